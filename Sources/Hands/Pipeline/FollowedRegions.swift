import HandsImaging
import HandsLandmarking

/// Regions that are followed in order, and what was found in some ahead of their turn.
struct FollowedRegions {
  /// A region that is followed.
  struct Element {
    /// Square in pixels.
    var region: NormalizedRectangle
    /// Whether an object is tracked there, which need not be as surely one as what a detection finds.
    var isTracked = false
  }

  let elements: [Element]
  fileprivate var findings: [LandmarkFinding?]

  /// Creates a list.
  init(_ elements: [Element]) {
    self.elements = elements
    findings = Array(repeating: nil, count: elements.count)
  }

  /// The rules for what is found in a region.
  fileprivate func rules(at index: Int, of search: SearchSchedule) -> SearchSchedule {
    var rules = search
    // The presence that all objects must exceed is enough.
    if elements[index].isTracked { rules.minPresence = 0 }
    return rules
  }

  /// A region and the next ones that are likely to be followed too, whatever is found before.
  fileprivate func batch(
    from index: Int, atMost count: Int, isLikely: (_ region: Int, _ earlier: [Int]) -> Bool
  ) -> [Int] {
    var batch = [index]
    for other in elements.indices.dropFirst(index + 1) {
      guard batch.count < count else { break }
      if findings[other] == nil, isLikely(other, batch) { batch.append(other) }
    }
    return batch
  }
}

extension LandmarkPipeline {
  /// Follows a region, and with several threads some that come after it.
  ///
  /// - Parameters:
  ///   - index: The index of the region, not an empty one.
  ///   - followed: The regions, with what was found ahead.
  ///   - search: The rules for what is found.
  ///   - picture: The image.
  ///   - isTraced: Whether the finding has the runs of the landmark model.
  ///   - isWanted: Whether a region would be followed if nothing more were found.
  /// - Returns: What is found in the region.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for another thread's model,
  ///   ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is reached.
  func finding(
    at index: Int, of followed: inout FollowedRegions, _ search: SearchSchedule,
    in picture: PictureSource, isTraced: Bool, where isWanted: (NormalizedRectangle) -> Bool
  ) throws(HandsError) -> LandmarkFinding {
    if let finding = followed.findings[index] { return finding }
    try limit.check()
    let (image, list) = (ImageSize(picture), followed)
    let batch = list.batch(from: index, atMost: team.threadCount) { position, earlier in
      let region = list.elements[position].region
      return isWanted(region)
        && !earlier.contains { search.isKnown(region, list.elements[$0].region, in: image) }
    }
    guard finders.runsSideBySide(batch.count) else {
      return try finders.first.finding(
        following: list.elements[index].region, list.rules(at: index, of: search), of: picture,
        isTraced: isTraced, limit: limit)
    }
    let findings = try finders.values(count: batch.count, limit: limit) {
      finder, position, limit throws(HandsError) -> LandmarkFinding in
      defer { finder.timer?.finish(.projection) }
      let next = batch[position]
      return try finder.finding(
        following: list.elements[next].region, list.rules(at: next, of: search), of: picture,
        isTraced: isTraced, limit: limit)
    }
    timer?.finish(.landmarkNet)
    for (position, finding) in findings.enumerated() {
      followed.findings[batch[position]] = finding
    }
    return findings[0]
  }
}
