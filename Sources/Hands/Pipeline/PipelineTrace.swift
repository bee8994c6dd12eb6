public import HandsImaging
public import HandsLandmarking

/// What each stage of the pipeline made of one image, for comparisons and measurements.
///
/// A trace that was used before is overwritten.
public struct PipelineTrace: Sendable {
  /// The detector's part; `nil` if it did not run.
  public internal(set) var detector: Detector?
  /// One entry for each region that the landmark net ran on, also where nothing was present.
  public internal(set) var regions: [Region] = []
  /// Positions in ``regions`` of objects that are present and no duplicates.
  public internal(set) var keptRegions: [Int] = []
  /// One entry for each hand whose gesture was classified.
  public internal(set) var gestures: [Gesture] = []

  /// Creates an empty trace.
  public init() {}

  /// Forgets the regions of an earlier image.
  mutating func beginRegions() {
    regions = []
    keptRegions = []
    gestures = []
  }

  /// Notes that the last of ``regions`` holds an object that is no duplicate.
  mutating func keepLastRegion() {
    keptRegions.append(regions.count - 1)
  }

  /// From the image to the detections.
  public struct Detector: Sendable {
    /// The square that the net saw, in pixels.
    public var region: RegionOfInterest
    /// `[A, V]` for A anchors and V values per anchor, as the net gave them.
    public var boxes: [Float]
    /// `[A]`, as the net gave them.
    public var logits: [Float]
    /// All detections above the threshold.
    public var candidates: [Detection<DetectorSpace>]
    /// One detection for each cluster.
    public var suppressed: [Detection<DetectorSpace>]
    /// The same in the image.
    public var detections: [Detection<ImageSpace>]
  }

  /// One run of the landmark net.
  public struct Region: Sendable {
    /// What the net saw.
    public var rectangle: NormalizedRectangle
    /// The same in pixels.
    public var region: RegionOfInterest
    /// What the net gave.
    public var output: LandmarkOutput
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
