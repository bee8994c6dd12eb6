import ArgumentParser
import HandReports
import Hands
import HandsServer
import StarCount

/// Makes what looks at the frames of a stream; all streams share the nets.
struct StreamMaker: Sendable {
  var models: GestureRecognizerModels
  /// Threads of each net.
  var threads: Int
  /// How many stars fall in the rounds of the game.
  var stars: StarNumbers

  /// Options of a stream of gestures.
  private struct GestureArguments: ParsableArguments {
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
    @OptionGroup var gestures: GestureOptions
  }

  /// Options of a stream of landmarks.
  private struct LandmarkArguments: ParsableArguments {
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
  }

  /// Options of the game.
  private struct NoArguments: ParsableArguments {}

  /// Makes it from the items of a query.
  ///
  /// - Throws: ``StreamRefusal`` with a sentence for the client.
  func handler(_ query: [QueryItem]) throws(StreamRefusal) -> any FrameHandler {
    let request = try StreamArguments(query)
    do {
      switch request.task {
      case .gestures: return try gestures(request)
      case .landmarks: return try landmarks(request)
      case .stars: return try game(request)
      }
    } catch let error as StreamRefusal {
      throw error
    } catch {
      throw StreamRefusal(PrintableLine(Failure(error, path: "stream").message).text)
    }
  }

  private func gestures(_ request: StreamArguments) throws -> any FrameHandler {
    let arguments = try request.options(as: GestureArguments.self)
    let recognizer = try GestureRecognizer(
      models: models,
      options: try GestureRecognizerOptions(
        hands: arguments.hands, following: arguments.following, gestures: arguments.gestures,
        mode: request.mode, threads: threads))
    let (rotation, hasTracks) = (arguments.hands.rotation, arguments.following.tracks)
    return PictureStream { picture, time in
      let result =
        switch request.mode {
        case .image: try recognizer.recognize(picture, rotationDegrees: rotation)
        default:
          try recognizer.recognize(
            videoFrame: picture, timestampInMilliseconds: time, rotationDegrees: rotation)
        }
      return Finding(result, in: picture, isAligned: true, hasTracks: hasTracks)
        .jsonLists
    }
  }

  private func landmarks(_ request: StreamArguments) throws -> any FrameHandler {
    let arguments = try request.options(as: LandmarkArguments.self)
    var options = try arguments.hands.landmarkerOptions(in: request.mode, threads: threads)
    try arguments.following.check(in: request.mode)
    options.tracking = arguments.following.tracking
    let landmarker = try HandLandmarker(models: models.landmarker, options: options)
    let (rotation, hasTracks) = (arguments.hands.rotation, arguments.following.tracks)
    return PictureStream { picture, time in
      let result =
        switch request.mode {
        case .image: try landmarker.detect(picture, rotationDegrees: rotation)
        default:
          try landmarker.detect(
            videoFrame: picture, timestampInMilliseconds: time, rotationDegrees: rotation)
        }
      return Finding(
        width: picture.width, height: picture.height, handedness: result.handedness,
        landmarks: result.landmarks, worldLandmarks: result.worldLandmarks,
        tracks: hasTracks ? result.hands.compactMap(\.track) : nil
      ).jsonLists
    }
  }

  private func game(_ request: StreamArguments) throws -> any FrameHandler {
    _ = try request.options(as: NoArguments.self)
    let game = StarStream(stars)
    return PictureStream { picture, time in try game.play(picture, atMilliseconds: time) }
  }
}
