package import HandsLandmarking

extension LandmarkPipeline {
  /// What a landmark task searches for: its nets and the rules between them.
  package struct Configuration: Sendable {
    /// Finds objects in an image.
    package var detector: DetectorOptions
    /// The landmark net's region for a detection.
    package var detectionRegion: RegionRule
    /// Finds the landmarks of an object in a region.
    package var landmarkNet: LandmarkNetOptions
    /// The landmark net's region on the next frame.
    package var landmarkRegion: LandmarkRegionRule
    /// Which objects are dropped because they were found before; `nil` for none.
    package var duplicates: DuplicateRule?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - detector: Finds objects in an image.
    ///   - detectionRegion: The landmark net's region for a detection.
    ///   - landmarkNet: Finds the landmarks of an object in a region.
    ///   - landmarkRegion: The landmark net's region on the next frame.
    ///   - duplicates: Which objects are dropped because they were found before.
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

  /// What counts as found.
  package struct Thresholds: Sendable {
    /// The largest number of objects, 1 or more.
    package var maxCount = 1
    /// Detections below this score are dropped.
    package var minDetectionConfidence: Float = 0.5
    /// An object must have a presence above this, 0 … 1.
    package var minPresenceConfidence: Float = 0.5
    /// A detection whose region overlaps that of a tracked object by more is that object:
    /// intersection over union, 0 … 1.
    package var minTrackingConfidence: Float = 0.5

    /// Creates MediaPipe's defaults.
    package init() {}
  }
}
