public import Foundation

/// A point in an image, in fractions of the image from its lower-left corner.
///
/// Points are equal if they are of the same class and all their properties are equal.
///
/// Unchecked: it and its subclasses in this module are immutable.
open class VNPoint: NSObject, @unchecked Sendable {
  /// The distance from the left edge.
  public let x: Double
  /// The distance from the lower edge.
  public let y: Double

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: The distance from the left edge.
  ///   - y: The distance from the lower edge.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point.
  ///
  /// - Parameter location: Both coordinates.
  public convenience init(location: CGPoint) {
    self.init(x: Double(location.x), y: Double(location.y))
  }

  /// Both coordinates.
  public var location: CGPoint { CGPoint(x: x, y: y) }

  /// The lower-left corner.
  public class var zero: VNPoint { VNPoint(x: 0, y: 0) }

  /// Returns the Euclidean distance to another point.
  ///
  /// - Parameter point: The other point.
  /// - Returns: The distance, in the unit of both coordinates.
  public func distance(_ point: VNPoint) -> Double {
    VNVector(vectorHead: self, tail: point).length
  }

  /// Returns the Euclidean distance between two points.
  ///
  /// - Parameters:
  ///   - point1: One point.
  ///   - point2: The other point.
  /// - Returns: The distance, in the unit of both coordinates.
  public class func distance(_ point1: VNPoint, _ point2: VNPoint) -> Double {
    point1.distance(point2)
  }

  /// Returns a point moved by a vector.
  ///
  /// - Parameters:
  ///   - vector: The displacement.
  ///   - point: The original point.
  /// - Returns: The new point.
  public class func apply(_ vector: VNVector, to point: VNPoint) -> VNPoint {
    VNPoint(x: point.x + vector.x, y: point.y + vector.y)
  }

  /// Returns whether an object is an equal point.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it is of the same class and has the same coordinates.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? VNPoint, type(of: other) == type(of: self) else { return false }
    return other === self || (other.x == x && other.y == y)
  }

  /// A hash of both coordinates.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(x)
    hasher.combine(y)
    return hasher.finalize()
  }
}
