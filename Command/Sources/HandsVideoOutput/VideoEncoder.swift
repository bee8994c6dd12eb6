import FoundationEssentials
import HandsFileOutput
public import HandsImaging
import Subprocess
public import HandsVideoInput

/// Writes images into a video file, by ffmpeg.
///
/// Until it is finished the file lies beside its place, with `.part` in its name. Encoding runs beside the
/// caller, a few images behind. Images are passed on through a pipe: a process that writes videos must
/// ignore `SIGPIPE`.
public final class VideoEncoder {
  private let encoding: VideoEncoding
  /// The path of the file in work.
  private let part: String
  private let channel = BoundedChannel<Picture, Never>(capacity: 2)
  private let task: Task<Result<Void, VideoError>, Never>
  private var imageCount = 0

  /// Begins a file; one that is there is replaced at the end.
  ///
  /// - Parameter encoding: The file.
  /// - Throws: ``VideoError`` if ffmpeg is missing, or there cannot be such a file.
  public init(_ encoding: VideoEncoding) async throws(VideoError) {
    do {
      try OutputFile.check(encoding.path, isRegular: true)
    } catch {
      throw .encodingFailed(
        message: "\"\(encoding.path)\" is no regular file that may be written")
    }
    let ending = URL(filePath: encoding.path).pathExtension
    part = encoding.path + ".part" + (ending.isEmpty ? "" : "." + ending)
    self.encoding = encoding
    let arguments = encoding.arguments(into: part, encoder: try await FrameEncoder.installed())
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
    imageCount += 1
  }

  /// Waits until the file is whole and puts it in its place, also if the task is cancelled; of no images
  /// there is no file.
  ///
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg gave up.
  public func finish() async throws(VideoError) {
    channel.finish()
    defer { try? FileManager.default.removeItem(atPath: part) }
    let result = await task.value
    guard imageCount > 0 else { return }
    try result.get()
    do {
      try OutputFile.move(part, to: encoding.path)
    } catch {
      throw .encodingFailed(message: "\"\(encoding.path)\" cannot be replaced")
    }
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
