public import Foundation

/// A displacement in an image.
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
  public convenience init(head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
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
}
