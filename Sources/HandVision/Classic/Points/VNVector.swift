public import Foundation

/// A displacement in an image.
///
/// Unchecked: it is immutable.
public final class VNVector: NSObject, @unchecked Sendable {
  /// The part to the right.
  public let x: Double
  /// The part upwards.
  public let y: Double

  /// Creates a vector from its parts.
  ///
  /// - Parameters:
  ///   - x: The part to the right.
  ///   - y: The part upwards.
  public init(xComponent x: Double, yComponent y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a vector from its length and direction.
  ///
  /// - Parameters:
  ///   - r: The length.
  ///   - theta: The angle to the right's, in radians, counter-clockwise.
  public convenience init(r: Double, theta: Double) {
    self.init(xComponent: r * cos(theta), yComponent: r * sin(theta))
  }

  /// Creates the vector from one point to another.
  ///
  /// - Parameters:
  ///   - head: Where it ends.
  ///   - tail: Where it begins.
  public convenience init(head: VNPoint, tail: VNPoint) {
    self.init(xComponent: head.x - tail.x, yComponent: head.y - tail.y)
  }

  /// The length.
  public var length: Double { squaredLength.squareRoot() }
  /// The length times itself.
  public var squaredLength: Double { x * x + y * y }
  /// The length.
  public var r: Double { length }
  /// The angle to the right's, in radians, counter-clockwise, −π … π.
  public var theta: Double { atan2(y, x) }
  /// No displacement.
  public class var zero: VNVector { VNVector(xComponent: 0, yComponent: 0) }
}
