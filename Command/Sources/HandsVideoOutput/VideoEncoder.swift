import FoundationEssentials
import HandsFileOutput
public import HandsImaging
import Subprocess
public import HandsVideoInput

/// Writes images to a video file with ffmpeg.
///
/// Until it is finished, the file has `.part` in its name. Encoding runs concurrently, a few images
/// behind. Images are sent through a pipe; the process must ignore `SIGPIPE`.
public final class VideoEncoder {
  private let encoding: VideoEncoding
  /// The path of the unfinished file.
  private let part: String
  private let channel = BoundedChannel<Picture, Never>(capacity: 2)
  private let task: Task<Result<Void, VideoError>, Never>
  private var imageCount = 0

  /// Starts a file, which replaces an existing one at the end.
  ///
  /// - Parameter encoding: The description of the file.
  /// - Throws: ``VideoError`` if ffmpeg is missing or the file cannot be written.
  public init(_ encoding: VideoEncoding) async throws(VideoError) {
    do {
      try OutputFile.check(encoding.path, isRegular: true)
    } catch {
      throw .encodingFailed(
        message: "\"\(encoding.path)\" is not a writable regular file")
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
  /// - Parameter image: An RGB image of the size of the encoding.
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg failed.
  public func write(_ image: Picture) async throws(VideoError) {
    guard await channel.send(image) else {
      try await task.value.get()
      return
    }
    imageCount += 1
  }

  /// Finishes the file and moves it to its path, even if the task is cancelled; without images, no
  /// file is written.
  ///
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg failed.
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

  /// ffmpeg's message, and what to do if the format lacks the codec of the sound; that of the images is H.264.
  private static func reason(_ message: String) -> String {
    guard message.hasPrefix("Could not find tag for codec"), !message.contains(" h264 ") else {
      return message
    }
    return message + "; .mkv files take any sound: --annotate FILE.mkv for one video"
  }

  private static func encode(
    _ channel: BoundedChannel<Picture, Never>, _ arguments: [String]
  ) async -> Result<Void, VideoError> {
    do throws(VideoError) {
      let ending = try await Program.ffmpeg.run(arguments, input: .inputWriter) { run -> Bool? in
        var isWhole = true
        while case .success(let image?) = await channel.receive() {
          // Once ffmpeg has ended, fewer bytes are written, without an error; it tells the reason.
          let bytes = image.packedBytes
          guard (try? await run.standardInputWriter.write(bytes)) == bytes.count else {
            isWhole = false
            break
          }
        }
        try await run.standardInputWriter.finish()
        for try await _ in run.standardOutput {}
        return isWhole
      }
      return ending.isSuccess && ending.value == true
        ? .success(()) : .failure(.encodingFailed(message: reason(ending.message)))
    } catch {
      return .failure(error)
    }
  }
}
