import Hands
import Imaging
import VideoInput

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The report of a run over the frames of a video.
struct VideoReport: Sendable {
  let path: String
  private let subject: Report.Subject

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - path: The page to write.
  ///   - input: The video's path, or what else it is called.
  ///   - parts: What is drawn of each hand.
  ///   - settings: The options that are told.
  init(
    path: String, input: String, parts: HandSketch.Parts, settings: [Report.Setting]
  ) {
    self.path = path
    subject = Report.Subject(
      title: "Hands and gestures in \(URL(filePath: input).lastPathComponent)", itemName: "frame",
      timelineTitle: "Over time", listsItems: false, parts: parts,
      settings: [Report.Setting("input", input)] + settings)
  }

  /// A report of nothing so far.
  func begun() -> Report { Report(subject) }

  /// Writes the page.
  func write(_ report: Report) throws {
    try OutputFile.write(report.page.bytes, to: path)
  }
}

extension Report {
  /// Takes a frame of a video.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - result: What was found in it.
  ///   - milliseconds: How long that took.
  /// - Throws: `ImageError` if there is no memory for a small picture.
  mutating func add(
    _ frame: DecodedFrame, _ result: GestureRecognizerResult, milliseconds: Double
  ) throws {
    let finding = PictureResult.Finding(
      result, in: frame.picture, isAligned: true, hasTracks: false)
    let time = Report.time(frame.timestampInMilliseconds)
    try add(
      name: time, shortName: time, finding, in: frame.picture, milliseconds: milliseconds)
  }

  /// A time such as `1:02.5`: minutes, seconds and tenths.
  static func time(_ milliseconds: Int) -> String {
    let tenths = milliseconds / 100
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
