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
  /// Hands that may reappear with their tracks.
  private var lostHands: [TrackedHand] = []
  /// The number of hands of the last frame, with those that coasted.
  private var reportedCount = 0
  private var lastID = 0

  /// Creates a tracker without hands.
  ///
  /// - Parameter options: Options for combining results over time.
  init(_ options: TrackingOptions) {
    self.options = options
  }

  /// Returns where the hands of the last frame are at a later time, if they move on, as far as that is known.
  func expectedRegions(at time: Duration) -> [NormalizedRectangle?] {
    hands.map { $0.place?.expected(at: time) }
  }

  /// Returns where those hands of the last frame were that the next one doesn't have.
  ///
  /// - Parameter positions: For each hand of the frame, the index of its region in the list of searched
  ///   regions.
  /// - Returns: The places, in order.
  func lostPlaces(from positions: [Int]) -> [MovingRegion] {
    hands.indices.filter { !positions.contains($0) }.compactMap { hands[$0].place }
  }

  /// Updates the tracks with the hands of the next frame.
  ///
  /// - Parameters:
  ///   - found: The hands; their tracks and combined results are set, hands that coast are added, and
  ///     second ones of a side removed.
  ///   - positions: For each hand, the index of its region in the list of searched regions, which
  ///     start with ``regions``.
  ///   - image: The frame's size.
  ///   - time: The frame's time, later than the previous frame's.
  mutating func follow(
    _ found: inout [Hand], from positions: [Int], in image: ImageSize, at time: Duration
  ) {
    precondition(found.count == positions.count, "a region for each hand")
    regions.removeAll(keepingCapacity: true)
    let coasts = options.coastingFrames > 0
    let keepsTracks = options.identityGap > .zero || coasts
    let sightings =
      keepsTracks
      ? found.map { HandSighting(of: $0, width: image.width, height: image.height) } : []
    let reappeared = keepsTracks ? reappearedHands(sightings, from: positions, at: time) : []
    for (index, position) in positions.enumerated() {
      regions.append(found[index].nextRegion)
      let known =
        position < hands.count
        ? hands[position] : keepsTracks ? reappeared[index] : nil
      let hand = known ?? newHand()
      if keepsTracks { hand.sighting = sightings[index] }
      hand.update(&found[index], in: image, at: time)
      if coasts { hand.lastResult = found[index] }
      nextHands.append(hand)
    }
    swap(&hands, &nextHands)
    nextHands.removeAll(keepingCapacity: true)
    let coasting = coasts ? coastingHands(beside: found.count) : []
    reportedCount = found.count + coasting.count
    if options.oneOfEachSide { keepOneOfEachSide(&found) }
    for hand in coasting
    where !options.oneOfEachSide || !found.contains(where: { $0.handedness == hand.handedness }) {
      found.append(hand)
    }
  }

  /// The lost hands that are still reported, the latest first: no more than there are fewer hands now.
  private func coastingHands(beside count: Int) -> [Hand] {
    var coasting: [Hand] = []
    for missedFrames in 1...options.coastingFrames {
      coasting += lostHands.compactMap { $0.missedFrames == missedFrames ? $0.lastResult : nil }
    }
    return Array(coasting.prefix(max(reportedCount - count, 0)))
  }

  /// Removes the second hands of a side from those of this frame; if they are lost now, they don't coast.
  private func keepOneOfEachSide(_ found: inout [Hand]) {
    var kept: [Hand] = []
    for (index, hand) in found.enumerated() {
      if HandTracker.isSecond(index, of: found) {
        hands[index].lastResult = nil
      } else {
        kept.append(hand)
      }
    }
    found = kept
  }

  /// Whether there is a hand of the same side that is more certain, or as certain and earlier.
  private static func isSecond(_ index: Int, of hands: [Hand]) -> Bool {
    let hand = hands[index]
    return hands.indices.contains { other in
      hands[other].handedness == hand.handedness
        && (hands[other].handednessScore > hand.handednessScore
          || hands[other].handednessScore == hand.handednessScore && other < index)
    }
  }

  /// Finds out which of the new hands were lost before, the nearest first.
  ///
  /// - Returns: For each hand the lost one that it is, if any.
  private mutating func reappearedHands(
    _ sightings: [HandSighting], from positions: [Int], at time: Duration
  ) -> [TrackedHand?] {
    for (position, hand) in hands.enumerated() where !positions.contains(position) {
      lostHands.append(hand)
    }
    lostHands.removeAll {
      FrameTimes.elapsed(from: $0.lastTime, to: time) > options.identityGap
        && (options.coastingFrames == 0 || $0.missedFrames > options.coastingFrames)
    }
    var reappeared = [TrackedHand?](repeating: nil, count: sightings.count)
    if !lostHands.isEmpty {
      let matches = nearestPairs(sightings.count, lostHands.count) { index, lost in
        positions[index] < hands.count
          ? nil : distance(of: sightings[index], to: lostHands[lost], at: time)
      }
      for (index, lost) in matches.enumerated() { reappeared[index] = lost.map { lostHands[$0] } }
      lostHands = lostHands.indices.filter { !matches.contains($0) }.map { lostHands[$0] }
    }
    for hand in lostHands { hand.missedFrames += 1 }
    return reappeared
  }

  private func distance(
    of sighting: HandSighting, to hand: TrackedHand, at time: Duration
  ) -> HandDistance? {
    let gap = FrameTimes.elapsed(from: hand.lastTime, to: time) / .seconds(1)
    return hand.sighting?.distance(to: sighting, gap: gap)
  }

  private mutating func newHand() -> TrackedHand {
    lastID += 1
    return TrackedHand(id: lastID, options: options)
  }
}
