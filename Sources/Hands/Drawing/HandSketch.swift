package import HandsImaging

/// A hand to draw: its 21 points and the text beside it.
public struct HandSketch: Hashable, Sendable {
  /// The number of points of a hand.
  package static let pointCount = 21

  /// The points in pixels: the wrist, then four each for the thumb, index, middle, ring and little
  /// finger, from base to tip.
  package var points: [PixelPoint]
  /// How far each point lies behind the wrist, in pixels; closer joints are drawn larger and
  /// lighter, farther ones darker.
  package var depths: [Float]
  /// Lines of text, such as handedness and gesture.
  package var labels: [String]
  /// The region to search for the hand in the next frame, if known.
  package var region: RegionOfInterest?
  /// The axes of the palm, if its pose is known.
  package var axes: PalmAxes?

  /// Creates a sketch.
  ///
  /// - Parameters:
  ///   - points: 21 points in pixels.
  ///   - depths: 21 distances behind the wrist in pixels, negative in front of it.
  ///   - labels: Lines of text.
  ///   - region: The region to search for the hand in the next frame, in pixels.
  package init(
    points: [PixelPoint], depths: [Float], labels: [String], region: RegionOfInterest? = nil
  ) {
    precondition(
      points.count == HandSketch.pointCount && depths.count == HandSketch.pointCount,
      "a hand has 21 points")
    self.points = points
    self.depths = depths
    self.labels = labels
    self.region = region
  }

  /// Which parts of a hand are drawn.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set.
    ///
    /// - Parameter rawValue: The bits of the set.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Lines between the points.
    public static let bones = Parts(rawValue: 1)
    /// The points themselves.
    public static let points = Parts(rawValue: 2)
    /// The text beside the hand.
    public static let labels = Parts(rawValue: 4)
    /// The bounding box of the points.
    public static let box = Parts(rawValue: 8)
    /// The rotated rectangle to search for the hand in the next frame.
    public static let region = Parts(rawValue: 16)
    /// The axes of the palm, where the camera is known: x across it red, y out of the back of the hand
    /// green, z to the wrist blue.
    public static let axes = Parts(rawValue: 32)
    /// Bones, points and labels.
    public static let standard: Parts = [.bones, .points, .labels]
    /// All parts.
    public static let all: Parts = [.bones, .points, .labels, .box, .region, .axes]
  }

  /// The bounding box of the points.
  package var bounds: PixelRectangle {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return PixelRectangle(
      minX: left, minY: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The distance from the wrist to the base of the middle finger in pixels.
  var palmLength: Float { points[0].distance(to: points[9]) }

  /// How near each point is relative to the middle of the hand: 1 at three fifths of the palm's
  /// length or more in front of it, −1 at the same distance behind it.
  var nearness: [Float] {
    let middle = depths.reduce(0, +) / Float(depths.count)
    let unit = max(palmLength, 1) * 0.6
    return depths.map { min(max((middle - $0) / unit, -1), 1) }
  }
}
