import ArgumentParser
import HandsReports
import Hands
import HandsEngine
import HandsServer
import HandsStarCount

/// Makes the handlers of streams; all streams of a precision share the nets.
struct StreamMaker: Sendable {
  var nets: ServedNets
  /// Threads of each net.
  var threads: Int
  /// How many stars fall in the rounds of the game.
  var stars: StarNumbers
  /// Where gestures are recorded and trained, if that is wanted.
  var workshop: GestureWorkshop?
  /// How long a frame may be worked on, once it is decoded.
  var frameTime = Duration.seconds(2)

  /// Options of a stream of gestures: all that streams have.
  struct GestureArguments: ParsableArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
    @OptionGroup var gestures: GestureOptions
  }

  /// Options of a stream of landmarks.
  private struct LandmarkArguments: ParsableArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
  }

  /// The arithmetic of a stream, by default the server's.
  struct StreamPrecision: ParsableArguments {
    @Option(help: ArgumentHelp(PrecisionOptions.abstract)) var precision: Precision?
  }

  /// Options of a recording.
  private struct RecordingArguments: ParsableArguments {
    @Option var gesture: String
    @Option var pictures: Int

    func validate() throws {
      guard (1...GestureCollection.takeLimit).contains(pictures) else {
        throw ValidationError("pictures must be between 1 and \(GestureCollection.takeLimit)")
      }
    }
  }

  /// Options of the game.
  private struct NoArguments: ParsableArguments {}

  /// Makes it from the items of a query.
  ///
  /// - Throws: ``QueryRefusal`` with a sentence for the client.
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
        options: HandSearchOptions.landmarker(threads: threads)),
      collection: workshop.collection,
      name: arguments.gesture, pictureCount: arguments.pictures)
    return ImageFrameHandler(timeLimit: frameTime) { frame in try recording.record(frame) }
  }
}
