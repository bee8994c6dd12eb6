package import HandsImaging
package import HandsLandmarking

/// The result of each pipeline stage for one image, for comparisons and measurements.
///
/// Reusing a trace overwrites its contents.
package struct PipelineTrace: Sendable {
  /// The detector's results; `nil` if it did not run.
  package internal(set) var detector: Detector?
  /// One entry for each region that the landmark model ran on, including those without an object.
  package internal(set) var regions: [Region] = []
  /// The indices in ``regions`` of objects that are present and not duplicates.
  package internal(set) var keptRegions: [Int] = []
  /// One entry for each hand whose gesture was classified.
  package internal(set) var gestures: [Gesture] = []

  /// Creates an empty trace.
  package init() {}

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
  package struct Detector: Sendable {
    /// The square that was the model's input, in pixels.
    package var region: RegionOfInterest
    /// `[A, V]` for A anchors and V values per anchor, as output by the model.
    package var boxes: [Float]
    /// `[A]`, as output by the model.
    package var logits: [Float]
    /// All detections above the threshold.
    package var candidates: [Detection<DetectorSpace>]
    /// One detection per cluster, after non-maximum suppression.
    package var suppressed: [Detection<DetectorSpace>]
    /// The same detections in the image's coordinates.
    package var detections: [Detection<ImageSpace>]
  }

  /// One run of the landmark model.
  package struct Region: Sendable {
    /// The model's input region.
    package var rectangle: NormalizedRectangle
    /// The same region in pixels.
    package var region: RegionOfInterest
    /// The model's output.
    package var output: LandmarkOutput
    /// Whether the presence exceeded the threshold.
    package var isPresent: Bool
  }

  /// The results for the gesture of one hand.
  package struct Gesture: Sendable {
    /// The embedder's input.
    package var input: EmbedderInput
    /// The embedder's output.
    package var embedding: [Float]
    /// The canned classifier's scores.
    package var cannedScores: [Float]
    /// The custom classifier's scores, if the bundle has one.
    package var customScores: [Float]?
  }
}
