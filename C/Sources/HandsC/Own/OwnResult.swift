import Hands
import HandsCInterface
import HandsLandmarking

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The hands of a result in memory that C code may read while the result lives.
@safe final class OwnResult: @unchecked Sendable {
  // Safe: the object owns the memory. Sendable: it is written once, before it is shared.
  private let hands: UnsafeMutableBufferPointer<hands_hand>

  /// Copies a result.
  init(_ result: HandsResult) {
    unsafe hands = .allocate(capacity: result.hands.count)
    _ = unsafe hands.initialize(from: result.hands.map { unsafe hands_hand($0) })
  }

  deinit {
    for index in 0..<count {
      unsafe free(UnsafeMutablePointer(mutating: hands[index].gesture))
    }
    unsafe hands.deinitialize()
    unsafe hands.deallocate()
  }

  var count: Int { unsafe hands.count }

  /// The hand at an index, or `nil` outside 0 ..< ``count``.
  func hand(at index: Int) -> UnsafePointer<hands_hand>? {
    guard let start = unsafe hands.baseAddress, unsafe hands.indices.contains(index) else {
      return nil
    }
    return unsafe UnsafePointer(start + index)
  }
}

extension hands_hand {
  /// Copies a hand; the gesture's name must be freed.
  fileprivate init(_ hand: Hand) {
    // Safe: the C arrays are as long as the arrays copied into them.
    unsafe self.init()
    unsafe copy(hand.landmarks.map { hands_point(x: $0.x, y: $0.y, z: $0.z) }, to: &landmarks)
    unsafe copy(
      hand.worldLandmarks.map { hands_point(x: $0.x, y: $0.y, z: $0.z) }, to: &world_landmarks)
    unsafe copy(JointConfidence.standard.confidences(of: hand), to: &joint_confidence)
    let fingers = hand.fingerExtension
    unsafe copy(Finger.allCases.map { fingers[$0] }, to: &finger_extension)
    let side = hand.handedness == .right ? HANDS_RIGHT : HANDS_LEFT
    unsafe self.side = Int32(side.rawValue)
    unsafe side_score = hand.handednessScore
    unsafe presence = hand.presence
    if let gesture = hand.gesture {
      unsafe self.gesture = UnsafePointer(strdup(gesture.name))
      unsafe gesture_score = gesture.score
    }
    if let track = hand.track {
      unsafe track_id = Int64(track.id)
      unsafe track_age = Int64(track.age)
    }
  }
}

/// Fills a C array, which Swift imports as a tuple.
private func copy<Element: BitwiseCopyable, Array>(_ elements: [Element], to array: inout Array) {
  // Safe: the sizes are compared, and elements are plain numbers.
  precondition(MemoryLayout<Array>.size == elements.count * MemoryLayout<Element>.stride)
  unsafe withUnsafeMutableBytes(of: &array) { target in
    unsafe elements.withUnsafeBytes { source in unsafe target.copyMemory(from: source) }
  }
}
