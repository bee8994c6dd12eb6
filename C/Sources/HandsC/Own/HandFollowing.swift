import Hands
import HandsCInterface
import HandsThreads

// Safe: pointers are NULL or as the header requires; what they point to is read before a function
// returns.

/// What names the events of hands, frame by frame.
protocol HandFollower: Sendable {
  /// The events of the next frame.
  mutating func update(_ result: HandsResult, in camera: CameraIntrinsics, at time: Duration)
    -> [HandEvent]
  /// Ends what goes on.
  mutating func finish() -> [HandEvent]
}

extension InteractionTracker: HandFollower {}
extension MotionRecognizer: HandFollower {}

/// A follower that C code gives frames to.
final class OwnFollower<Follower: HandFollower>: Sendable {
  /// The labels of motions, if it names any.
  let labels: [String]
  /// The labels as C strings.
  let texts: CStrings
  private let state: Lock<(follower: Follower, last: Duration?)>

  init(_ follower: Follower, labels: [String] = []) {
    self.labels = labels
    texts = CStrings(labels)
    state = Lock((follower, nil))
  }

  /// The events of the next frame.
  ///
  /// - Throws: ``Failure`` if it is not later than the last one.
  private func update(
    _ result: HandsResult, in camera: CameraIntrinsics, at time: Duration
  ) throws(Failure) -> [HandEvent] {
    try state.withLock { state throws(Failure) in
      if let last = state.last, time <= last {
        throw Failure(own: .timestampNotIncreasing(time, last: last))
      }
      state.last = time
      return state.follower.update(result, in: camera, at: time)
    }
  }

  /// The events of the next frame, or, if the record is NULL, those that end what goes on.
  ///
  /// - Throws: ``Failure`` if the record or the camera is invalid, or the frame is not later than the
  ///   last one.
  func events(
    of result: UnsafePointer<hands_result>?, in camera: UnsafePointer<hands_camera>?
  ) throws(Failure) -> [HandEvent] {
    // Safe: see the top of the file.
    guard unsafe result != nil else { return state.withLock { $0.follower.finish() } }
    let record = try unsafe ForeignRecord(result)
    let camera = try unsafe hands_camera.read(required(camera, "camera"))
    return try update(record.hands(), in: camera.intrinsics(of: record.image), at: record.time)
  }
}

/// Gives C code the events of the next frame, in memory that it frees.
func giveEvents<Follower: HandFollower>(
  of result: UnsafePointer<hands_result>?, in camera: UnsafePointer<hands_camera>?,
  to out: UnsafeMutablePointer<UnsafePointer<hands_event>?>?,
  _ count: UnsafeMutablePointer<Int>?, _ error: ErrorText?,
  by follower: () throws(Failure) -> OwnFollower<Follower>
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "events")
    let count = try unsafe required(count, "count")
    unsafe out.pointee = nil
    unsafe count.pointee = 0
    let follower = try follower()
    let events = try unsafe follower.events(of: result, in: camera)
    guard !events.isEmpty else { return }
    unsafe out.pointee = files.copy(events.map { hands_event($0, motions: follower.labels) })
      .assumingMemoryBound(to: hands_event.self)
    unsafe count.pointee = events.count
  }
}
