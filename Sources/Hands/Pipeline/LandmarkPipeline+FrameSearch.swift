import HandsImaging
import HandsLandmarking
import HandsSystem

/// Where to look in a frame of a video for objects that are not tracked.
package struct FrameLooks: Equatable, Sendable {
  /// Whether the detector looks at the whole frame, if fewer objects are tracked than sought.
  package var detects = true
  /// Where tracked objects are if they move on, in their order, as far as that is known; only a search looks there.
  var expectedRegions: [NormalizedRectangle?] = []
  /// Where objects were lost in the last frames; only a search looks there.
  var lostRegions: [LostRegion] = []
  /// Counts the frames that were searched: each one continues where the last one ended.
  package var step = 0

  /// Creates MediaPipe's looks: the detector runs if fewer objects are tracked than sought.
  package init() {}

  /// Where a tracked object is if it moves on, if that is known.
  func expected(at index: Int) -> NormalizedRectangle? {
    index < expectedRegions.count ? expectedRegions[index] : nil
  }
}

/// Where to look for an object that was lost.
struct LostRegion: Equatable, Sendable {
  /// The region in which it was not found.
  var region: NormalizedRectangle
  /// Where it is if it has moved on, if that is known.
  var expected: NormalizedRectangle?

  init(_ region: NormalizedRectangle, expected: NormalizedRectangle? = nil) {
    (self.region, self.expected) = (region, expected)
  }

  /// The landmark model's regions, in order.
  fileprivate var followed: [FollowedRegions.Element] {
    var followed = [
      FollowedRegions.Element(region: region.enlarged(by: FrameSearchLimits.lostRegionScale))
    ]
    if let expected = expected?.enlarged(by: FrameSearchLimits.expectedRegionScale) {
      // It would be tracked there if it had not moved so fast.
      followed.insert(FollowedRegions.Element(region: expected, isTracked: true), at: 0)
    }
    return followed.filter { $0.region.hasArea }
  }
}

extension LandmarkPipeline {
  /// Searches a frame of a video for objects that the first detection missed.
  ///
  /// For half a second after an object was lost, and first in that very frame, the landmark model looks where the object
  /// is if it moves on and at its enlarged region, and the detector around it. In frames that do not say where it moves to,
  /// the landmark model and the detector take turns. Once no object is lost, each frame takes one square of the schedule's
  /// looks.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - rotation: The rotation that makes the frame upright.
  ///   - known: The objects that were already found.
  ///   - missing: The tracked regions in which nothing was found.
  ///   - looks: Where to look. The detector has run on the whole frame last, if at all.
  ///   - trace: Receives the intermediate results of the landmark model unless it is `nil`.
  /// - Returns: Up to ``Thresholds/maxCount`` objects with the known ones: the look that found each, from
  ///   1, and the index of the missing one that it is, if any.
  /// - Throws: ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is
  ///   reached.
  func searchedObjects(
    inFrame picture: PictureSource, rotation: ImageRotation, besides known: [Sighting],
    missing: [LostRegion], looks: FrameLooks, trace: inout PipelineTrace?
  ) throws(HandsError) -> [FrameObject] {
    guard let search = configuration.search, known.count < thresholds.maxCount else { return [] }
    let image = ImageSize(picture)
    let upright = NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns)
    let lost = missing + looks.lostRegions
    // Where they move to is known for a short time.
    let isRecent = !missing.isEmpty || looks.lostRegions.contains { $0.expected != nil }
    let followsLost = isRecent || looks.step.isMultiple(of: 2)
    var sightings = known
    var found: [FrameObject] = []
    var sampler = LookSampler(picture, team: team)

    func keep(_ new: [FoundObject], look: Int) {
      for new in new.stablySorted(by: { $0.object.presence > $1.object.presence })
      where sightings.count < thresholds.maxCount
        && !search.isKnown(new, sightings, in: image)
      {
        sightings.append(Sighting(new.object))
        let continued = missing.indices.first { index in
          !found.contains { $0.missingIndex == index }
            && search.continues(missing[index].region, as: new.object.nextRegion, in: image)
        }
        found.append(FrameObject(object: new.object, look: look, missingIndex: continued))
        trace?.keep(new)
      }
    }

