/// Joins the regions of tracked hands with those of freshly detected palms.
///
/// Source: MediaPipe's `hand_association_calculator.cc`.
public struct HandAssociation: Sendable {
  /// A detected region that overlaps a listed one by more than this is the same hand.
  public var minTrackingConfidence: Float
  /// The largest number of hands.
  public var numHands: Int

  /// Creates the rule.
  ///
  /// - Parameters:
  ///   - minTrackingConfidence: A detected region whose intersection over union with a listed one
  ///     is above this is the same hand.
  ///   - numHands: The largest number of hands, at least 1.
  public init(minTrackingConfidence: Float, numHands: Int) {
    self.minTrackingConfidence = minTrackingConfidence
    self.numHands = numHands
  }

  /// Adds those detected regions to the tracked ones that are new, up to ``numHands`` in all.
  ///
  /// Rotations are ignored: the overlap is that of the unrotated boxes.
  ///
  /// - Parameters:
  ///   - detected: The regions of this frame's palms, the best first.
  ///   - regions: The regions from the previous frame, in the previous order; takes the new ones.
  public func add(_ detected: [NormalizedRectangle], to regions: inout [NormalizedRectangle]) {
    for candidate in detected where regions.count < numHands {
      let box = candidate.unrotatedBox
      let isListed = regions.contains {
        $0.unrotatedBox.intersectionOverUnion(box) > minTrackingConfidence
      }
      if !isListed { regions.append(candidate) }
    }
  }
}
