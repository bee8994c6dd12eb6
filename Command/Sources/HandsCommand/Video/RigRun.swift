import Hands
import HandsVideoInput
import HandsThreads

/// Finds hands in videos of one scene, and locates their joints with the calibrated cameras that took
/// them.
///
/// Each frame of the first video is combined with the frames of the others that are nearest in time.
struct RigRun: Sendable {
  /// A video with its name in the output.
  struct View: Sendable {
    var name: String
    var search: FrameSearch
  }

  /// The views, in the order of the rig's cameras; two or more.
  var views: [View]
  var rig: CameraRig
  var layout: RigLayout
  /// Called after each frame of the first video.
  var onFrame: @Sendable () -> Void

  /// Processes all frames of the first video.
  ///
  /// If the task is cancelled, the current record is still completed.
  ///
  /// - Parameter output: The output for the records.
  /// - Throws: ``Interruption/exitCode``, or the error of a video, which its message names, or of the
  ///   output.
  func run(into output: RecordOutput) async throws {
    try await withThrowingTaskGroup { group in
      let channels = views.map { _ in FrameSearch.Found(capacity: 2) }
      for (view, found) in zip(views, channels) {
        group.addTask(executorPreference: WorkThread()) { await view.search.run(into: found) }
      }
      defer {
        for channel in channels { channel.abandon() }
        group.cancelAll()
      }
      var others = zip(views, channels).dropFirst().map { view, found in
        FramesByTime(view.name, found, tolerance: max(interval, view.search.interval) / 2)
      }
      while let first = try await channels[0].record(of: views[0].name) {
        var records: [FrameRecord?] = [first]
        for index in others.indices {
          records.append(try await others[index].nearest(to: first.time))
        }
        let fused = try rig.fuse(records.map { $0?.result.hands ?? [] })
        try output.write(layout.line(about: fused, in: records, of: views.map(\.name)))
        onFrame()
      }
    }
    guard !Task.isCancelled else { throw Interruption.exitCode }
  }

  private var interval: Double { views[0].search.interval }
}

extension FrameSearch {
  /// The time between processed frames in milliseconds.
  fileprivate var interval: Double {
    1000 * Double(selection.step) / video.format.frameRate.framesPerSecond
  }
}

extension FrameRecord {
  /// Milliseconds after the first frame.
  fileprivate var time: Int { frame.timestampInMilliseconds }
}

extension FrameSearch.Found {
  /// Waits for the next frame of a video; `nil` at the end.
  fileprivate func record(of name: String) async throws -> FrameRecord? {
    do {
      return try await receive().get()
    } catch {
      throw Task.isCancelled ? Interruption.exitCode : CommandError(error, path: name)
    }
  }
}

/// Finds the frames of a video that are nearest to rising times.
struct FramesByTime {
  private let name: String
  private let found: FrameSearch.Found
  private let tolerance: Double
  private var before: FrameRecord?
  private var after: FrameRecord?

  /// - Parameters:
  ///   - name: The name of the video, for errors.
  ///   - found: Its frames in order.
  ///   - tolerance: The largest distance from a time in milliseconds.
  init(_ name: String, _ found: FrameSearch.Found, tolerance: Double) {
    self.name = name
    self.found = found
    self.tolerance = tolerance
  }

  /// Waits for the frame that is nearest to a time.
  ///
  /// - Parameter time: Milliseconds, not before the time of the previous call.
  /// - Returns: `nil` if it is too far.
  /// - Throws: The error of the video, with its name.
  mutating func nearest(to time: Int) async throws -> FrameRecord? {
    if after == nil { after = try await found.record(of: name) }
    while let next = after, next.time <= time {
      before = next
      after = try await found.record(of: name)
    }
    func distance(_ record: FrameRecord) -> Int { abs(record.time - time) }
    let nearest = [before, after].compactMap { $0 }.min { distance($0) < distance($1) }
    return nearest.flatMap { Double(distance($0)) <= tolerance ? $0 : nil }
  }
}

/// What the lines about the hands of a rig contain.
struct RigLayout: Sendable {
  var hasTracks: Bool
  var precision: Precision
  var hasPoses: Bool

  /// The line about the frames of one time, with a line feed.
  ///
  /// - Parameters:
  ///   - hands: The hands that several cameras saw.
  ///   - records: The frame of each camera; `nil` without one at this time. The first one is there.
  ///   - names: The names of the videos.
  /// - Returns: The line.
  func line(about hands: [FusedHand], in records: [FrameRecord?], of names: [String]) -> String {
    let first = records.first.flatMap { $0?.members } ?? []
    let views = zip(records, names).map { record, name -> JSONValue in
      guard let record else { return .null }
      return .object(
        [("file", .string(name))] + record.members + record.result.json(hasTracks: hasTracks))
    }
    return JSONValue.object(
      [
        ("schema_version", .integer(HandsResult.schemaVersion)),
        ("precision", .string(precision.rawValue)),
      ] + first + [
        ("fused", .array(hands.map { json(of: $0) })), ("views", .array(views)),
      ]
    ).text + "\n"
  }

  private func json(of hand: FusedHand) -> JSONValue {
    let found = hand.triangulated
    let joints = found.joints.map { joint -> JSONValue in
      joint.map { .array([.float($0.x), .float($0.y), .float($0.z)]) } ?? .null
    }
    return .object(
      [
        ("handedness", .string(hand.handedness.rawValue)),
        ("handedness_score", .float(hand.handednessScore)),
        ("hands", .array(hand.indices.map { $0.map { .integer($0) } ?? .null })),
        ("joints", .array(joints)),
        ("errors", .array(found.errors.map { $0.map { .float($0) } ?? .null })),
      ] + (hasPoses ? [("pose", hand.pose?.json ?? .null)] : []))
  }
}

extension FrameRecord {
  fileprivate var members: [(name: String, value: JSONValue)] {
    [
      ("frame", .integer(frame.index)),
      ("timestamp_ms", .integer(frame.timestampInMilliseconds)),
    ]
  }
}
