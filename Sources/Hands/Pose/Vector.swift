/// A point or direction in the camera's axes: x to the right, y down, z away from the camera.
typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
  init(_ landmark: Landmark) {
    self.init(Double(landmark.x), Double(landmark.y), Double(landmark.z))
  }

  var length: Double { dot(self).squareRoot() }

  /// The direction; `nil` without length.
  var unit: Self? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }

  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

  func dot(_ other: Self) -> Double { (self * other).sum() }

  func cross(_ other: Self) -> Self {
    Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The part perpendicular to a direction of length 1.
  func rejected(from axis: Self) -> Self { self - dot(axis) * axis }
}
