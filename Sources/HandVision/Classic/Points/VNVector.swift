public import Foundation

/// A displacement in an image.
///
/// Vectors are equal if both components are equal.
///
/// Unchecked: it is immutable.
public final class VNVector: NSObject, @unchecked Sendable {
  /// The component to the right.
  public let x: Double
  /// The upward component.
  public let y: Double

  /// Creates a vector from its components.
  ///
  /// - Parameters:
  ///   - x: The component to the right.
  ///   - y: The upward component.
  public init(xComponent x: Double, yComponent y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a vector from its length and direction.
  ///
  /// - Parameters:
  ///   - r: The length.
  ///   - theta: The angle from the direction to the right, in radians, counter-clockwise.
  public convenience init(r: Double, theta: Double) {
    self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
  }

  /// Creates the vector from one point to another.
  ///
  /// - Parameters:
  ///   - head: The end point.
  ///   - tail: The start point.
  public convenience init(vectorHead head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
  }

  /// Creates the sum of two vectors.
  ///
  /// - Parameters:
  ///   - v1: One vector.
  ///   - v2: The other vector.
  public convenience init(byAdding v1: VNVector, to v2: VNVector) {
    self.init(xComponent: v2.x + v1.x, yComponent: v2.y + v1.y)
  }

  /// Creates the difference of two vectors, `v2` − `v1`.
  ///
  /// - Parameters:
  ///   - v1: The vector to subtract.
  ///   - v2: The vector to subtract from.
  public convenience init(bySubtracting v1: VNVector, from v2: VNVector) {
    self.init(xComponent: v2.x - v1.x, yComponent: v2.y - v1.y)
  }

  /// Creates a multiple of a vector.
  ///
  /// - Parameters:
  ///   - vector: The original vector.
  ///   - scalar: The factor.
  public convenience init(byMultiplying vector: VNVector, byScalar scalar: Double) {
    self.init(xComponent: vector.x * scalar, yComponent: vector.y * scalar)
  }

  /// The length.
  public var length: Double { squaredLength.squareRoot() }
  /// The squared length.
  public var squaredLength: Double { x * x + y * y }
  /// The length.
  public var r: Double { length }
  /// The angle from the direction to the right, in radians, counter-clockwise, −π … π.
  public var theta: Double { atan2(y, x) }
  /// The zero vector.
  public class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }

  /// Returns the vector of length 1 with the direction of a vector.
  ///
  /// - Parameter vector: The original vector.
  /// - Returns: The new vector; the zero vector, which has no direction, for the zero vector.
  public class func unitVector(for vector: VNVector) -> VNVector {
    let length = vector.length
    guard length != 0 else { return zero }
    return VNVector(xComponent: vector.x / length, yComponent: vector.y / length)
  }

  /// Returns the dot product of two vectors.
  ///
  /// - Parameters:
  ///   - v1: One vector.
  ///   - v2: The other vector.
  /// - Returns: The product.
  public class func dotProduct(of v1: VNVector, vector v2: VNVector) -> Double {
    v1.x * v2.x + v1.y * v2.y
  }

  /// Returns whether an object is an equal vector.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it is a vector with the same components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNVector else { return false }
    return other === self || (other.x == x && other.y == y)
  }

  /// A hash of both components.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }
}
