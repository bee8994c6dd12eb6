/// A point or direction in pixels: x to the right, y down, z toward the viewer.
typealias Vector = SIMD3<Float>

extension SIMD3<Float> {
  /// Returns the dot product, added up in a fixed order.
  @inline(__always)
  func dot(_ other: Self) -> Float {
    x * other.x + y * other.y + z * other.z
  }

  /// Returns the cross product.
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The Euclidean length.
  @inline(__always)
  var length: Float { dot(self).squareRoot() }

  /// The direction of this vector; zero stays zero.
  var normalized: Self {
    let length = self.length
    return length > 0 ? self / length : self
  }
}

/// Interpolates between two values as `fraction` goes from 0 to 1; exact at both ends.
@inline(__always)
func mix(_ first: Float, _ second: Float, _ fraction: Float) -> Float {
  first * (1 - fraction) + second * fraction
}

/// Interpolates between two vectors as `fraction` goes from 0 to 1; exact at both ends.
@inline(__always)
func mix(_ first: Vector, _ second: Vector, _ fraction: Float) -> Vector {
  first * (1 - fraction) + second * fraction
}

extension Float {
  /// Returns the value clamped to a range.
  @inline(__always)
  func clamped(_ lower: Float = 0, _ upper: Float = 1) -> Float {
    Swift.min(Swift.max(self, lower), upper)
  }
}
