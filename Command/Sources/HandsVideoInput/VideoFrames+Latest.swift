extension VideoFrames {
  /// The newest frames of a live source, such as a camera.
  ///
  /// All frames are read as they arrive; while one is in use, only the newest is kept.
  ///
  /// - Returns: Frames in order, with gaps; the last frame is included.
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
