public import HandsImaging
public import HandsLandmarking

/// The result of each pipeline stage for one image, for comparisons and measurements.
///
/// Reusing a trace overwrites its contents.
public struct PipelineTrace: Sendable {
  /// The detector's results; `nil` if it did not run.
  public internal(set) var detector: Detector?
  /// One entry for each region that the landmark model ran on, including those without an object.
  public internal(set) var regions: [Region] = []
  /// The indices in ``regions`` of objects that are present and not duplicates.
  public internal(set) var keptRegions: [Int] = []
  /// One entry for each hand whose gesture was classified.
  public internal(set) var gestures: [Gesture] = []

  /// Creates an empty trace.
  public init() {}

  /// Clears the regions of an earlier image.
  mutating func beginRegions() {
    regions = []
    keptRegions = []
    gestures = []
  }

  /// Records that the last of ``regions`` contains an object that is not a duplicate.
  mutating func keepLastRegion() {
    keptRegions.append(regions.count - 1)
  }

  /// The results of the detector, from image to detections.
  public struct Detector: Sendable {
    /// The square that was the model's input, in pixels.
    public var region: RegionOfInterest
    /// `[A, V]` for A anchors and V values per anchor, as output by the model.
    public var boxes: [Float]
    /// `[A]`, as output by the model.
    public var logits: [Float]
    /// All detections above the threshold.
    public var candidates: [Detection<DetectorSpace>]
    /// One detection per cluster, after non-maximum suppression.
    public var suppressed: [Detection<DetectorSpace>]
    /// The same detections in the image's coordinates.
    public var detections: [Detection<ImageSpace>]
  }

  /// One run of the landmark model.
  public struct Region: Sendable {
    /// The model's input region.
    public var rectangle: NormalizedRectangle
    /// The same region in pixels.
    public var region: RegionOfInterest
    /// The model's output.
    public var output: LandmarkOutput
    /// Whether the presence exceeded the threshold.
    public var isPresent: Bool
  }

  /// The results for the gesture of one hand.
  public struct Gesture: Sendable {
    /// The embedder's input.
    public var input: EmbedderInput
    /// The embedder's output.
    public var embedding: [Float]
    /// The canned classifier's scores.
    public var cannedScores: [Float]
    /// The custom classifier's scores, if the bundle has one.
    public var customScores: [Float]?
  }
}
