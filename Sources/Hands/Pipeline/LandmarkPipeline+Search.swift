import HandsImaging
import HandsLandmarking
import HandsSystem

extension LandmarkPipeline {
  /// An object that a search knows or finds.
  struct Sighting {
    var landmarks: [NormalizedLandmark]
    var region: NormalizedRectangle

    init(landmarks: [NormalizedLandmark], region: NormalizedRectangle) {
      self.landmarks = landmarks
      self.region = region
    }

    init(_ object: LandmarkedObject) {
      self.init(landmarks: object.landmarks, region: object.nextRegion)
    }
  }

  /// An object of a look.
  struct FoundObject {
    var object: LandmarkedObject
    /// The position of its region in the trace; `nil` without one.
    var tracePosition: Int?

    /// Takes the object of the region that was traced last.
    init(_ object: LandmarkedObject, trace: PipelineTrace?) {
      self.object = object
      tracePosition = trace.map { $0.regions.count - 1 }
    }
  }

  /// Searches an image for objects that the first detection missed.
  ///
  /// The image must be the one that ``regions(in:rotation:trace:)`` saw last: the first look decodes
  /// that output again.
  ///
  /// - Parameters:
  ///   - picture: An image with three or four channels.
  ///   - rotation: The rotation that makes the image upright.
  ///   - known: The objects that were already found.
  ///   - trace: Receives the intermediate results of the landmark model unless it is `nil`.
  /// - Returns: Up to ``Thresholds/maxCount`` objects with the known ones, and for each the number
  ///   of the look that found it, from 1; none without a ``Configuration/search``.
  /// - Throws: ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is
  ///   reached.
  func searchedObjects(
    in picture: Picture, rotation: ImageRotation, besides known: [Sighting],
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [(object: LandmarkedObject, look: Int)] {
    guard let search = configuration.search, known.count < thresholds.maxCount else { return [] }
    let image = ImageSize(picture)
    var sampler = LookSampler(picture)
    var sightings = known
    var found: [(object: LandmarkedObject, look: Int)] = []
    for (index, look) in search.looks.enumerated()
    where max(image.width, image.height) > look.sideLimit {
      let objects = try objects(
        of: look, search, in: &sampler, rotation: rotation, besides: sightings, trace: &trace)
      for new in objects where sightings.count < thresholds.maxCount {
        if search.isKnown(new, sightings, in: image) { continue }
        sightings.append(Sighting(new.object))
        found.append((new.object, index + 1))
        trace?.keep(new)
      }
      if sightings.count >= thresholds.maxCount { break }
    }
    return found
  }

  /// Finds the objects of one look, best presence first.
  private func objects(
    of look: SearchLook, _ search: SearchSchedule, in sampler: inout LookSampler,
    rotation: ImageRotation, besides known: [Sighting], trace: inout PipelineTrace?
  ) throws(HandsError) -> [FoundObject] {
    var objects: [FoundObject] = []
    try limit.check()
    if look.area == .wholePictureAgain {
      try follow(
        detectionsAgain(of: look), of: look, search, in: sampler.picture, besides: known,
        into: &objects, trace: &trace)
    } else {
      let squares = look.squares(
        in: ImageSize(sampler.picture),
        rotation: NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns))
      for square in squares {
        let detections = try detections(of: look, in: square, of: &sampler)
        try follow(
          detections, of: look, search, in: sampler.picture, besides: known, into: &objects,
          trace: &trace)
      }
    }
    return objects.stablySorted { $0.object.presence > $1.object.presence }
  }

  /// Decodes the detector's last output again.
  func detectionsAgain(of look: SearchLook) -> Detections<ImageSpace> {
    defer { timer?.finish(.detectionDecoding) }
    return detector.detectionsAgain(minScore: look.minScore)
  }

  /// Runs the detector in a square.
  func detections(
    of look: SearchLook, in square: NormalizedRectangle, of sampler: inout LookSampler
  ) throws(HandsError) -> Detections<ImageSpace> {
    try limit.check()
    defer { timer?.finish(.detectionDecoding) }
    let sample = sampler.sample(look.sampling, for: square, inputSide: detector.inputSide)
    return try detector.detections(
      in: sample, square: square, minScore: look.minScore, limit: limit)
  }

  /// Follows the best detections of a look that are not known objects.
  func follow(
    _ detections: Detections<ImageSpace>, of look: SearchLook, _ search: SearchSchedule,
    in picture: Picture, besides known: [Sighting], into objects: inout [FoundObject],
    trace: inout PipelineTrace?
  ) throws(HandsError) {
    let image = ImageSize(picture)
    for index in detections.indices.prefix(look.maxCount) {
      let region = search.region.region(of: detections, at: index, in: image)
      guard region.width > 0, region.height > 0,
        !known.contains(where: { search.isKnown(region, $0.region, in: image) }),
        !objects.contains(where: { search.isKnown(region, $0.object.nextRegion, in: image) })
      else { continue }
      if let object = try object(following: region, search, of: picture, &trace) {
        objects.append(FoundObject(object, trace: trace))
      }
      timer?.finish(.projection)
    }
  }

  /// Runs the landmark model on a detection's region, and then on that of the landmarks found.
  func object(
    following region: NormalizedRectangle, _ search: SearchSchedule, of picture: Picture,
    _ trace: inout PipelineTrace?
  ) throws(HandsError) -> LandmarkedObject? {
    guard
      let first = try object(
        in: region, of: picture, above: search.minFirstPresence, trace: &trace),
      first.nextRegion.width > 0, first.nextRegion.height > 0,
      let object = try object(
        in: first.nextRegion, of: picture,
        above: max(search.minPresence, thresholds.minPresenceConfidence), trace: &trace)
    else { return nil }
    guard configuration.isRefined else { return object }
    return try refined(object, lookingAgain: false, in: picture, trace: &trace)
  }
}

extension SearchSchedule {
  /// Whether an object is one that is known.
  func isKnown(
    _ found: LandmarkPipeline.FoundObject, _ known: [LandmarkPipeline.Sighting], in image: ImageSize
  ) -> Bool {
    known.contains { isSameObject($0.landmarks, found.object.landmarks, in: image) }
  }
}

extension PipelineTrace {
  /// Records that an object of a search is kept.
  mutating func keep(_ found: LandmarkPipeline.FoundObject) {
    if let position = found.tracePosition { keptRegions.append(position) }
  }
}
