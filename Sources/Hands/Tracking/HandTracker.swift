import HandsLandmarking

/// Tracks hands from frame to frame.
struct HandTracker {
  /// The regions to search for the hands of the last frame in the next one, in order.
  private(set) var regions: [NormalizedRectangle] = []

  private let options: TrackingOptions
  /// The hands of the last frame, in order.
  private var hands: [TrackedHand] = []
  /// Reused for each frame.
  private var nextHands: [TrackedHand] = []
  private var lastID = 0

  /// Creates a tracker without hands.
  ///
  /// - Parameter options: Options for combining results over time.
  init(_ options: TrackingOptions) {
    self.options = options
  }

  /// Updates the tracks with the hands of the next frame.
  ///
  /// - Parameters:
  ///   - found: The hands; their tracks and combined results are set.
  ///   - positions: For each hand, the index of its region in the list of searched regions, which
  ///     start with ``regions``.
  ///   - image: The frame's size.
  ///   - time: The frame's time, later than the previous frame's.
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
