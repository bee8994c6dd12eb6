import HandsImaging
import HandsLandmarking

extension LandmarkPipeline {
  /// An object that a search knows or finds.
  struct Sighting {
    var landmarks: [NormalizedLandmark]
    var region: NormalizedRectangle
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
      for (object, position) in objects where sightings.count < thresholds.maxCount {
        let isKnown = sightings.contains {
          search.isSameObject($0.landmarks, object.landmarks, in: image)
        }
        if isKnown { continue }
        sightings.append(Sighting(landmarks: object.landmarks, region: object.nextRegion))
        found.append((object, index + 1))
        if let position { trace?.keptRegions.append(position) }
      }
      if sightings.count >= thresholds.maxCount { break }
    }
    return found
  }

  /// Finds the objects of one look, best presence first, and the position of each in the trace.
  private func objects(
    of look: SearchLook, _ search: SearchSchedule, in sampler: inout LookSampler,
    rotation: ImageRotation, besides known: [Sighting], trace: inout PipelineTrace?
  ) throws(HandsError) -> [(object: LandmarkedObject, position: Int?)] {
    var objects: [(object: LandmarkedObject, position: Int?)] = []
    func follow(_ detections: Detections<ImageSpace>) throws(HandsError) {
      let image = ImageSize(sampler.picture)
      for index in detections.indices.prefix(look.maxCount) {
        let region = search.region.region(of: detections, at: index, in: image)
        guard region.width > 0, region.height > 0,
          !known.contains(where: { search.isKnown(region, $0.region, in: image) }),
          !objects.contains(where: { search.isKnown(region, $0.object.nextRegion, in: image) })
        else { continue }
        if let object = try object(following: region, search, of: sampler.picture, &trace) {
          objects.append((object, trace.map { $0.regions.count - 1 }))
        }
        timer?.finish(.projection)
      }
    }

    try limit.check()
    if look.area == .wholePictureAgain {
      let detections = detector.detectionsAgain(minScore: look.minScore)
      timer?.finish(.detectionDecoding)
      try follow(detections)
    } else {
      let sides = look.squares(
        in: ImageSize(sampler.picture),
        rotation: NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns))
      for square in sides {
        try limit.check()
        let sample = sampler.sample(look.sampling, for: square, inputSide: detector.inputSide)
        let detections = try detector.detections(
          in: sample, square: square, minScore: look.minScore, limit: limit)
        timer?.finish(.detectionDecoding)
        try follow(detections)
      }
    }
    return objects.sorted { $0.object.presence > $1.object.presence }
  }

  /// Runs the landmark model on a detection's region, and then on that of the landmarks found.
  private func object(
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

/// Samples of a picture for the looks of a search.
private struct LookSampler {
  /// The picture itself.
  let picture: Picture
  /// The last reduced picture, which the next look often needs again.
  private var reduced: Picture?

  /// A reduction that saves less than this is left to the warp.
  private static let largestScale: Float = 0.6

  init(_ picture: Picture) {
    self.picture = picture
  }

  /// Returns the picture that the detector's input is sampled from.
  ///
  /// - Parameters:
  ///   - sampling: How to sample.
  ///   - square: The region that fills the detector's input.
  ///   - inputSide: The side of the input, in pixels.
  /// - Returns: The picture, reduced so that a pixel is about one of the input.
  mutating func sample(
    _ sampling: SearchLook.Sampling, for square: NormalizedRectangle, inputSide: Int
  ) -> Picture {
    guard sampling != .bilinear else { return picture }
    let scale = Float(inputSide) / (square.width * Float(picture.width))
    let sample = scale < LookSampler.largestScale ? reduction(by: scale) : picture
    return sampling == .averagedAndDarkened ? sample.darkened() : sample
  }

  /// Returns the picture at a scale below 1, by area mean.
  private mutating func reduction(by scale: Float) -> Picture {
    func side(_ length: Int) -> Int { max(Int((Float(length) * scale).rounded()), 1) }
    let (width, height) = (side(picture.width), side(picture.height))
    if let reduced, reduced.width == width, reduced.height == height { return reduced }
    let result = picture.averaged(width: width, height: height)
    reduced = result
    return result
  }
}
