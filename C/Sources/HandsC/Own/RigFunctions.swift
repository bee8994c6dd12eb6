import Hands
public import HandsCInterface

// Safe: the lists have as many elements as the caller states, and as the header says; they are read
// or written before a function returns.

/// The lists of pointers that describe what the cameras of a rig saw.
private typealias Results = UnsafePointer<UnsafePointer<hands_result>?>
private typealias Cameras = UnsafePointer<UnsafePointer<hands_camera>?>

/// Several cameras of C code, and what each of them saw.
private struct OwnRig {
  let rig: CameraRig
  /// The record of each camera; `nil` for one that saw nothing.
  let records: [ForeignRecord?]

  init(
    _ count: Int, _ results: Results?, _ cameras: Cameras?, _ rotations: UnsafePointer<Double>?,
    _ translations: UnsafePointer<Double>?
  ) throws(Failure) {
    // Safe: see the top of the file.
    guard (2...64).contains(count) else {
      throw .invalid("count is \(byteCount(count)); it must be between 2 and 64")
    }
    let results = try unsafe required(results, "results")
    let cameras = try unsafe required(cameras, "cameras")
    let rotations = try unsafe required(rotations, "rotations")
    let translations = try unsafe required(translations, "translations")
    var rig: [(CameraIntrinsics, CameraPose)] = []
    var records: [ForeignRecord?] = []
    for number in 0..<count {
      let camera = try unsafe hands_camera.read(required(cameras[number], "a camera"))
      let record = unsafe results[number] == nil ? nil : try unsafe ForeignRecord(results[number])
      records.append(record)
      let (r, t) = unsafe (rotations + 9 * number, translations + 3 * number)
      let pose = unsafe CameraPose(
        rotation: [
          SIMD3(r[0], r[1], r[2]), SIMD3(r[3], r[4], r[5]), SIMD3(r[6], r[7], r[8]),
        ], translation: SIMD3(t[0], t[1], t[2]))
      guard pose.isValid else {
        throw .invalid("The pose of camera \(number) is no rotation, or not finite")
      }
      let image = record?.image ?? ImageSize(width: 1, height: 1)
      rig.append((try camera.intrinsics(of: image), pose))
    }
    self.rig = CameraRig(rig)
    self.records = records
  }
}

extension TriangulatedHand {
  /// Three numbers for each joint; NaN if it is not known.
  fileprivate var jointNumbers: [Float] {
    joints.flatMap { [$0?.x ?? .nan, $0?.y ?? .nan, $0?.z ?? .nan] }
  }
  fileprivate var errorNumbers: [Float] { errors.map { $0 ?? .nan } }
}

extension hands_fused_hand {
  fileprivate init(_ hand: FusedHand) {
    self.init()
    let words =
      [UInt32(hand.handedness.index), hand.handednessScore.bitPattern]
      + (hand.triangulated.jointNumbers + hand.triangulated.errorNumbers).map { $0.bitPattern }
      + (0..<64).map { camera in
        let index = camera < hand.indices.count ? hand.indices[camera] : nil
        return UInt32(bitPattern: Int32(index ?? -1))
      }
    // Safe: the structure consists of these words.
    unsafe withUnsafeMutableBytes(of: &self) { bytes in
      unsafe words.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
    }
  }
}

/// `hands_triangulate` of hands.h.
@_cdecl("hands_triangulate")
public func handsTriangulate(
  _ count: Int, _ results: UnsafePointer<UnsafePointer<hands_result>?>?,
  _ indices: UnsafePointer<Int32>?, _ cameras: UnsafePointer<UnsafePointer<hands_camera>?>?,
  _ rotations: UnsafePointer<Double>?, _ translations: UnsafePointer<Double>?,
  _ joints: UnsafeMutablePointer<Float>?, _ errors: UnsafeMutablePointer<Float>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let indices = try unsafe required(indices, "indices")
    let joints = try unsafe required(joints, "joints")
    let own = try unsafe OwnRig(count, results, cameras, rotations, translations)
    var hands: [Hand?] = []
    for (number, record) in own.records.enumerated() {
      hands.append(try unsafe record?.hand(at: Int(indices[number])))
    }
    let found = own.rig.triangulate(hands)
    for (number, value) in found.jointNumbers.enumerated() { unsafe joints[number] = value }
    if let errors = unsafe errors {
      for (number, value) in found.errorNumbers.enumerated() { unsafe errors[number] = value }
    }
  }
}

/// `hands_fuse` of hands.h.
@_cdecl("hands_fuse")
public func handsFuse(
  _ count: Int, _ results: UnsafePointer<UnsafePointer<hands_result>?>?,
  _ cameras: UnsafePointer<UnsafePointer<hands_camera>?>?, _ rotations: UnsafePointer<Double>?,
  _ translations: UnsafePointer<Double>?,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_fused_hand>?>?,
  _ handCount: UnsafeMutablePointer<Int>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe giveList("hands", to: out, handCount, named: "hand_count", error) { () throws(Failure) in
    let own = try unsafe OwnRig(count, results, cameras, rotations, translations)
    var views: [[Hand]] = []
    for record in own.records { views.append(try record?.hands().hands ?? []) }
    return try engineCall { () throws(HandsError) in
      try own.rig.fuse(views).map { hands_fused_hand($0) }
    }
  }
}
