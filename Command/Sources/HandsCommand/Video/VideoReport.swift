import HandsFileOutput
import HandsReports
import Hands
import HandsImaging
import HandsVideoInput
import FoundationEssentials

/// The report of a video.
struct VideoReport: Sendable {
  let path: String
  private let subject: Report.Subject

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - path: The file to write.
  ///   - input: The path or name of the video.
  ///   - parts: The parts of hands to draw.
  ///   - settings: The options to list.
  init(
    path: String, input: String, parts: HandSketch.Parts, settings: [Report.Setting]
  ) {
    self.path = path
    subject = Report.Subject(
      title: "Hands and gestures in \(URL(filePath: input).lastPathComponent)", itemName: "frame",
      timelineTitle: "Over time", listsItems: false, parts: parts,
      settings: [Report.Setting("input", input)] + settings)
  }

  /// An empty report.
  func begun() -> Report { Report(subject) }

  /// Writes a report.
  func write(_ report: Report) throws {
    try OutputFile.write(report.page.bytes, to: path)
  }
}

extension Report {
  /// Adds a frame.
  ///
  /// - Parameter record: The result of the frame.
  /// - Throws: `ImageError` if there is not enough memory for a thumbnail.
  mutating func add(_ record: FrameRecord) throws {
    let time = Report.time(record.frame.timestampInMilliseconds)
    try add(
      name: time, shortName: time, record.result, in: record.frame.picture,
      milliseconds: record.inferenceTime / .milliseconds(1))
  }

  /// A time such as `1:02.5`: minutes, seconds and tenths.
  static func time(_ milliseconds: Int) -> String {
    let tenths = milliseconds / 100
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
