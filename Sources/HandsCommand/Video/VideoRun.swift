import Hands
import Imaging
import VideoInput
import VideoOutput

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
  /// The video to draw into, if any.
  var annotated: String?
  /// What is drawn of each hand.
  var parts: HandSketch.Parts = .standard
  /// The page to write about all frames, if any.
  var report: VideoReport?

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
    let encoder = try await encoder()
    var page = report?.begun()
    do {
      try await look(records, encoder, progress, &page)
    } catch {
      // What was drawn so far is a video too, and what was found so far can be told.
      try? await encoder?.finish()
      if let page { try? report?.write(page) }
      throw error
    }
    try await encoder?.finish()
    if let page { try report?.write(page) }
    guard !Task.isCancelled else { throw Interruption.exitCode }
    try records.finish()
  }

  private func look(
    _ records: RecordFile, _ encoder: VideoEncoder?, _ progress: ProgressLine?,
    _ page: inout Report?
  ) async throws {
    for try await frame in video.frames(selection) {
      let result: GestureRecognizerResult
      let start = ContinuousClock.now
      do throws(HandsError) {
        result = try recognizer.recognize(
          videoFrame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds,
          rotationDegrees: rotation)
      } catch .cancelled {
        return
      }
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      try records.write(layout.lines(of: FrameRecord(frame: frame, result: result)))
      try await encoder?.write(drawing(of: result, in: frame.picture))
      try page?.add(frame, result, milliseconds: milliseconds)
      progress?.advance()
    }
  }

  private func encoder() async throws -> VideoEncoder? {
    guard let annotated else { return nil }
    return try await VideoEncoder(
      VideoEncoding(
        path: annotated, format: video.format, selection: selection, sound: video.source))
  }

  private func drawing(
    of result: GestureRecognizerResult, in picture: Picture
  ) throws -> Picture {
    try PictureResult.Finding(result, in: picture, isAligned: true, hasTracks: false)
      .drawn(on: picture, parts: parts)
  }
}
