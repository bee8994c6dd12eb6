import HandsEngine
import HandsImaging
import HandsLandmarking

/// What the landmark model found in a region.
struct LandmarkFinding: Sendable {
  /// The object; `nil` if there is none.
  var object: LandmarkedObject?
  /// The runs of the model, if they are traced.
  var runs: [PipelineTrace.Region] = []
}

/// Finds the landmarks of an object in a region: the landmark model, and the rules for looking again.
final class LandmarkFinder {
  /// Measures the time of each stage, if set.
  var timer: StageTimer? {
    get { net.timer }
    set { net.timer = newValue }
  }

  private let net: LandmarkNet
  private let configuration: LandmarkPipeline.Configuration
  private let minPresence: Float

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A checked landmark model.
  ///   - configuration: What to find.
  ///   - minPresence: The presence that a reported object must exceed.
  ///   - team: The threads to run on.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  init(
    model: Model, configuration: LandmarkPipeline.Configuration, minPresence: Float,
    team: ThreadTeam
  ) throws(HandsError) {
    net = try LandmarkNet(model: model, options: configuration.landmarkNet, team: team)
    self.configuration = configuration
    self.minPresence = minPresence
  }

  /// Finds an object in a region.
  ///
  /// - Parameters:
  ///   - rectangle: A region that is square in pixels, not empty.
  ///   - lookingAgain: Whether the region does not come from landmarks.
  ///   - picture: The image.
  ///   - isTraced: Whether to return the runs of the model.
  ///   - limit: When to stop working on the image.
  /// - Returns: The object, if any.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func finding(
    in rectangle: NormalizedRectangle, lookingAgain: Bool, of picture: PictureSource,
    isTraced: Bool,
    limit: WorkLimit
  ) throws(HandsError) -> LandmarkFinding {
    var look = Look(picture: picture, limit: limit, isTraced: isTraced)
    let object = try object(in: rectangle, above: minPresence, &look)
    return try finding(object, lookingAgain: lookingAgain, &look)
  }

  /// Finds an object in a detection's region, and then in that of the landmarks found there.
  ///
  /// - Parameters:
  ///   - region: A region that is square in pixels, not empty.
  ///   - search: The presences that the object must exceed.
  ///   - picture: The image.
  ///   - isTraced: Whether to return the runs of the model.
  ///   - limit: When to stop working on the image.
  /// - Returns: The object of the second region, if any.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func finding(
    following region: NormalizedRectangle, _ search: SearchSchedule, of picture: PictureSource,
    isTraced: Bool, limit: WorkLimit
  ) throws(HandsError) -> LandmarkFinding {
    var look = Look(picture: picture, limit: limit, isTraced: isTraced)
    guard
      let first = try object(in: region, above: search.minFirstPresence, &look),
      first.nextRegion.hasArea
    else { return look.finding(nil) }
    let object = try object(
      in: first.nextRegion, above: max(search.minPresence, minPresence), &look)
    return try finding(object, lookingAgain: false, &look)
  }

  /// What was found, with better landmarks if the configuration asks for them.
  private func finding(
    _ object: LandmarkedObject?, lookingAgain: Bool, _ look: inout Look
  ) throws(HandsError) -> LandmarkFinding {
    guard let object, configuration.isRefined else { return look.finding(object) }
    let refined = try refined(object, lookingAgain: lookingAgain, &look)
    return look.finding(refined)
  }

  /// Runs the landmark model on a region; yields `nil` if there is no object.
  private func object(
    in rectangle: NormalizedRectangle, above minPresence: Float, _ look: inout Look
  ) throws(HandsError) -> LandmarkedObject? {
    let image = ImageSize(look.picture)
    let region = RegionOfInterest(rectangle, in: image)
    let output = try net.output(for: region, of: look.picture, limit: look.limit)
    let isPresent = output.presence > minPresence
    if look.isTraced {
      look.runs.append(
        PipelineTrace.Region(
          rectangle: rectangle, region: region, output: output, isPresent: isPresent))
    }
    return isPresent ? object(output, in: rectangle, of: image) : nil
  }

  /// Returns an object with the mean of the landmarks that the model finds in the region of its
  /// landmarks and in that region mirrored.
  ///
  /// A look that finds no object changes nothing. The presence is that of the look that is not
  /// mirrored.
  private func refined(
    _ object: LandmarkedObject, lookingAgain: Bool, _ look: inout Look
  ) throws(HandsError) -> LandmarkedObject {
    let image = ImageSize(look.picture)
    var object = object
    if lookingAgain, object.nextRegion.hasArea,
      let closer = try self.object(in: object.nextRegion, above: minPresence, &look)
    {
      object = closer
    }
    let mirrored = try net.output(
      for: RegionOfInterest(object.region, in: image), of: look.picture, isMirrored: true,
      limit: look.limit)
    guard mirrored.presence > minPresence else { return object }
    let mean = object.output.averaged(withMirrored: mirrored, inputSide: net.inputSide)
    return self.object(mean, in: object.region, of: image)
  }

  /// Projects the model's output to the image.
  private func object(
    _ output: LandmarkOutput, in rectangle: NormalizedRectangle, of image: ImageSize
  ) -> LandmarkedObject {
    let projection = LandmarkProjection(
      rectangle, inputSide: net.inputSide, depthScale: configuration.landmarkNet.depthScale)
    let landmarks = projection.landmarks(output.landmarks.span)
    return LandmarkedObject(
      landmarks: landmarks,
      worldLandmarks: projection.worldLandmarks(output.worldLandmarks.span),
      nextRegion: configuration.landmarkRegion.region(landmarks, in: image), output: output,
      region: rectangle)
  }

  /// An image and what the runs of the model on it were.
  private struct Look {
    let picture: PictureSource
    let limit: WorkLimit
    let isTraced: Bool
    var runs: [PipelineTrace.Region] = []

    func finding(_ object: LandmarkedObject?) -> LandmarkFinding {
      LandmarkFinding(object: object, runs: runs)
    }
  }
}
