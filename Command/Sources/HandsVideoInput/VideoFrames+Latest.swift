extension VideoFrames {
  /// The frames of something that goes on by itself, such as a camera.
  ///
  /// All frames are taken as they come; of those that come while one is in use the newest is kept.
  ///
  /// - Returns: Frames in order, with gaps; the last one is among them.
  public func latest() -> AsyncThrowingStream<DecodedFrame, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          for try await frame in self { continuation.yield(frame) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
