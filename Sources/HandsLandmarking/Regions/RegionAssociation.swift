/// Joins the regions of tracked objects with those of new detections.
///
/// Source: MediaPipe's `hand_association_calculator.cc`.
package struct RegionAssociation: Sendable {
  /// A detected region whose intersection over union with a listed one is above this is the same
  /// object.
  package var overlapThreshold: Float
  /// The largest number of regions.
  package var maxCount: Int

  /// Creates the rule.
  ///
  /// - Parameters:
  ///   - overlapThreshold: A detected region whose intersection over union with a listed one is
  ///     above this is the same object.
  ///   - maxCount: The largest number of regions, at least 1.
  package init(overlapThreshold: Float, maxCount: Int) {
    self.overlapThreshold = overlapThreshold
    self.maxCount = maxCount
  }

  /// Adds those detected regions to the tracked ones that are new, up to ``maxCount`` in all.
  ///
  /// Rotations are ignored: the overlap is that of the unrotated boxes.
  ///
  /// - Parameters:
  ///   - detected: The regions of this frame's detections, the best first.
  ///   - regions: The regions from the previous frame, in the previous order; takes the new ones.
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
