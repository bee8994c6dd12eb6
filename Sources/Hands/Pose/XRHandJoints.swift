/// A joint of a hand in XR: x to the right, y up, z to the viewer, the camera being the viewer.
public struct XRJointPose: Equatable, Sendable {
  /// The position in meters.
  public let position: SIMD3<Float>
  /// The joint's axes as a quaternion x, y, z, w, with w ≥ 0: z along the bone away from the tip, y
  /// out of the back of the hand, x = y × z, the same for left and right hands.
  public let orientation: SIMD4<Float>
  /// The distance from the joint to the skin in meters, above 0.
  public let radius: Float

  /// The transform from the joint's axes: a matrix of four columns, one after another, as in WebXR.
  public var matrix: [Float] {
    let (x, y, z, w) = (orientation.x, orientation.y, orientation.z, orientation.w)
    return [
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
      position.x, position.y, position.z, 1,
    ]
  }
}

/// The 26 joints of a hand in XR.
///
/// Landmarks are joints; the metacarpal joints of the fingers, which have no landmark, and the radii
/// are proportions of the palm. An angle at a joint never makes its axes undefined.
///
/// Source: the axes are those of OpenXR's `XR_EXT_hand_tracking`; the proportions are those of the relaxed hand
/// of Meta's immersive-web-emulation-runtime (MIT).
public struct XRHandJoints: Equatable, Sendable {
  /// The joints in the order of ``XRHandJoint``: 26, as in OpenXR.
  public let joints: [XRJointPose]

  /// A joint.
  public subscript(joint: XRHandJoint) -> XRJointPose { joints[joint.rawValue] }

  /// The joints of WebXR in its order: 25, all but the palm.
  public var webXR: ArraySlice<XRJointPose> { joints.dropFirst() }

  /// The metacarpal joints of index to little finger, from the wrist towards the fingers, to the
  /// thumb and out of the palm, in palm lengths.
  private static let metacarpals: [Vector] = [
    [0.371, 0.224, 0.099], [0.360, 0.057, 0.058], [0.378, -0.132, 0.014], [0.380, -0.220, 0.038],
  ]
  /// The radii in palm lengths: palm, wrist, the thumb's joints, then those of each finger.
  private static let radii = [
    0.20, 0.224,
    0.203, 0.128, 0.102, 0.092,
    0.222, 0.108, 0.089, 0.080, 0.069,
    0.222, 0.117, 0.084, 0.080, 0.069,
    0.199, 0.104, 0.080, 0.076, 0.065,
    0.189, 0.089, 0.071, 0.067, 0.057,
  ]

  init(_ landmarks: [Vector], _ frame: PalmFrame) {
    let palm = frame.axes
    let wrist = landmarks[0]
    var joints: [XRJointPose] = []
    joints.reserveCapacity(XRHandJoint.count)

    func append(_ point: Vector, _ axes: Axes) {
      joints.append(
        XRJointPose(
          position: SIMD3<Float>(point.inXR),
          orientation: Axes(x: axes.x.inXR, y: axes.y.inXR, z: axes.z.inXR).quaternion,
          radius: Float(XRHandJoints.radii[joints.count] * frame.length)))
    }
    func appendChain(_ points: [Vector], hinge: Vector) {
      var axes = palm
      for index in points.indices {
        if index + 1 < points.count {
          axes = Axes(along: points[index + 1] - points[index], hinge: hinge) ?? axes
        }
        append(points[index], axes)
      }
    }

    let metacarpals = XRHandJoints.metacarpals.map { share in
      let offset =
        share.x * frame.direction + share.y * frame.thumbward + share.z * frame.normal
      return wrist + frame.length * offset
    }
    let middle = landmarks[Finger.middle.joints.lowerBound]
    append(
      (metacarpals[1] + middle) / 2,
      Axes(along: middle - metacarpals[1], hinge: palm.x) ?? palm)
    append(wrist, palm)
    appendChain(
      Array(landmarks[Finger.thumb.joints]),
      hinge: frame.handedness == .left ? frame.normal : -frame.normal)
    for (finger, metacarpal) in zip(Finger.allCases.dropFirst(), metacarpals) {
      appendChain([metacarpal] + landmarks[finger.joints], hinge: palm.x)
    }
    self.joints = joints
  }
}

extension Axes {
  /// The axes of a bone's joint; `nil` if the bone has no length or lies along the hinge.
  ///
  /// - Parameters:
  ///   - bone: From the joint to the next one.
  ///   - hinge: The axis about which the joint bends.
  fileprivate init?(along bone: Vector, hinge: Vector) {
    guard let forward = bone.unit, let x = hinge.rejected(from: forward).unit else { return nil }
    self.init(x: x, y: (-forward).cross(x), z: -forward)
  }
}

extension SIMD3<Double> {
  /// From the camera's axes to XR's.
  fileprivate var inXR: Self { Self(x, -y, -z) }
}
