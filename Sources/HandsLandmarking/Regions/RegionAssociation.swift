/// Merges the regions of tracked objects with those of new detections.
///
/// Source: MediaPipe's `hand_association_calculator.cc`.
package struct RegionAssociation: Sendable {
  /// The intersection over union above which a detected region is the same object as a listed one.
  package var overlapThreshold: Float
  /// Maximum number of regions.
  package var maxCount: Int

  /// Creates the rule.
  ///
  /// - Parameters:
  ///   - overlapThreshold: The intersection over union above which a detected region is the same
  ///     object as a listed one.
  ///   - maxCount: Maximum number of regions, at least 1.
  package init(overlapThreshold: Float, maxCount: Int) {
    self.overlapThreshold = overlapThreshold
    self.maxCount = maxCount
  }

  /// Adds the detected regions that are new to the tracked ones, up to ``maxCount`` in total.
  ///
  /// Rotations are ignored: the overlap is computed from the unrotated boxes.
  ///
  /// - Parameters:
  ///   - detected: The regions of this frame's detections, best first.
  ///   - regions: The regions from the previous frame, in order; receives the new ones.
  package func add(_ detected: [NormalizedRectangle], to regions: inout [NormalizedRectangle]) {
    for candidate in detected where regions.count < maxCount {
      let box = candidate.unrotatedBox
      let isListed = regions.contains {
        $0.unrotatedBox.intersectionOverUnion(box) > overlapThreshold
      }
      if !isListed { regions.append(candidate) }
    }
  }
}