    /// Follows detections of the whole frame, or of a square.
    func run(
      _ look: SearchLook, number: Int, in square: NormalizedRectangle? = nil
    ) throws(HandsError) {
      guard sightings.count < thresholds.maxCount else { return }
      var look = look
      // Around a lost object may be others.
      look.maxCount = min(
        look.maxCount,
        lost.isEmpty ? FrameSearchLimits.followedCount : lost.count + sightings.count)
      let detections: Detections<ImageSpace>
      if let square {
        detections = try self.detections(of: look, in: square, of: &sampler)
      } else {
        detections = detectionsAgain(of: look)
      }
      let regions = self.regions(of: detections, look, search, in: image)
      keep(
        try follow(regions, search, in: picture, besides: sightings, trace: &trace), look: number)
    }

    var followed = FollowedRegions(followsLost ? lost.flatMap { $0.followed } : [])
    for index in followed.elements.indices
    where sightings.count < thresholds.maxCount
      && !found.contains(where: {
        search.isKnown(followed.elements[index].region, $0.object.nextRegion, in: image)
      })
    {
      let finding = try finding(
        at: index, of: &followed, search, in: picture, isTraced: trace != nil
      ) { _ in true }
      trace?.regions += finding.runs
      if let object = finding.object { keep([FoundObject(object, trace: trace)], look: 1) }
    }
    guard lost.isEmpty || isRecent || !followsLost else { return found }
    var squares: [(look: SearchLook, number: Int, square: NormalizedRectangle)] = lost.map {
      var square = $0.region.enlarged(by: FrameSearchLimits.lostSquareScale)
      square.rotation = upright
      return (SearchLook(.square(side: 1), .averaged), 1, square)
    }
    for (index, look) in search.looks.enumerated()
    where lost.isEmpty && max(image.width, image.height) > look.sideLimit {
      if look.area == .wholePictureAgain {
        if sawFrame { try run(look, number: index + 1) }
      } else if looks.detects {
        squares += look.squares(in: image, rotation: upright).map { (look, index + 1, $0) }
      }
    }
    if !squares.isEmpty {
      let turn = lost.isEmpty || isRecent ? looks.step : looks.step / 2
      let next = squares[turn % squares.count]
      try run(next.look, number: next.number, in: next.square)
    }
    return found
  }
}

/// An object that a search found in a frame.
struct FrameObject {
  var object: LandmarkedObject
  /// The number of the look that found it, from 1.
  var look: Int
  /// The index of the missing object that it is, if any.
  var missingIndex: Int?
}

/// What a search of a frame looks at beyond the schedule.
private enum FrameSearchLimits {
  /// The landmark model's region of an object that is expected to have moved on, as a multiple of the one in which it
  /// was lost.
  static let expectedRegionScale: Float = 1.25
  /// The landmark model's region of a lost object, as a multiple of the one in which it was lost: one
  /// that moved by a third of its size, or came closer, is still whole in it.
  static let lostRegionScale: Float = 1.5
  /// The square in which the detector looks for a lost object, as a multiple of the same: it then takes
  /// a quarter to a third of the square, which is best for the detector, and may have moved by its size.
  static let lostSquareScale: Float = 3
  /// Detections to follow in each look while nothing is lost; each takes up to two runs of the landmark model.
  static let followedCount = 2
}

extension SearchSchedule {
  /// Whether an object's region continues one that was lost: by its place within a side, of similar
  /// size.
  fileprivate func continues(
    _ lost: NormalizedRectangle, as region: NormalizedRectangle, in image: ImageSize
  ) -> Bool {
    var rule = self
    rule.knownDistance = 1
    return rule.isKnown(region, lost, in: image)
  }
}

extension NormalizedRectangle {
  /// The rectangle scaled about its center.
  fileprivate func enlarged(by scale: Float) -> NormalizedRectangle {
    var rectangle = self
    rectangle.width *= scale
    rectangle.height *= scale
    return rectangle
  }
}
