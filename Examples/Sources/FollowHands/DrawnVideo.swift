import DrawnCamera
import Hands

/// The frames of a drawn clip, drawn on demand.
struct DrawnVideo: AsyncSequence {
  let camera: DrawnCamera

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(camera: camera) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let camera: DrawnCamera
    private var index = 0

    init(camera: DrawnCamera) { self.camera = camera }

    mutating func next() async throws -> VideoFrame? {
      guard index < camera.frameCount else { return nil }
      let frame = try camera.frame(at: index)
      index += 1
      return VideoFrame(
        picture: try Picture(
          width: camera.width, height: camera.height, format: .bgra, bytes: frame.bgra),
        time: .milliseconds(frame.timestampInMilliseconds))
    }
  }
}
