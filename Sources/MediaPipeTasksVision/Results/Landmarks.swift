internal import Hands

/// A landmark of a hand in the stored image.
///
/// Points are equal if their coordinates differ by less than a millionth each.
public final class NormalizedLandmark: NSObject, Sendable {
  /// A fraction of the image's width, from the left; outside 0 … 1 if the hand is cut off.
  public let x: Float
  /// A fraction of the image's height, from the top; outside 0 … 1 if the hand is cut off.
  public let y: Float
  /// Depth relative to the wrist, on about the same scale as `x`; smaller is closer to the camera.
  public let z: Float
  /// The visibility of the point, 0 … 1; `nil` for hands.
  public let visibility: NSNumber?
  /// The presence of the point, 0 … 1; `nil` for hands.
  public let presence: NSNumber?

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: A fraction of the image's width, from the left.
  ///   - y: A fraction of the image's height, from the top.
  ///   - z: Depth relative to the wrist.
  ///   - visibility: The visibility of the point, 0 … 1.
  ///   - presence: The presence of the point, 0 … 1.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  convenience init(_ landmark: Hands.NormalizedLandmark) {
    self.init(x: landmark.x, y: landmark.y, z: landmark.z, visibility: nil, presence: nil)
  }

  /// Returns whether an object is an equal point; visibility and presence are not compared.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it is an equal point.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedLandmark else { return false }
    return other === self || areEqual((x, y, z), (other.x, other.y, other.z))
  }

  /// The same for all points, because nearly equal points must have equal hashes.
  public override var hash: Int { 0 }
}

/// A landmark of a hand in space.
///
/// Points are equal if their coordinates differ by less than a millionth of a meter each.
public final class Landmark: NSObject, Sendable {
  /// Meters from the middle of the hand, to the right.
  public let x: Float
  /// Meters from the middle of the hand, down.
  public let y: Float
  /// Meters from the middle of the hand, away from the camera.
  public let z: Float
  /// The visibility of the point, 0 … 1; `nil` for hands.
  public let visibility: NSNumber?
  /// The presence of the point, 0 … 1; `nil` for hands.
  public let presence: NSNumber?

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: Meters from the middle of the hand, to the right.
  ///   - y: Meters from the middle of the hand, down.
  ///   - z: Meters from the middle of the hand, away from the camera.
  ///   - visibility: The visibility of the point, 0 … 1.
  ///   - presence: The presence of the point, 0 … 1.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  convenience init(_ landmark: Hands.Landmark) {
    self.init(x: landmark.x, y: landmark.y, z: landmark.z, visibility: nil, presence: nil)
  }

  /// Returns whether an object is an equal point; visibility and presence are not compared.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it is an equal point.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Landmark else { return false }
    return other === self || areEqual((x, y, z), (other.x, other.y, other.z))
  }

  /// The same for all points, because nearly equal points must have equal hashes.
  public override var hash: Int { 0 }
}

/// Returns whether all coordinates differ by less than MediaPipe's tolerance.
private func areEqual(_ left: (Float, Float, Float), _ right: (Float, Float, Float)) -> Bool {
  let tolerance: Float = 1e-6
  return abs(left.0 - right.0) < tolerance && abs(left.1 - right.1) < tolerance
    && abs(left.2 - right.2) < tolerance
}
