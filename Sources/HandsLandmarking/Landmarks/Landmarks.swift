/// A point of an object in the image.
public struct NormalizedLandmark: Equatable, Hashable, Sendable {
  /// A fraction of the image's width, from the left; outside 0 … 1 if the object is cut.
  public var x: Float
  /// A fraction of the image's height, from the top; outside 0 … 1 if the object is cut.
  public var y: Float
  /// Depth, about the scale of `x`, relative to the wrist for hands; smaller is nearer to the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: A fraction of the image's width, from the left.
  ///   - y: A fraction of the image's height, from the top.
  ///   - z: Depth, about the scale of `x`; smaller is nearer.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A point of an object in space.
public struct Landmark: Equatable, Hashable, Sendable {
  /// Metres from the middle of the object, to the right.
  public var x: Float
  /// Metres from the middle of the object, downwards.
  public var y: Float
  /// Metres from the middle of the object, away from the camera.
  public var z: Float

  /// Creates a landmark.
  ///
  /// - Parameters:
  ///   - x: Metres from the middle of the object, to the right.
  ///   - y: Metres from the middle of the object, downwards.
  ///   - z: Metres from the middle of the object, away from the camera.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}
