public import HandsImaging

/// A hand to draw: its 21 points and what is written beside it.
public struct HandSketch: Hashable, Sendable {
  /// Points of a hand.
  public static let pointCount = 21

  /// The points in pixels: wrist, then thumb, index, middle, ring and little finger from base to
  /// tip, four each.
  public var points: [PixelPoint]
  /// How far each point lies behind the wrist, in pixels; nearer joints are drawn larger and
  /// lighter, farther ones darker.
  public var depths: [Float]
  /// Lines of text, such as handedness and gesture.
  public var labels: [String]
  /// Where the hand is looked for next, if that is known.
  public var region: RegionOfInterest?

  /// Creates a sketch.
  ///
  /// - Parameters:
  ///   - points: 21 points in pixels.
  ///   - depths: 21 distances behind the wrist in pixels, negative in front of it.
  ///   - labels: Lines of text.
  ///   - region: Where the hand is looked for next, in pixels.
  public init(
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

  /// What is drawn of a hand.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates a set.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Lines between the points.
    public static let bones = Parts(rawValue: 1)
    /// The points themselves.
    public static let points = Parts(rawValue: 2)
    /// The text beside the hand.
    public static let labels = Parts(rawValue: 4)
    /// The upright rectangle round the points.
    public static let box = Parts(rawValue: 8)
    /// The turned rectangle in which the hand is looked for next.
    public static let region = Parts(rawValue: 16)
    /// Bones, points and labels.
    public static let standard: Parts = [.bones, .points, .labels]
    /// Everything.
    public static let all: Parts = [.bones, .points, .labels, .box, .region]
  }

  /// The upright rectangle round the points.
  public var bounds: PixelRectangle {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return PixelRectangle(
      minX: left, minY: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The distance from the wrist to the base of the middle finger in pixels.
  var palmLength: Float { points[0].distance(to: points[9]) }

  /// How near each point is compared with the hand's middle: 1 for three fifths of the palm's
  /// length and more in front of it, −1 for as much behind.
  var nearness: [Float] {
    let middle = depths.reduce(0, +) / Float(depths.count)
    let unit = max(palmLength, 1) * 0.6
    return depths.map { min(max((middle - $0) / unit, -1), 1) }
  }
}
