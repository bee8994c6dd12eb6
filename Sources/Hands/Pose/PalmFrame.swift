/// The axes of a palm in double precision.
struct PalmFrame: Equatable, Sendable {
  /// Out of the palm's skin.
  let normal: Vector
  /// To the fingers, perpendicular to ``normal``.
  let direction: Vector
  /// In the palm's plane, to the thumb.
  let thumbward: Vector
  /// Midway between the wrist and the mean of the knuckles.
  let position: Vector
  /// The distance between the index and little finger's knuckles.
  let width: Double
  /// The distance from the wrist to the middle finger's knuckle.
  let length: Double
  let handedness: Handedness

  /// The sine of an angle below which two directions are parallel.
  private static let parallel = 1e-6

  /// Computes the axes, or returns `nil` if the joints of the palm lie on a line, or the middle finger's knuckle on the
  /// wrist.
  ///
  /// - Parameters:
  ///   - joints: The 21 joints.
  ///   - handedness: Left or right.
  init?(_ joints: [Vector], _ handedness: Handedness) {
    let wrist = joints[0]
    guard let toIndex = (joints[5] - wrist).unit, let toLittle = (joints[17] - wrist).unit
    else { return nil }
    let across = toIndex.cross(toLittle)
    guard across.length > PalmFrame.parallel, let up = across.unit else { return nil }
    normal = handedness == .right ? up : -up
    let knuckles = (joints[5] + joints[9] + joints[13] + joints[17]) / 4
    length = (joints[9] - wrist).length
    guard let forward = (knuckles - wrist).unit,
      length > PalmFrame.parallel * (knuckles - wrist).length
    else { return nil }
    let flat = forward.rejected(from: normal)
    guard flat.length > PalmFrame.parallel, let direction = flat.unit else { return nil }
    self.direction = direction
    let away = normal.cross(direction)
    thumbward = handedness == .right ? -away : away
    position = (wrist + knuckles) / 2
    width = (joints[5] - joints[17]).length
    self.handedness = handedness
  }

  /// The axes of Leap Motion and OpenXR.
  var axes: Axes { Axes(x: normal.cross(direction), y: -normal, z: -direction) }
}

/// Three perpendicular directions, right-handed.
struct Axes: Equatable, Sendable {
  var x: Vector
  var y: Vector
  var z: Vector

  /// The rotation of the camera's axes to these ones: a quaternion x, y, z, w with w ≥ 0.
  ///
  /// Source: Shepperd, "Quaternion from rotation matrix", 1978: divides by the largest component.
  var quaternion: SIMD4<Float> {
    let trace = x.x + y.y + z.z
    let whole: SIMD4<Double> =
      if trace >= max(x.x, y.y, z.z) {
        SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
      } else if x.x >= y.y, x.x >= z.z {
        SIMD4(1 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y)
      } else if y.y >= z.z {
        SIMD4(x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
      } else {
        SIMD4(z.x + x.z, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x)
      }
    let length = (whole * whole).sum().squareRoot()
    return SIMD4<Float>(whole / (whole.w < 0 ? -length : length))
  }
}
