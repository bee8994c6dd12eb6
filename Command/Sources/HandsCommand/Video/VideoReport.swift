import HandsFileOutput
import HandsReports
import Hands
import HandsImaging
import HandsVideoInput
import FoundationEssentials

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
  ///   - settings: The options that are listed.
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
  /// - Parameter record: What was found in it.
  /// - Throws: `ImageError` if there is no memory for a small picture.
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
