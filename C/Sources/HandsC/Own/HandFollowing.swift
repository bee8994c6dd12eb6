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
  /// Ends the actions in progress; the next frame may have any time.
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

  /// The events that end the actions in progress; the next frame may have any time.
  private func finish() -> [HandEvent] {
    state.withLock { state in
      state.last = nil
      return state.follower.finish()
    }
  }

  /// The follower as it is after the last frame.
  var current: Follower { state.withLock { $0.follower } }

  /// The events of the next frame, or, if the record is NULL, those that end the actions in
  /// progress.
  ///
  /// - Throws: ``Failure`` if the record or the camera is invalid, or the frame is not later than the
  ///   last one.
  func events(
    of result: UnsafePointer<hands_result>?, in camera: UnsafePointer<hands_camera>?
  ) throws(Failure) -> [HandEvent] {
    // Safe: see the top of the file.
    guard unsafe result != nil else { return finish() }
    let record = try unsafe ForeignRecord(result)
    let camera = try unsafe hands_camera.read(required(camera, "camera"))
    return try update(record.hands(), in: camera.intrinsics(of: record.image), at: record.time)
  }
}

/// Gives C code a list in memory that it frees, or NULL if it is empty.
func giveList<Element: BitwiseCopyable>(
  _ name: String, to out: UnsafeMutablePointer<UnsafePointer<Element>?>?,
  _ count: UnsafeMutablePointer<Int>?, named countName: String = "count", _ error: ErrorText?,
  _ list: () throws(Failure) -> [Element]
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, name)
    let count = try unsafe required(count, countName)
    unsafe out.pointee = nil
    unsafe count.pointee = 0
    let list = try list()
    guard !list.isEmpty else { return }
    unsafe out.pointee = files.copy(list).assumingMemoryBound(to: Element.self)
    unsafe count.pointee = list.count
  }
}
