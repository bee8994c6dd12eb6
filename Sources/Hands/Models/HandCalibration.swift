package import HandsEngine
package import HandsImaging
package import HandsSystem
import HandsTFLite

/// Records the activations of the two hand models on images, run as in the task: the detector on
/// whole images, the landmark model on the hand regions.
package struct HandCalibration {
  /// The detector's activations so far.
  package private(set) var detector: ActivationRanges
  /// The landmark model's activations so far.
  package private(set) var landmarks: ActivationRanges
  /// The number of regions that the landmark model processed.
  package private(set) var regionCount = 0

  private let pipeline: HandPipeline
  private let detectorNet: Interpreter
  private let landmarkNet: Interpreter
  private var trace: PipelineTrace? = PipelineTrace()

  /// Loads the models of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a hand landmarker's or gesture recognizer's `.task` file.
  ///   - handCount: Maximum number of hands in an image.
  ///   - options: Options for loading the models.
  ///   - threadCount: The number of threads.
  /// - Throws: ``HandsError`` if the bundle or a model is invalid.
  package init(
    bundle: ByteSlice, handCount: Int, options: ModelOptions, threadCount: Int
  ) throws(HandsError) {
    var landmarker = HandLandmarkerOptions()
    landmarker.numHands = handCount
    landmarker.numThreads = threadCount
    pipeline = try HandPipeline(
      models: HandLandmarkerModels(bundle: bundle, options: options), options: landmarker)
    let files: HandLandmarkerBundle
    do throws(ModelFileError) {
      files = try HandLandmarkerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    var whole = options
    whole.isOptimized = false
    whole.precision = .exact
    let team = ThreadTeam(threadCount: threadCount)
    (detectorNet, detector) = try HandCalibration.recording(
      files.detector, as: .handDetector, options: whole, team)
    (landmarkNet, landmarks) = try HandCalibration.recording(
      files.landmarks, as: .handLandmarks, options: whole, team)
  }

  /// An interpreter that keeps every intermediate result, and empty ranges for it.
  private static func recording(
    _ file: ByteSlice, as net: Net, options: ModelOptions, _ team: ThreadTeam
  ) throws(HandsError) -> (Interpreter, ActivationRanges) {
    let model: Model
    let ranges: ActivationRanges
    do throws(ModelError) {
      let source = try SourceModel(file, limits: options.fileLimits)
      model = try Model(source, options: options)
      ranges = try ActivationRanges(recording: source.graph, of: file)
    } catch {
      throw .model(net, error)
    }
    return (try Interpreter(model, as: net, team: team), ranges)
  }

  /// Runs the models on an image and records their activations.
  ///
  /// - Parameter picture: An image with three or four channels.
  /// - Throws: ``HandsError/image(_:)`` for a gray image.
  package mutating func record(_ picture: Picture) throws(HandsError) {
    _ = try pipeline.hands(in: picture, rotation: .none, trace: &trace)
    guard let trace else { return }
    if let region = trace.detector?.region {
      try detectorNet.fill(
        0,
        with: ImageWarp(
          region: region, size: detectorNet.model.inputSide, border: .zero,
          range: PixelNormalization.metadata.range),
        of: picture)
      detectorNet.run()
      detector.record(detectorNet)
    }
    for region in trace.regions {
      try landmarkNet.fill(
        0,
        with: ImageWarp(
          region: region.region, size: landmarkNet.model.inputSide, border: .replicate,
          range: PixelNormalization.metadata.range),
        of: picture)
      landmarkNet.run()
      landmarks.record(landmarkNet)
      regionCount += 1
    }
  }
}
