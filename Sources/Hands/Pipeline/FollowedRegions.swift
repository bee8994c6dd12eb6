import HandsImaging
import HandsLandmarking

/// Regions that are followed in order, and what was found in some ahead of their turn.
struct FollowedRegions {
  let regions: [NormalizedRectangle]
  fileprivate var findings: [LandmarkFinding?]

  /// Creates a list.
  ///
  /// - Parameter regions: Regions of detections, square in pixels.
  init(_ regions: [NormalizedRectangle]) {
    self.regions = regions
    findings = Array(repeating: nil, count: regions.count)
  }

  /// A region and the next ones that are likely to be followed too, whatever is found before.
  fileprivate func batch(
    from index: Int, atMost count: Int, isLikely: (_ region: Int, _ earlier: [Int]) -> Bool
  ) -> [Int] {
    var batch = [index]
    for other in regions.indices.dropFirst(index + 1) {
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
  ///   - picture: An image with three or four channels.
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
    let (image, regions) = (ImageSize(picture), followed.regions)
    let batch = followed.batch(from: index, atMost: team.threadCount) { region, earlier in
      isWanted(regions[region])
        && !earlier.contains { search.isKnown(regions[region], regions[$0], in: image) }
    }
    guard finders.runsSideBySide(batch.count) else {
      return try finders.first.finding(
        following: regions[index], search, of: picture, isTraced: isTraced, limit: limit)
    }
    let findings = try finders.values(count: batch.count, limit: limit) {
      finder, position, limit throws(HandsError) -> LandmarkFinding in
      defer { finder.timer?.finish(.projection) }
      return try finder.finding(
        following: regions[batch[position]], search, of: picture, isTraced: isTraced, limit: limit)
    }
    timer?.finish(.landmarkNet)
    for (position, finding) in findings.enumerated() {
      followed.findings[batch[position]] = finding
    }
    return findings[0]
  }
}
