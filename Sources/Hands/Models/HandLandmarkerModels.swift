public import Inference
import ModelFiles
public import Tensors

/// The two image nets, loaded once and shared by any number of tasks.
public struct HandLandmarkerModels: Sendable {
  /// Finds palms in a picture.
  public let detector: Model
  /// Finds 21 landmarks in a region.
  public let landmarks: Model

  /// Loads the nets of a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file: a hand landmarker, or a gesture recognizer, whose
  ///     hand nets are taken.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if the bundle or a net is refused.
  public init(bundle: ByteSlice, options: ModelOptions = ModelOptions()) throws(HandsError) {
    let nets: HandLandmarkerBundle
    do throws(ModelFileError) {
      nets = try HandLandmarkerBundle(bundle, limits: options.fileLimits)
    } catch {
      throw .bundle(error)
    }
    try self.init(detector: nets.detector, landmarks: nets.landmarks, options: options)
  }

  /// Loads the nets.
  ///
  /// - Parameters:
  ///   - detector: The bytes of `hand_detector.tflite`.
  ///   - landmarks: The bytes of `hand_landmarks_detector.tflite`.
  ///   - options: How the nets are loaded.
  /// - Throws: ``HandsError`` if a net is refused.
  public init(
    detector: ByteSlice, landmarks: ByteSlice, options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    self.detector = try Model.imageNet(
      detector, as: .handDetector, interface: .handDetector, options: options)
    self.landmarks = try Model.imageNet(
      landmarks, as: .handLandmarks, interface: .handLandmarks, options: options)
  }
}

extension Model {
  /// Loads a net.
  static func load(
    _ file: ByteSlice, as net: Net, options: ModelOptions
  ) throws(HandsError) -> Model {
    do {
      return try Model(file, options: options)
    } catch {
      throw .model(net, error)
    }
  }

  /// Loads a net that takes a picture, with pixel values divided by 255.
  fileprivate static func imageNet(
    _ file: ByteSlice, as net: Net, interface: NetInterface, options: ModelOptions
  ) throws(HandsError) -> Model {
    let model = try load(file, as: net, options: options)
    try interface.check(model, as: net)
    guard let normalization = model.metadata?.inputs.first?.normalization else {
      throw .missingNormalization(net)
    }
    for (mean, deviation) in zip(normalization.mean, normalization.standardDeviation)
    where mean != 0 || deviation != 255 {
      throw .unsupportedNormalization(net, mean: mean, standardDeviation: deviation)
    }
    return model
  }
}
