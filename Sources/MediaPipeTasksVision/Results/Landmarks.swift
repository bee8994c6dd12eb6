internal import Hands

/// A point of a hand in the image as it is stored.
///
/// Points are equal if their coordinates differ by less than a millionth each.
public final class NormalizedLandmark: NSObject, Sendable {
  /// A fraction of the image's width, from the left; outside 0 … 1 if the hand is cut.
  public let x: Float
  /// A fraction of the image's height, from the top; outside 0 … 1 if the hand is cut.
  public let y: Float
  /// Depth relative to the wrist, about the scale of `x`; smaller is nearer to the camera.
  public let z: Float
  /// Whether the point is visible, 0 … 1; `nil` for hands.
  public let visibility: NSNumber?
  /// Whether the point is there, 0 … 1; `nil` for hands.
  public let presence: NSNumber?

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: A fraction of the image's width, from the left.
  ///   - y: A fraction of the image's height, from the top.
  ///   - z: Depth relative to the wrist.
  ///   - visibility: Whether the point is visible, 0 … 1.
  ///   - presence: Whether the point is there, 0 … 1.
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

  /// Whether an object is the same point; visibility and presence are not compared.
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NormalizedLandmark else { return false }
    return areEqual((x, y, z), (other.x, other.y, other.z))
  }

  /// The same for all points: nearly equal ones must not differ.
  public override var hash: Int { 0 }
}

/// A point of a hand in space.
///
/// Points are equal if their coordinates differ by less than a millionth of a metre each.
public final class Landmark: NSObject, Sendable {
  /// Metres from the middle of the hand, to the right.
  public let x: Float
  /// Metres from the middle of the hand, downwards.
  public let y: Float
  /// Metres from the middle of the hand, away from the camera.
  public let z: Float
  /// Whether the point is visible, 0 … 1; `nil` for hands.
  public let visibility: NSNumber?
  /// Whether the point is there, 0 … 1; `nil` for hands.
  public let presence: NSNumber?

  /// Creates a point.
  ///
  /// - Parameters:
  ///   - x: Metres from the middle of the hand, to the right.
  ///   - y: Metres from the middle of the hand, downwards.
  ///   - z: Metres from the middle of the hand, away from the camera.
  ///   - visibility: Whether the point is visible, 0 … 1.
  ///   - presence: Whether the point is there, 0 … 1.
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

  /// Whether an object is the same point; visibility and presence are not compared.
  ///
  /// - Parameter object: Any object.
  /// - Returns: Whether it is.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Landmark else { return false }
    return areEqual((x, y, z), (other.x, other.y, other.z))
  }

  /// The same for all points: nearly equal ones must not differ.
  public override var hash: Int { 0 }
}

/// Whether all coordinates differ by less than MediaPipe's tolerance.
private func areEqual(_ left: (Float, Float, Float), _ right: (Float, Float, Float)) -> Bool {
  let tolerance: Float = 1e-6
  return abs(left.0 - right.0) < tolerance && abs(left.1 - right.1) < tolerance
    && abs(left.2 - right.2) < tolerance
}
