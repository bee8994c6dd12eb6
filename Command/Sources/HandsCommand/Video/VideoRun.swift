import FoundationEssentials
import Hands
import HandsFileOutput
import HandsImaging
import HandsReports
import HandsThreads
import HandsVideoInput
import HandsVideoOutput

/// Finds hands in the frames of a video and writes the results.
///
/// Decoding, inference and writing run concurrently, a few frames apart.
struct VideoRun: Sendable {
  var search: FrameSearch
  var layout: RecordLayout
  /// The name of the video in records, if they name it.
  var file: String?
  /// What to tell of the hands beside results, if anything.
  var following: HandFollowing?
  /// The annotated video to write, if any.
  var annotated: String?
  /// The parts of hands to draw.
  var parts: HandSketch.Parts
  /// Sends the hands to other programs, if asked to.
  var sender: HandSender?
  /// The report to write, if any.
  var report: VideoReport?
  /// Called after each frame.
  var onFrame: @Sendable () -> Void

  /// Processes all frames.
  ///
  /// If the task is cancelled, the current record is still completed.
  ///
  /// - Parameter records: The output for the records.
  /// - Throws: ``Interruption/exitCode``, or an error of the video or the output.
  func run(into records: RecordOutput) async throws {
    try records.begin(layout.header(namesFile: file != nil))
    let drawing = try await drawing()
    var page = report?.begun()
    // Whatever fails, what was processed before is kept.
    var failures: [any Error] = []
    do {
      try await withThrowingTaskGroup { group in
        let found = FrameSearch.Found(capacity: 2)
        group.addTask(executorPreference: WorkThread()) { await search.run(into: found) }
        defer {
          found.abandon()
          group.cancelAll()
        }
        try await write(found, into: records, drawing, &page)
      }
    } catch {
      failures.append(error)
    }
    do {
      try await drawing?.finish()
    } catch {
      failures.append(error)
    }
    do {
      if let page { try report?.write(page) }
    } catch {
      failures.append(error)
    }
    if let failure = failures.first { throw failure }
    guard !Task.isCancelled else { throw Interruption.exitCode }
  }

  private func write(
    _ found: FrameSearch.Found, into records: RecordOutput, _ drawing: VideoEncoder?,
    _ page: inout Report?
  ) async throws {
    var follower = try following?.begun()
    // The last record waits for what ends with the video. That of a camera goes on, and whoever points does not wait.
    var waits = follower != nil
    if case .camera = search.video.source { waits = false }
    var last: FrameRecord?
    func writeLast() throws {
      guard let record = last else { return }
      last = nil
      try records.write(layout.lines(of: record, in: file))
    }
    func end() throws {
      last?.actions?.events += follower?.finish() ?? []
      try writeLast()
    }
    do {
      while var record = try await found.receive().get() {
        let frame = record.frame
        record.actions = follower?.follow(
          record.result, width: frame.picture.width, height: frame.picture.height,
          at: frame.timestampInMilliseconds)
        if waits {
          try writeLast()
          last = record
        } else {
          try records.write(layout.lines(of: record, in: file))
        }
        sender?.send(
          record.result, width: frame.picture.width, height: frame.picture.height,
          at: frame.timestampInMilliseconds)
        if let drawing {
          try await drawing.write(
            try record.result.drawn(on: record.frame.picture, parts: parts, poses: layout.poses))
        }
        try page?.add(record)
        onFrame()
      }
    } catch {
      // The frames of a damaged video end as those of others do.
      try? end()
      throw error
    }
    try end()
  }

  private func drawing() async throws -> VideoEncoder? {
    guard let annotated else { return nil }
    return try await VideoEncoder(
      VideoEncoding(
        path: annotated, format: search.video.format, selection: search.selection,
        sound: search.video.source))
  }
}

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
