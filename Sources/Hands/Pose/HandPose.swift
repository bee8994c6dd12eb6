public import HandsLandmarking

/// A hand in space: where its joints and its palm are, how its fingers bend, whether it pinches or
/// grabs.
///
/// Positions are in meters in the camera's axes: x to the right, y down, z away from the camera.
/// See <doc:HandPoses>.
public struct HandPose: Equatable, Sendable {
  /// Left or right.
  public let handedness: Handedness
  /// The joints in meters.
  public let joints: HandLandmarks<Landmark>
  /// The palm.
  public let palm: Palm
  /// How far each finger bends.
  public let flexion: FingerValues<FingerFlexion>
  /// The angle of each finger's first bone in the palm's plane from ``Palm/direction``, in radians,
  /// positive towards the thumb.
  ///
  /// Unreliable for a finger that bends by more than 40° at its knuckle; NaN if the bone has no
  /// length.
  public let spread: FingerValues<Float>
  /// How much the hand closes.
  public let grab: Grab

  /// The joints in double precision.
  let points: [Vector]
  let frame: PalmFrame
  /// The palm's length relative to the average one.
  private let size: Double

  /// Computes a pose from joints, such as those of ``CameraRig/triangulate(_:)``, or returns `nil`
  /// if one is not finite, those of the palm lie on a line, or the palm's length is out of range.
  ///
  /// - Parameters:
  ///   - joints: The joints in meters.
  ///   - handedness: Left or right.
  ///   - palmLength: The distance from the wrist to the middle finger's knuckle in meters, 0.03 …
  ///     0.2, that distances between fingertips are relative to; by default that of the joints.
  public init?(
    joints: HandLandmarks<Landmark>, handedness: Handedness, palmLength: Double? = nil
  ) {
    let points = joints.points.map { Vector($0) }
    self.init(
      points, handedness, palmLength: palmLength ?? (points[9] - points[0]).length)
  }

  init?(_ points: [Vector], _ handedness: Handedness, palmLength: Double) {
    let joints = HandLandmarks(
      checked: points.map { Landmark(x: Float($0.x), y: Float($0.y), z: Float($0.z)) })
    guard joints.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
      CameraJoints.palmLengths.contains(palmLength), let frame = PalmFrame(points, handedness)
    else { return nil }
    self.handedness = handedness
    self.joints = joints
    self.points = points
    self.frame = frame
    palm = Palm(frame)
    let flexion = FingerValues { FingerFlexion(of: $0, points, normal: frame.normal) }
    self.flexion = flexion
    spread = FingerValues { frame.spread(of: $0, points) }
    grab = Grab(points, direction: frame.direction, flexion: flexion)
    size = palmLength / CameraJoints.averagePalmLength
  }

  /// How much the thumb and the index finger pinch.
  public var pinch: Pinch { pinch(with: .index) }

  /// How much the thumb and another finger pinch.
  ///
  /// - Parameter finger: A finger; the thumb does not pinch with itself, its strength is 0.
  /// - Returns: The strength and the distance of the fingertips.
  public func pinch(with finger: Finger) -> Pinch {
    guard finger != .thumb else { return Pinch(strength: 0, distance: 0) }
    return Pinch(
      points[Finger.thumb.joints.upperBound] - points[finger.joints.upperBound], size: size)
  }

  /// The joints that XR programs expect.
  public var xrJoints: XRHandJoints { XRHandJoints(points, frame) }
}

/// The palm of a hand, in meters in the camera's axes.
public struct Palm: Equatable, Sendable {
  /// Midway between the wrist and the mean of the four knuckles.
  public let position: SIMD3<Float>
  /// Out of the palm's skin; length 1.
  public let normal: SIMD3<Float>
  /// From the wrist to the fingers, perpendicular to ``normal``; length 1.
  public let direction: SIMD3<Float>
  /// The palm's axes as a quaternion x, y, z, w, with w ≥ 0: y out of the back of the hand, z from
  /// the fingers to the wrist, and x = y × z, the same for left and right hands.
  ///
  /// Source: the axes of `LEAP_PALM` and of OpenXR's joints, here in the camera's axes.
  public let orientation: SIMD4<Float>
  /// The distance between the knuckles of the index and little finger.
  public let width: Float

  init(_ frame: PalmFrame) {
    position = SIMD3<Float>(frame.position)
    normal = SIMD3<Float>(frame.normal)
    direction = SIMD3<Float>(frame.direction)
    orientation = frame.axes.quaternion
    width = Float(frame.width)
  }
}

extension Hand {
  /// The hand in space.
  ///
  /// - Parameters:
  ///   - camera: The camera that took the image; with ``CameraIntrinsics/isMirrored`` if the image
  ///     is mirrored.
  ///   - palmLength: The distance from the wrist to the middle finger's knuckle in meters, 0.03 …
  ///     0.2; 0.096 by default, an adult's. All positions scale with it.
  /// - Returns: `nil` if the palm's length is out of range, the camera is not
  ///   ``CameraIntrinsics/isValid``, a landmark is not finite or would be behind the camera, or the
  ///   joints of the palm lie on a line.
  public func pose(in camera: CameraIntrinsics, palmLength: Double = 0.096) -> HandPose? {
    CameraJoints.of(self, in: camera, palmLength: palmLength).flatMap {
      HandPose($0, handedness, palmLength: palmLength)
    }
  }
}
