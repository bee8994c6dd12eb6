/// A landmark of an object in the image.
public struct NormalizedLandmark: Equatable, Hashable, Sendable {
  /// A fraction of the image's width, from the left; outside 0 … 1 if the object is cut off.
  public var x: Float
  /// A fraction of the image's height, from the top; outside 0 … 1 if the object is cut off.
  public var y: Float
  /// The depth, on about the same scale as `x`, relative to the wrist for hands; smaller is closer
  /// to the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: A fraction of the image's width, from the left.
  ///   - y: A fraction of the image's height, from the top.
  ///   - z: The depth, on about the same scale as `x`; smaller is closer to the camera.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A landmark of an object in space.
public struct Landmark: Equatable, Hashable, Sendable {
  /// Meters from the middle of the object, to the right.
  public var x: Float
  /// Meters from the middle of the object, down.
  public var y: Float
  /// Meters from the middle of the object, away from the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: Meters from the middle of the object, to the right.
  ///   - y: Meters from the middle of the object, down.
  ///   - z: Meters from the middle of the object, away from the camera.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}
