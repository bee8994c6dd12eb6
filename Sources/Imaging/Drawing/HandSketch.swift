/// A hand to draw: its 21 points and what is written beside it.
public struct HandSketch: Hashable, Sendable {
  /// Points of a hand.
  public static let pointCount = 21

  /// The points in pixels: wrist, then thumb, index, middle, ring and little finger from base to
  /// tip, four each.
  public var points: [PixelPoint]
  /// How far each point lies behind the wrist, in pixels; nearer joints are drawn larger.
  public var depths: [Float]
  /// Lines of text, such as handedness and gesture.
  public var labels: [String]

  /// Creates a sketch.
  ///
  /// - Parameters:
  ///   - points: 21 points in pixels.
  ///   - depths: 21 distances behind the wrist in pixels, negative in front of it.
  ///   - labels: Lines of text.
  public init(points: [PixelPoint], depths: [Float], labels: [String]) {
    precondition(
      points.count == HandSketch.pointCount && depths.count == HandSketch.pointCount,
      "a hand has 21 points")
    self.points = points
    self.depths = depths
    self.labels = labels
  }

  /// The upright rectangle round the points.
  var bounds: PixelRectangle {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return PixelRectangle(
      minX: left, minY: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The distance from the wrist to the base of the middle finger in pixels.
  var palmLength: Float { points[0].distance(to: points[9]) }
}
