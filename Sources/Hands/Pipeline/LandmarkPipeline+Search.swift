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
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - known: The objects that were already found.
  ///   - trace: Receives the intermediate results of the landmark model unless it is `nil`.
  /// - Returns: Up to ``Thresholds/maxCount`` objects with the known ones, and for each the number
  ///   of the look that found it, from 1; none without a ``Configuration/search``.
  /// - Throws: ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is
  ///   reached.
  func searchedObjects(
    in picture: PictureSource, rotation: ImageRotation, besides known: [Sighting],
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [(object: LandmarkedObject, look: Int)] {
    guard let search = configuration.search, known.count < thresholds.maxCount else { return [] }
    let image = ImageSize(picture)
    let looks = search.looks.enumerated().filter {
      max(image.width, image.height) > $0.element.sideLimit
    }
    let upright = NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns)
    var views = LookViews(of: looks, in: image, rotation: upright)
    var sampler = LookSampler(picture, team: team)
    var sightings = known
    var found: [(object: LandmarkedObject, look: Int)] = []
    for (index, look) in looks where sightings.count < thresholds.maxCount {
      try limit.check()
      var regions: [NormalizedRectangle] = []
      if look.area == .wholePictureAgain {
        regions = self.regions(of: detectionsAgain(of: look), look, search, in: image)
      } else {
        while views.hasNext(ofLook: index) {
          regions += self.regions(
            of: try nextDetections(of: &views, &sampler), look, search, in: image)
        }
      }
      let objects = try follow(regions, search, in: picture, besides: sightings, trace: &trace)
      for new in objects.stablySorted(by: { $0.object.presence > $1.object.presence })
      where sightings.count < thresholds.maxCount && !search.isKnown(new, sightings, in: image) {
        sightings.append(Sighting(new.object))
        found.append((new.object, index + 1))
        trace?.keep(new)
      }
    }
    return found
  }

  /// Decodes the detector's last output again.
  func detectionsAgain(of look: SearchLook) -> Detections<ImageSpace> {
    defer { timer?.finish(.detectionDecoding) }
    return detectors.first.detectionsAgain(minScore: look.minScore)
  }

  /// Runs the detector in a square.
  func detections(
    of look: SearchLook, in square: NormalizedRectangle, of sampler: inout LookSampler
  ) throws(HandsError) -> Detections<ImageSpace> {
    try limit.check()
    defer { timer?.finish(.detectionDecoding) }
    let sample = try sampler.sample(
      look.sampling, for: square, inputSide: detectors.first.inputSide, limit: limit)
    return try detectors.first.detections(
      in: sample, square: square, minScore: look.minScore, limit: limit)
  }

  /// The detections in the next view, in which the detector may have run ahead of its look.
  private func nextDetections(
    of views: inout LookViews, _ sampler: inout LookSampler
  ) throws(HandsError) -> Detections<ImageSpace> {
    if let detections = views.takeDetections() { return detections }
    let batch = views.batch(threadCount: team.threadCount)
    guard detectors.runsSideBySide(batch.count) else {
      views.skip()
      return try detections(of: batch[0].look, in: batch[0].square, of: &sampler)
    }
    try limit.check()
    var samples: [PictureSource] = []
    for view in batch {
      samples.append(
        try sampler.sample(
          view.look.sampling, for: view.square, inputSide: detectors.first.inputSide, limit: limit))
    }
    let detections = try detectors.values(count: batch.count, limit: limit) {
      [samples] detector, index, limit throws(HandsError) -> Detections<ImageSpace> in
      defer { detector.timer?.finish(.detectionDecoding) }
      return try detector.detections(
        in: samples[index], square: batch[index].square, minScore: batch[index].look.minScore,
        limit: limit)
    }
    timer?.finish(.detectorNet)
    views.add(detections)
    return detections[0]
  }

  /// The landmark model's regions around the best detections of a look.
  func regions(
    of detections: Detections<ImageSpace>, _ look: SearchLook, _ search: SearchSchedule,
    in image: ImageSize
  ) -> [NormalizedRectangle] {
    detections.indices.prefix(look.maxCount).map {
      search.region.region(of: detections, at: $0, in: image)
    }
  }

  /// Follows detections' regions in order, except those of objects that are known or were found before.
  func follow(
    _ regions: [NormalizedRectangle], _ search: SearchSchedule, in picture: PictureSource,
    besides known: [Sighting], trace: inout PipelineTrace?
  ) throws(HandsError) -> [FoundObject] {
    let image = ImageSize(picture)
    var objects: [FoundObject] = []
    func isNew(_ region: NormalizedRectangle) -> Bool {
      region.hasArea
        && !known.contains { search.isKnown(region, $0.region, in: image) }
        && !objects.contains { search.isKnown(region, $0.object.nextRegion, in: image) }
    }
    var followed = FollowedRegions(regions.map { FollowedRegions.Element(region: $0) })
    for index in regions.indices where isNew(regions[index]) {
      let finding = try finding(
        at: index, of: &followed, search, in: picture, isTraced: trace != nil, where: isNew)
      trace?.regions += finding.runs
      if let object = finding.object { objects.append(FoundObject(object, trace: trace)) }
      timer?.finish(.projection)
    }
    return objects
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
