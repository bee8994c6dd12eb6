import HandsLandmarking

/// Follows hands from frame to frame: what one frame of a video leaves to the next.
struct HandTracker {
  /// Where the hands of the last frame should be on the next, in their order.
  private(set) var regions: [NormalizedRectangle] = []

  private let options: TrackingOptions
  /// The hands of the last frame, in their order.
  private var hands: [TrackedHand] = []
  /// Used again for each frame.
  private var nextHands: [TrackedHand] = []
  private var lastID = 0

  /// Creates a tracker that knows no hand.
  ///
  /// - Parameter options: What is made of results over time.
  init(_ options: TrackingOptions) {
    self.options = options
  }

  /// Takes the hands of the next frame.
  ///
  /// - Parameters:
  ///   - found: The hands; take their tracks, and what all frames together say of them.
  ///   - positions: For each hand the position of its region in the list of those looked at, which
  ///     began with ``regions``.
  ///   - image: The frame's size.
  ///   - time: The frame's time, later than that of the one before.
  mutating func follow(
    _ found: inout [Hand], from positions: [Int], in image: ImageSize, at time: Duration
  ) {
    precondition(found.count == positions.count, "a region for each hand")
    regions.removeAll(keepingCapacity: true)
    for (index, position) in positions.enumerated() {
      regions.append(found[index].nextRegion)
      let hand = position < hands.count ? hands[position] : newHand()
      hand.update(&found[index], in: image, at: time)
      nextHands.append(hand)
    }
    swap(&hands, &nextHands)
    nextHands.removeAll(keepingCapacity: true)
  }

  private mutating func newHand() -> TrackedHand {
    lastID += 1
    return TrackedHand(id: lastID, options: options)
  }
}
