import Hands
import VideoInput

/// Looks at the frames of a video and writes what is found.
struct VideoRun: Sendable {
  var video: Video
  var selection: FrameSelection
  var recognizer: GestureRecognizer
  /// Degrees, clockwise, that turn the frames upright.
  var rotation: Int
  var layout: RecordLayout
  /// The file to write; `nil` for standard output.
  var output: String?
  var resumes: Bool

  /// Looks at all frames.
  ///
  /// If the task is cancelled the last record that was begun is written whole.
  ///
  /// - Throws: ``Interruption/exitCode``, or what is wrong with video or output.
  func run() async throws {
    let records = try RecordFile(path: output, resumes: resumes)
    let progress =
      ProgressLine.isWanted(writesFile: output != nil)
      ? ProgressLine(total: selection.count(of: video.format.frameCount)) : nil
    defer { progress?.finish() }
    try records.write(layout.header)
    for try await frame in video.frames(selection) {
      let result: GestureRecognizerResult
      do throws(HandsError) {
        result = try recognizer.recognize(
          videoFrame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds,
          rotationDegrees: rotation)
      } catch .cancelled {
        break
      }
      try records.write(layout.lines(of: FrameRecord(frame: frame, result: result)))
      progress?.advance()
    }
    guard !Task.isCancelled else { throw Interruption.exitCode }
    try records.finish()
  }
}
