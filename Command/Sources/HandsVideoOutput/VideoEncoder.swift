public import HandsImaging
import Subprocess
public import HandsVideoInput

/// Writes images into a video file, by ffmpeg.
///
/// Encoding runs beside the caller, a few images behind. Images are passed on through a pipe: a
/// process that writes videos must ignore `SIGPIPE`.
public final class VideoEncoder: Sendable {
  private let channel = BoundedChannel<Picture, Never>(capacity: 2)
  private let task: Task<Result<Void, VideoError>, Never>

  /// Begins a file, replacing one that is there.
  ///
  /// - Parameter encoding: The file.
  /// - Throws: ``VideoError`` if ffmpeg is missing.
  public convenience init(_ encoding: VideoEncoding) async throws(VideoError) {
    self.init(encoding, by: try await FrameEncoder.installed())
  }

  /// Begins a file with an encoder that ffmpeg has.
  init(_ encoding: VideoEncoding, by encoder: FrameEncoder) {
    let arguments = encoding.arguments(encoder: encoder)
    task = Task { [channel] in
      let result = await VideoEncoder.encode(channel, arguments)
      channel.abandon()
      return result
    }
  }

  deinit { channel.finish() }

  /// Adds an image.
  ///
  /// - Parameter image: RGB, of the encoding's size.
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg gave up.
  public func write(_ image: Picture) async throws(VideoError) {
    guard await channel.send(image) else {
      try await task.value.get()
      return
    }
  }

  /// Waits until the file is whole, also if the task is cancelled.
  ///
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg gave up.
  public func finish() async throws(VideoError) {
    channel.finish()
    try await task.value.get()
  }

  private static func encode(
    _ channel: BoundedChannel<Picture, Never>, _ arguments: [String]
  ) async -> Result<Void, VideoError> {
    do throws(VideoError) {
      let ending = try await Program.ffmpeg.run(arguments, input: .inputWriter) { run -> Bool? in
        while case .success(let image?) = await channel.receive() {
          // ffmpeg that gave up says why when it ends.
          guard (try? await run.standardInputWriter.write(image.packedBytes)) != nil else {
            break
          }
        }
        try await run.standardInputWriter.finish()
        for try await _ in run.standardOutput {}
        return true
      }
      return ending.isSuccess
        ? .success(()) : .failure(.encodingFailed(message: ending.message))
    } catch {
      return .failure(error)
    }
  }
}
