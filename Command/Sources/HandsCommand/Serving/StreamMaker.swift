import ArgumentParser
import Hands
import HandsEngine
import HandsImageFiles
import HandsServer
import HandsStarCount
import HandsSystem
import HandsThreads

/// What landmark and gesture streams share.
///
/// A group within a group would quadruple the time of parsing in debug builds.
protocol HandArguments: ParsableArguments {
  var arithmetic: StreamMaker.StreamPrecision { get }
  var hands: TaskOptions { get }
  var following: TrackOptions { get }
  var poses: PoseOptions { get }
}

/// Creates the handlers of streams, which share the models of each precision.
struct StreamMaker: Sendable {
  var nets: ServedNets
  /// The number of threads of each model.
  var threads: Int
  /// The numbers of stars in the rounds of the game.
  var stars: StarNumbers
  /// Records and trains gestures, if enabled.
  var workshop: GestureWorkshop?
  /// The motions that are events of gesture and landmark streams of videos.
  var motions: MotionModel?
  /// Sends the hands of gesture and landmark streams to other programs, if asked to.
  var sender: HandSender?
  /// The time limit for processing a decoded frame.
  var frameTime = Duration.seconds(2)

  /// The options of landmark streams.
  struct LandmarkArguments: HandArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
    @OptionGroup var poses: PoseOptions
  }

  /// The options of gesture streams, which are all options of streams.
  struct GestureArguments: HandArguments {
    @OptionGroup var arithmetic: StreamPrecision
    @OptionGroup var hands: TaskOptions
    @OptionGroup var following: TrackOptions
    @OptionGroup var poses: PoseOptions
    @OptionGroup var gestures: GestureOptions
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
      case .gestures:
        let arguments = try request.options(as: GestureArguments.self)
        let models = try (request.isTrained ? trainedNets : nets)
          .models(arguments.arithmetic.precision)
        return try hands(.gestures(models), request.mode, arguments, arguments.gestures)
      case .landmarks:
        let arguments = try request.options(as: LandmarkArguments.self)
        let models = try nets.models(arguments.arithmetic.precision)
        return try hands(
          .landmarks(models.landmarker), request.mode, arguments, GestureOptions.parse([]))
      case .stars: return try game(request)
      case .record: return try recording(request)
      }
    } catch let error as QueryRefusal {
      throw error
    } catch let error as ValidationError {
      throw QueryRefusal(error.message)
    } catch {
      throw QueryRefusal(PrintableLine(CommandError(error, path: "stream").message).text)
    }
  }

  private var trainedNets: ServedNets {
    get throws(QueryRefusal) {
      guard let nets = workshop?.nets else {
        throw QueryRefusal("no gestures have been trained")
      }
      return nets
    }
  }

  private func hands(
    _ models: HandModels, _ mode: RunningMode, _ arguments: some HandArguments,
    _ gestures: GestureOptions
  ) throws -> any FrameHandler {
    try arguments.following.check(gestures)
    let task = try HandTask(
      models: models,
      options: GestureRecognizerOptions(
        hands: arguments.hands, following: arguments.following, gestures: gestures,
        locatesHands: arguments.poses.pose || sender != nil, mode: mode, threads: threads))
    let precision = task.precision
    let (rotation, hasTracks) = (arguments.hands.rotation, arguments.following.tracks)
    let frames = try FrameTask(task, followsHands: mode == .video)
    let estimator = try arguments.poses.estimator(nil, isMirrored: arguments.hands.mirrored)
    let camera = estimator ?? PoseEstimator(isMirrored: arguments.hands.mirrored)
    let isFollowing = mode == .video && (estimator != nil || motions != nil)
    let poses = try StreamPoses(
      estimator,
      following: isFollowing
        ? HandFollowing(
          estimator: camera, motions: motions, tellsInteractions: estimator != nil) : nil)
    let sender = sender.map { HandSender(sender: $0.sender, poses: camera) }
    return ImageFrameHandler(timeLimit: frameTime) { frame in
      let result = try frames.recognize(
        frame.image, at: .milliseconds(frame.timestampInMilliseconds),
        rotation: rotation, deadline: frame.deadline)
      sender?.send(
        result, width: frame.image.width, height: frame.image.height,
        at: frame.timestampInMilliseconds)
      return result.json(hasTracks: hasTracks) + poses.members(of: result, in: frame)
        + [("precision", .string(precision.rawValue))]
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
    let (gesture, pictureCount) = (arguments.gesture, arguments.pictures)
    let landmarker = try HandLandmarker(
      models: try nets.models(nil).landmarker,
      options: HandSearchArguments.landmarker(threads: threads))
    // The take begins with the first frame: browsers can show the error of a frame, but not why a
    // stream was refused.
    let recorder = Lock<TakeRecorder?>(nil)
    return ImageFrameHandler(timeLimit: frameTime) { frame in
      let result = try landmarker.recognize(frame.image, deadline: frame.deadline)
      let recorded = try recorder.withLock { recorder in
        if recorder == nil {
          recorder = try TakeRecorder(
            GestureName(gesture), pictureCount: pictureCount, in: workshop.collection)
        }
        try recorder?.record(result, at: frame.timestampInMilliseconds) {
          frame.file.count > GestureCollection.byteLimit
            ? (bytes: try GestureCollection.jpeg(of: frame.image), format: .jpeg)
            : ImageDecoder.fileFormat(of: frame.file).map { (bytes: frame.file, format: $0) }
        }
        return recorder?.recorded ?? 0
      }
      return result.json(hasTracks: false) + [("recorded", .integer(recorded))]
    }
  }
}

/// The models of a bundle in the precisions that streams request; each is loaded once, on first
/// use.
final class ServedNets: Sendable {
  private let bundle: ByteSlice
  /// The options, with the default precision.
  private let options: ModelOptions
  private let loaded: Lock<[Precision: GestureRecognizerModels]>

  /// Loads the models in the precision of the options.
  ///
  /// - Parameters:
  ///   - bundle: A gesture recognizer bundle.
  ///   - options: The options for loading the models.
  /// - Throws: ``HandsError`` if the bundle is invalid.
  init(bundle: ByteSlice, options: ModelOptions) throws(HandsError) {
    self.bundle = bundle
    self.options = options
    loaded = Lock([options.precision: try GestureRecognizerModels(bundle: bundle, options: options)]
    )
  }

  /// The models in a precision.
  ///
  /// - Parameter precision: The precision; `nil` for the default.
  /// - Returns: The models, which streams share.
  /// - Throws: ``HandsError`` if the models do not support it.
  func models(_ precision: Precision?) throws -> GestureRecognizerModels {
    var options = options
    options.precision = precision ?? options.precision
    return try loaded.withLock { loaded in
      if let models = loaded[options.precision] { return models }
      let models = try GestureRecognizerModels(bundle: bundle, options: options)
      loaded[options.precision] = models
      return models
    }
  }
}
