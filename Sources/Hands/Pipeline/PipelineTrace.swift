public import Detection
public import Imaging

/// What each stage of the pipeline made of one picture, for comparisons and measurements.
///
/// A trace that was used before is overwritten.
public struct PipelineTrace: Sendable {
  /// The palm detector's part; `nil` if it did not run.
  public internal(set) var detector: Detector?
  /// One entry for each region that the landmark net looked at, also where no hand was; regions
  /// without area are not looked at.
  public internal(set) var hands: [HandRegion] = []
  /// Positions in ``hands`` of those that are no duplicates.
  public internal(set) var keptHands: [Int] = []
  /// One entry for each kept hand, where gestures were looked for.
  public internal(set) var gestures: [Gesture] = []

  /// Creates an empty trace.
  public init() {}

  /// Forgets the hands of an earlier picture.
  mutating func beginHands() {
    hands = []
    keptHands = []
    gestures = []
  }

  /// Notes that the last of ``hands`` is no duplicate.
  mutating func keepLastHand() {
    keptHands.append(hands.count - 1)
  }

  /// From the picture to the hand regions.
  public struct Detector: Sendable {
    /// The square that the net saw, in pixels.
    public var region: RegionOfInterest
    /// `[2016, 18]`, as the net gave them.
    public var boxes: [Float]
    /// `[2016]`, as the net gave them.
    public var logits: [Float]
    /// All detections above the threshold.
    public var candidates: [PalmDetection<DetectorSpace>]
    /// One detection for each cluster.
    public var suppressed: [PalmDetection<DetectorSpace>]
    /// The same in the picture.
    public var palms: [PalmDetection<ImageSpace>]
  }

  /// One run of the landmark net.
  public struct HandRegion: Sendable {
    /// Where the net looked.
    public var rectangle: NormalizedRectangle
    /// The same in pixels.
    public var region: RegionOfInterest
    /// What the net gave.
    public var output: HandLandmarkOutput
    /// Whether the presence was above the threshold.
    public var isPresent: Bool
  }

  /// The gesture of one hand.
  public struct Gesture: Sendable {
    /// What the embedder was given.
    public var input: EmbedderInput
    /// What the embedder gave.
    public var embedding: [Float]
    /// The canned classifier's scores.
    public var cannedScores: [Float]
    /// The custom classifier's scores, if the bundle has one.
    public var customScores: [Float]?
  }
}
