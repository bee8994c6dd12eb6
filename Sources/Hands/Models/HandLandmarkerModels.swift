public import HandsEngine
import HandsTFLite
public import HandsSystem

/// The two image models of a hand landmarker, loaded once and shared by any number of tasks.
public struct HandLandmarkerModels: Sendable {
  /// Finds palms in an image.
  package var detector: Model { nets.detector }
  /// Finds 21 landmarks in a region.
  package var landmarks: Model { nets.landmarks }

  let nets: LandmarkModels

  /// Loads the models of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file: a hand landmarker, or a gesture recognizer, of which
  ///     only the hand models are loaded.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError`` if the bundle or a model is invalid.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    let nets: HandLandmarkerBundle
    do throws(ModelFileError) {
      nets = try HandLandmarkerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    try self.init(detector: nets.detector, landmarks: nets.landmarks, options: options)
  }

  /// Loads the two models.
  ///
  /// - Parameters:
  ///   - detector: The bytes of `hand_detector.tflite`.
  ///   - landmarks: The bytes of `hand_landmarks_detector.tflite`.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError`` if a model is invalid.
  package init(
    detector: ByteSlice, landmarks: ByteSlice, options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    nets = try LandmarkModels(
      detector: detector, landmarks: landmarks, for: .hands, options: options)
  }
}
