import Hands
public import HandsCInterface

// Safe: pointers are NULL or as the header requires; what they point to is read or written before a
// function returns.

extension hands_camera: SizedStructure {
  static let name = "hands_camera"
  static let firstSize = MemoryLayout<hands_camera>.size
  static var defaults: hands_camera { hands_camera() }

  init(_ camera: CameraIntrinsics) {
    self.init()
    size = MemoryLayout<hands_camera>.size
    focal_length = (camera.focalLength.x, camera.focalLength.y)
    principal_point = (camera.principalPoint.x, camera.principalPoint.y)
  }

  /// The camera with images of a size.
  ///
  /// - Parameter image: Pixels.
  /// - Returns: The camera.
  /// - Throws: ``Failure`` if a number is not finite, or a focal length not above 0.
  func intrinsics(of image: ImageSize) throws(Failure) -> CameraIntrinsics {
    var camera = CameraIntrinsics(
      width: Int(image.width), height: Int(image.height),
      focalLength: SIMD2(focal_length.0, focal_length.1),
      principalPoint: SIMD2(principal_point.0, principal_point.1),
      distortion: LensDistortion(
        k1: distortion.0, k2: distortion.1, p1: distortion.2, p2: distortion.3, k3: distortion.4))
    camera.isMirrored = mirrored != 0
    guard camera.isValid else {
      throw .invalid(
        "camera has numbers that are not finite, or a focal length that is not above 0")
    }
    return camera
  }
}

extension hands_hand_pose: SizedStructure {
  static let name = "hands_hand_pose"
  static let firstSize = MemoryLayout<hands_hand_pose>.size
  static var defaults: hands_hand_pose { hands_hand_pose() }

  /// The offset of the numbers, all of them float.
  private static let numbers = MemoryLayout<Int>.size + MemoryLayout<Int32>.size
  private static let numberCount =
    (MemoryLayout<hands_hand_pose>.size - numbers) / MemoryLayout<Float>.stride

  /// Writes a pose.
  ///
  /// - Parameters:
  ///   - pose: The pose; `nil` for a hand that has none.
  ///   - target: The structure of the caller.
  /// - Throws: ``Failure`` if its size is invalid.
  static func write(
    _ pose: HandPose?, to target: UnsafeMutablePointer<hands_hand_pose>
  ) throws(Failure) {
    // Safe: no more is written than the size that the caller states.
    let size = unsafe target.pointee.size
    try check(size)
    var structure = hands_hand_pose()
    structure.size = size
    structure.is_known = pose == nil ? 0 : 1
    let values = pose.map { $0.numbers } ?? [Float](repeating: .nan, count: numberCount)
    unsafe withUnsafeMutableBytes(of: &structure) { bytes in
      for (index, value) in values.enumerated() {
        unsafe bytes.storeBytes(of: value, toByteOffset: numbers + 4 * index, as: Float.self)
      }
      unsafe UnsafeMutableRawPointer(target).copyMemory(
        from: bytes.baseAddress.unsafelyUnwrapped, byteCount: min(size, bytes.count))
    }
  }
}

extension HandPose {
  /// How much the thumb pinches with each of the other fingers.
  var pinches: [Pinch] { Finger.allCases.dropFirst().map { pinch(with: $0) } }

  func list(_ point: Landmark) -> [Float] { [point.x, point.y, point.z] }
  func list(_ vector: SIMD3<Float>) -> [Float] { [vector.x, vector.y, vector.z] }
  func list(_ vector: SIMD4<Float>) -> [Float] { [vector.x, vector.y, vector.z, vector.w] }
  func list(_ angles: FingerFlexion) -> [Float] {
    [angles.proximal, angles.intermediate, angles.distal]
  }
}

/// `hands_camera_init` of hands.h.
@_cdecl("hands_camera_init")
public func handsCameraInit(
  _ camera: UnsafeMutablePointer<hands_camera>?, _ size: Int, _ width: Int32, _ height: Int32,
  _ fieldOfView: Double, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    let target = try unsafe required(camera, "camera")
    guard width > 0, height > 0 else {
      throw .invalid("The size is \(width) x \(height); it must be above 0")
    }
    guard fieldOfView >= 0, fieldOfView < 180 else {
      throw .invalid("field_of_view is \(fieldOfView); it must be between 0 and 180")
    }
    let (width, height) = (Int(width), Int(height))
    try unsafe hands_camera.initialize(target, size: size)
    let camera = hands_camera(
      fieldOfView == 0
        ? .typical(width: width, height: height)
        : CameraIntrinsics(width: width, height: height, fieldOfView: fieldOfView))
    unsafe target.pointee = camera
    unsafe target.pointee.size = size
  }
}

/// `hands_pose` of hands.h.
@_cdecl("hands_pose")
public func handsPose(
  _ result: UnsafePointer<hands_result>?, _ index: Int32, _ camera: UnsafePointer<hands_camera>?,
  _ palmLength: Double, _ pose: UnsafeMutablePointer<hands_hand_pose>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let target = try unsafe required(pose, "pose")
    let record = try unsafe ForeignRecord(result)
    let hand = try record.hand(at: Int(index))
    let camera = try unsafe hands_camera.read(required(camera, "camera"))
    let intrinsics = try camera.intrinsics(of: record.image)
    let length = try knownPalmLength(palmLength) ?? CameraJoints.averagePalmLength
    try unsafe hands_hand_pose.write(hand.pose(in: intrinsics, palmLength: length), to: target)
  }
}

/// Checks the length of a palm.
///
/// - Returns: The length; `nil` for 0.
/// - Throws: ``Failure`` if it is out of range.
func knownPalmLength(_ length: Double) throws(Failure) -> Double? {
  guard length != 0 else { return nil }
  guard CameraJoints.palmLengths.contains(length) else {
    throw .invalid("palm_length is \(length); it must be between 0.03 and 0.2")
  }
  return length
}

/// `hands_pose_from_joints` of hands.h.
@_cdecl("hands_pose_from_joints")
public func handsPoseFromJoints(
  _ joints: UnsafePointer<Float>?, _ handedness: Int32, _ palmLength: Double,
  _ pose: UnsafeMutablePointer<hands_hand_pose>?, _ error: ErrorText?
) -> hands_status {
  // Safe: the header asks for three numbers for each joint.
  unsafe own(error) { () throws(Failure) in
    let target = try unsafe required(pose, "pose")
    let numbers = try unsafe required(joints, "joints")
    guard handedness == 0 || handedness == 1 else {
      throw .invalid("handedness is \(handedness); it must be 0 or 1")
    }
    let length = try knownPalmLength(palmLength)
    let points = (0..<HandLandmark.count).map { joint in
      let place = 3 * joint
      return unsafe Landmark(x: numbers[place], y: numbers[place + 1], z: numbers[place + 2])
    }
    let known = HandLandmarks(points).flatMap {
      HandPose(joints: $0, handedness: handedness == 0 ? .right : .left, palmLength: length)
    }
    try unsafe hands_hand_pose.write(known, to: target)
  }
}
