import ArgumentParser
import HandsReports
import Hands
import HandsEngine
import HandsServer
import HandsStarCount

/// Creates the handlers of streams, which share the models of each precision.
struct StreamMaker: Sendable {
  var nets: ServedNets
  /// The number of threads of each model.
  var threads: Int
  /// The numbers of stars in the rounds of the game.
  var stars: StarNumbers
  /// Records and trains gestures, if enabled.
  var workshop: GestureWorkshop?
  /// The time limit for processing a decoded frame.
  var frameTime = Duration.seconds(2)

  /// The options of gesture streams, which are all options of streams.
  struct GestureArguments: ParsableArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
    @OptionGroup var gestures: GestureOptions
  }

  /// The options of landmark streams.
  private struct LandmarkArguments: ParsableArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
  }

  /// The precision of a stream, by default the server's.
  struct StreamPrecision: ParsableArguments {
    @Option(help: ArgumentHelp(PrecisionOptions.abstract)) var precision: Precision?
  }

  /// The options of recordings.
  private struct RecordingArguments: ParsableArguments {
    @Option var gesture: String
    @Option var pictures: Int

    func validate() throws {
      guard (1...GestureCollection.takeLimit).contains(pictures) else {
        throw ValidationError("pictures must be between 1 and \(GestureCollection.takeLimit)")
      }
    }
  }

  /// The options of the game.
  private struct NoArguments: ParsableArguments {}

  /// Creates a handler.
  ///
  /// - Throws: ``QueryRefusal`` with a message for the client.
  func handler(_ query: [QueryItem]) throws(QueryRefusal) -> any FrameHandler {
    let request = try StreamArguments(query)
    do {
      switch request.task {
      case .gestures: return try gestures(request)
      case .landmarks: return try landmarks(request)
      case .stars: return try game(request)
      case .record: return try recording(request)
      }
    } catch let error as QueryRefusal {
      throw error
    } catch {
      throw QueryRefusal(PrintableLine(CommandError(error, path: "stream").message).text)
    }
  }

  private func gestures(_ request: StreamArguments) throws -> any FrameHandler {
    let arguments = try request.options(as: GestureArguments.self)
    let recognizer = try GestureRecognizer(
      models: try (request.isTrained ? trainedNets : nets).models(arguments.arithmetic.precision),
      options: try GestureRecognizerOptions(
        hands: arguments.hands, following: arguments.following, gestures: arguments.gestures,
        mode: request.mode, threads: threads))
    return try handler(
      recognizer, request.mode, rotation: arguments.hands.rotation,
      hasTracks: arguments.following.tracks)
  }

  private var trainedNets: ServedNets {
    get throws(QueryRefusal) {
      guard let nets = workshop?.nets else {
        throw QueryRefusal("no gestures have been trained")
      }
      return nets
    }
  }

  private func landmarks(_ request: StreamArguments) throws -> any FrameHandler {
    let arguments = try request.options(as: LandmarkArguments.self)
    let landmarker = try HandLandmarker(
      models: try nets.models(arguments.arithmetic.precision).landmarker,
      options: try arguments.hands.landmarkerOptions(
        arguments.following, in: request.mode, threads: threads))
    return try handler(
      landmarker, request.mode, rotation: arguments.hands.rotation,
      hasTracks: arguments.following.tracks)
  }

  private func handler<Options>(
    _ task: VisionTask<Options>, _ mode: RunningMode, rotation: Int, hasTracks: Bool
  ) throws(HandsError) -> any FrameHandler {
    let precision = task.precision
    let task = try FrameTask(task, followsHands: mode != .image)
    return ImageFrameHandler(timeLimit: frameTime) { frame in
      let result = try task.recognize(
        frame.image, at: .milliseconds(frame.timestampInMilliseconds), rotation: rotation,
        deadline: frame.deadline)
      return result.json(hasTracks: hasTracks) + [
        ("precision", .string(precision.rawValue))
      ]
    }
  }

  private func game(_ request: StreamArguments) throws -> any FrameHandler {
    _ = try request.options(as: NoArguments.self)
    let game = StarStream(
      stars, reader: try FingerReader(models: try nets.models(nil).landmarker, threads: threads))
    return ImageFrameHandler(timeLimit: frameTime) { frame in try game.play(frame) }
  }

  private func recording(_ request: StreamArguments) throws -> any FrameHandler {
    guard let workshop else {
      throw QueryRefusal("the server was started without --collect")
    }
    let arguments = try request.options(as: RecordingArguments.self)
    let recording = RecordingStream(
      landmarker: try HandLandmarker(
        models: try nets.models(nil).landmarker,
        options: HandSearchArguments.landmarker(threads: threads)),
      collection: workshop.collection,
      name: arguments.gesture, pictureCount: arguments.pictures)
    return ImageFrameHandler(timeLimit: frameTime) { frame in try recording.record(frame) }
  }
}
