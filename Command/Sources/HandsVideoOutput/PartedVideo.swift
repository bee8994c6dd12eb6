public import HandsImaging
public import HandsVideoInput

/// A video file that is made in parts, of which the finished ones outlive an interruption.
///
/// Parts lie in a folder beside the file, whose name is that of the file with `.parts`. At the end
/// they are joined as they are, with the sound, and the folder is removed. Images are passed on
/// through a pipe: a process that writes videos must ignore `SIGPIPE`.
public final class PartedVideo {
  private let encoding: VideoEncoding
  private let framesPerPart: Int
  private let encoder: FrameEncoder
  private let folder: PartFolder
  /// How many parts an earlier run finished.
  private let keptPartCount: Int
  /// Images so far.
  private var count = 0
  /// The part in work.
  private var part: VideoEncoder?
  /// The end of the part before, which is encoded beside the next one's beginning.
  private var closing: Task<Result<Void, VideoError>, Never>?

  /// The length of a part in seconds of the video.
  private static let secondsPerPart = 10.0

  /// Begins a file; one that is there is replaced at the end.
  ///
  /// - Parameters:
  ///   - encoding: The file.
  ///   - resumes: Whether to keep the parts that an interrupted run with the same frames finished.
  /// - Throws: ``VideoError`` if ffmpeg is missing, or cannot write a file with such sound.
  public init(_ encoding: VideoEncoding, resumes: Bool) async throws(VideoError) {
    self.encoding = encoding
    let pace = encoding.format.frameRate.framesPerSecond / Double(encoding.selection.step)
    framesPerPart = max(1, Int((pace * PartedVideo.secondsPerPart).rounded()))
    encoder = try await FrameEncoder.installed()
    folder = try PartFolder(beside: encoding.path, keepsParts: resumes)
    keptPartCount = folder.finishedPartCount
    do throws(VideoError) {
      try await checkSound()
    } catch {
      folder.removeUnfinished()
      throw error
    }
  }

  /// Whether the next image is in a part that is finished.
  public var hasNext: Bool { number < keptPartCount }

  /// Leaves out the next image, which is there.
  public func skip() {
    precondition(hasNext, "image \(count) is not there")
    count += 1
  }

  /// Adds the next image.
  ///
  /// - Parameter image: RGB, of the encoding's size.
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg gave up.
  public func write(_ image: Picture) async throws(VideoError) {
    let part = part ?? openPart()
    self.part = part
    try await part.write(image)
    count += 1
    if count % framesPerPart == 0 { try await closePart() }
  }

  /// Joins the parts, also if the task is cancelled.
  ///
  /// - Parameter isWhole: Whether all images came; otherwise the finished parts are kept for a
  ///   run that resumes, and the file has the images so far.
  /// - Throws: ``VideoError/encodingFailed(message:)`` if ffmpeg gave up.
  public func finish(isWhole: Bool) async throws(VideoError) {
    if isWhole { try await closePart() }
    try await closing?.value.get()
    try await part?.finish()
    let partCount = (count + framesPerPart - 1) / framesPerPart
    if isWhole {
      try await join((0..<partCount).map(folder.part), end: encoding.selection.end)
      folder.remove()
    } else {
      let finished = max(count / framesPerPart, keptPartCount)
      let open = part == nil ? [] : [folder.openPart(number)]
      let end = encoding.selection.first + max(count, 1) * encoding.selection.step
      try await join((0..<finished).map(folder.part) + open, end: end)
      folder.removeUnfinished()
    }
  }

  /// The number of the part that the next image belongs to.
  private var number: Int { count / framesPerPart }

  private func openPart() -> VideoEncoder {
    var encoding = encoding
    encoding.path = folder.openPart(number)
    encoding.sound = nil
    return VideoEncoder(encoding, by: encoder)
  }

  /// Has the part in work finished beside what comes next.
  private func closePart() async throws(VideoError) {
    guard let part = part.take() else { return }
    try await closing?.value.get()
    let (folder, number) = (folder, (count - 1) / framesPerPart)
    closing = Task {
      do throws(VideoError) {
        try await part.finish()
        try folder.move(folder.openPart(number), to: folder.part(number))
        return .success(())
      } catch {
        return .failure(error)
      }
    }
  }

  /// Finds out at the beginning whether such a file can have such sound.
  private func checkSound() async throws(VideoError) {
    guard case .file = encoding.sound else { return }
    var encoding = encoding
    encoding.path = folder.openPart(0)
    encoding.selection.end = encoding.selection.first + encoding.selection.step
    let (width, height) = (encoding.format.width, encoding.format.height)
    let black = [UInt8](repeating: 0, count: width * height * PixelFormat.rgb.bytesPerPixel)
    let trial = VideoEncoder(encoding, by: encoder)
    try await trial.write(Picture(packed: black, width: width, height: height, format: .rgb))
    try await trial.finish()
  }

  /// Makes the file of parts whose images stay as they are; of none there is no file.
  private func join(_ parts: [String], end: Int?) async throws(VideoError) {
    guard !parts.isEmpty else { return }
    var sounding = encoding
    sounding.selection.end = end
    let seconds = encoding.format.frameRate.seconds * encoding.selection.step * framesPerPart
    let list = try folder.writeList(
      of: parts, duration: Double(seconds) / Double(encoding.format.frameRate.frames))
    let arguments =
      ["-nostdin", "-y", "-protocol_whitelist", "file", "-f", "concat", "-safe", "0"]
      + ["-i", "file:" + list] + sounding.soundArguments
      + ["-v", "error", "-map", "0:v", "-c:v", "copy", "file:" + folder.joined]
    // A task of its own: that of the caller may be cancelled, which would end the program.
    let joining = Task { () async -> Result<Program.Ending<String>, VideoError> in
      do throws(VideoError) {
        return .success(try await Program.ffmpeg.output(arguments, limit: 1 << 16))
      } catch {
        return .failure(error)
      }
    }
    let ending = try await joining.value.get()
    guard ending.isSuccess else { throw .encodingFailed(message: ending.message) }
    try folder.move(folder.joined, to: encoding.path)
  }
}
