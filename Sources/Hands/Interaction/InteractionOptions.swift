public import HandsLandmarking

/// Options of an ``InteractionTracker``.
public struct InteractionOptions: Equatable, Sendable {
  /// The strengths at which a pinch or grab begins and ends.
  public struct Thresholds: Equatable, Sendable {
    /// It begins at this strength, above ``end`` and at most 1.
    public var begin: Float
    /// It ends below this strength, above 0.
    public var end: Float

    /// Creates thresholds.
    ///
    /// - Parameters:
    ///   - begin: The strength of the beginning, above `end` and at most 1.
    ///   - end: The strength below which it ends, above 0.
    public init(begin: Float, end: Float) {
      self.begin = begin
      self.end = end
    }
  }

  /// The fingers whose pinches are reported; the index finger by default.
  public var pinchFingers: [Finger] = [.index]
  /// When a pinch begins and ends: at 0.75, below 0.5 by default, which are 31.5 and 41 mm for an
  /// average palm.
  public var pinch = Thresholds(begin: 0.75, end: 0.5)
  /// When a grab begins and ends: at 0.8, below 0.5 by default.
  public var grab = Thresholds(begin: 0.8, end: 0.5)
  /// Trained motions to report; `nil` by default, for none.
  public var motions: MotionModel?
  /// How long the pinches and grabs of a lost hand continue before they are canceled, 0 or more; 150 ms by default.
  public var grace = Duration.milliseconds(150)
  /// The length of the palms in meters, 0.03 … 0.2, as for ``Hand/pose(in:palmLength:)``.
  public var palmLength = CameraJoints.averagePalmLength
  /// Parameters for smoothing the pointer; `nil` for none.
  public var pointerSmoothing: OneEuroParameters? = OneEuroParameters()
  /// How far ahead of the frame the pointer is, at its current speed, 0 … 1 s; 0 by default.
  public var prediction = Duration.zero

  /// Creates options with the default values.
  public init() {}

  /// How long a lost hand is remembered: a motion goes on over gaps that would cancel a pinch.
  var memory: Duration { motions == nil ? grace : max(grace, MotionClip.maximumGap) }

  /// Checks that the options are valid.
  ///
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  func validate() throws(HandsError) {
    try pinch.validate("pinch")
    try grab.validate("grab")
    for finger in pinchFingers {
      try OptionCheck.require(
        finger != .thumb, "the thumb", "pinchFingers", "fingers that the thumb pinches with")
    }
    try OptionCheck.require(grace >= .zero, grace / .seconds(1), "grace", "at least 0 seconds")
    try OptionCheck.range(CameraJoints.palmLengths, palmLength, "palmLength")
    try OptionCheck.range(0...1, prediction / .seconds(1), "prediction")
    try pointerSmoothing?.validate("pointerSmoothing")
  }
}

extension InteractionOptions.Thresholds {
  fileprivate func validate(_ name: String) throws(HandsError) {
    try OptionCheck.require(end > 0, end, name + ".end", "above 0")
    try OptionCheck.require(
      begin > end && begin <= 1, begin, name + ".begin", "above the end's and at most 1")
  }

  /// Whether something is active at a strength.
  func isActive(_ strength: Float, was isActive: Bool) -> Bool {
    isActive ? strength >= end : strength >= begin
  }
}
