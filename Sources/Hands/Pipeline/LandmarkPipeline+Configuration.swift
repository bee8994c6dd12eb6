package import HandsLandmarking

extension LandmarkPipeline {
  /// What a landmark task finds: its models and the rules that connect them.
  package struct Configuration: Sendable {
    /// The detector, which finds objects in an image.
    package var detector: DetectorOptions
    /// The rule for the landmark model's region around a detection.
    package var detectionRegion: RegionRule
    /// The landmark model, which finds the landmarks of an object in a region.
    package var landmarkNet: LandmarkNetOptions
    /// The rule for the landmark model's region in the next frame.
    package var landmarkRegion: LandmarkRegionRule
    /// The rule for dropping objects that were already found; `nil` to keep all.
    package var duplicates: DuplicateRule?
    /// How to search an image for objects that the first detection missed; `nil` not to.
    package var search: SearchSchedule?
    /// Whether the landmark model looks at each object again: where it found the landmarks, and
    /// there also at the mirrored image, and the mean of both is the result.
    package var isRefined = false

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - detector: The detector, which finds objects in an image.
    ///   - detectionRegion: The rule for the landmark model's region around a detection.
    ///   - landmarkNet: The landmark model, which finds the landmarks of an object in a region.
    ///   - landmarkRegion: The rule for the landmark model's region in the next frame.
    ///   - duplicates: The rule for dropping objects that were already found; `nil` to keep all.
    package init(
      detector: DetectorOptions, detectionRegion: RegionRule, landmarkNet: LandmarkNetOptions,
      landmarkRegion: LandmarkRegionRule, duplicates: DuplicateRule? = nil
    ) {
      self.detector = detector
      self.detectionRegion = detectionRegion
      self.landmarkNet = landmarkNet
      self.landmarkRegion = landmarkRegion
      self.duplicates = duplicates
    }
  }

  /// The limits for reporting objects.
  package struct Thresholds: Sendable {
    /// Maximum number of objects, 1 or more.
    package var maxCount = 1
    /// Minimum score of a detection.
    package var minDetectionConfidence: Float = 0.5
    /// An object is reported if its presence exceeds this value, 0 … 1.
    package var minPresenceConfidence: Float = 0.5
    /// The intersection over union above which a detection is taken to be an object that is already
    /// tracked, 0 … 1.
    package var minTrackingConfidence: Float = 0.5

    /// Creates thresholds with MediaPipe's defaults.
    package init() {}
  }
}
