package import HandsEngine
package import HandsImaging
package import HandsSystem
import HandsTFLite

/// Records the activations of the two hand models on images, run as in the task: the detector on
/// whole images, the landmark model on the hand regions.
package struct HandCalibration: Sendable {
  /// The activations of both models.
  package struct Ranges: Sendable {
    /// The detector's activations.
    package fileprivate(set) var detector: ActivationRanges
    /// The landmark model's activations.
    package fileprivate(set) var landmarks: ActivationRanges
    /// The number of regions that the landmark model processed.
    package fileprivate(set) var regionCount = 0

    /// Widens the ranges by those of other images.
    ///
    /// - Parameter other: Ranges of the same models.
    package mutating func formUnion(_ other: Ranges) {
      detector.formUnion(other.detector)
      landmarks.formUnion(other.landmarks)
      regionCount += other.regionCount
    }
  }

  /// The ranges of no image.
  package let empty: Ranges

  private let models: HandLandmarkerModels
  /// The models without optimization, which keep every intermediate result.
  private let detector: Model
  private let landmarks: Model
  private let options: HandLandmarkerOptions

  /// Loads the models of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a hand landmarker's or gesture recognizer's `.task` file.
  ///   - handCount: Maximum number of hands in an image.
  ///   - options: Options for loading the models.
  ///   - threadCount: The number of threads that share the work on an image.
  /// - Throws: ``HandsError`` if the bundle or a model is invalid.
  package init(
    bundle: ByteSlice, handCount: Int, options: ModelOptions, threadCount: Int
  ) throws(HandsError) {
    var landmarker = HandLandmarkerOptions()
    landmarker.numHands = handCount
    landmarker.numThreads = threadCount
    self.options = landmarker
    models = try HandLandmarkerModels(bundle: bundle, options: options)
    let files: HandLandmarkerBundle
    do throws(ModelFileError) {
      files = try HandLandmarkerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    var whole = options
    whole.isOptimized = false
    whole.precision = .exact
    let (detectorRanges, landmarkRanges): (ActivationRanges, ActivationRanges)
    (detector, detectorRanges) = try HandCalibration.whole(
      files.detector, as: .handDetector, options: whole)
    (landmarks, landmarkRanges) = try HandCalibration.whole(
      files.landmarks, as: .handLandmarks, options: whole)
    empty = Ranges(detector: detectorRanges, landmarks: landmarkRanges)
  }

  /// A model that keeps every intermediate result, and empty ranges for it.
  private static func whole(
    _ file: ByteSlice, as net: Net, options: ModelOptions
  ) throws(HandsError) -> (Model, ActivationRanges) {
    do throws(ModelError) {
      let source = try SourceModel(file, limits: options.fileLimits)
      return (
        try Model(source, options: options),
        try ActivationRanges(recording: source.graph, of: file)
      )
    } catch {
      throw .model(net, error)
    }
  }

  /// Creates a recorder for one thread.
  ///
  /// - Returns: Runs the models on an image and returns their activations. It throws ``HandsError/image(_:)`` for a
  ///   gray image.
  /// - Throws: ``HandsError`` if an option is out of range or there is not enough memory.
  package func recorder() throws(HandsError) -> (Picture) throws(HandsError) -> Ranges {
    let pipeline = try HandPipeline(models: models, options: options)
    let team = ThreadTeam(threadCount: options.numThreads)
    let detectorNet = try Interpreter(detector, as: .handDetector, team: team)
    let landmarkNet = try Interpreter(landmarks, as: .handLandmarks, team: team)
    let empty = empty
    return { picture throws(HandsError) in
      let picture = PictureSource(picture)
      var trace: PipelineTrace? = PipelineTrace()
      _ = try pipeline.hands(in: picture, rotation: .none, trace: &trace)
      var ranges = empty
      if let region = trace?.detector?.region {
        try detectorNet.fill(
          0, with: region, of: picture, size: detectorNet.model.inputSide, border: .zero,
          range: PixelNormalization.metadata.range)
        detectorNet.run()
        ranges.detector.record(detectorNet)
      }
      for region in trace?.regions ?? [] {
        try landmarkNet.fill(
          0, with: region.region, of: picture, size: landmarkNet.model.inputSide,
          border: .replicate, range: PixelNormalization.metadata.range)
        landmarkNet.run()
        ranges.landmarks.record(landmarkNet)
        ranges.regionCount += 1
      }
      return ranges
    }
  }
}
