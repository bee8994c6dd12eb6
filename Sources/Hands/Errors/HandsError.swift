public import HandsImaging
public import HandsEngine
import HandsSystem
public import HandsTFLite

#if !NO_SYSTEM
  public import HandsFileInput
#endif

/// Why a task cannot be created or an image cannot be processed.
public enum HandsError: Error, Equatable, Sendable {
  #if !NO_SYSTEM
    /// The file of a bundle cannot be read.
    case file(FileInputError)
  #endif
  /// The bytes are no bundle, or it lacks a net.
  case bundle(ModelFileError)
  /// A net of the bundle cannot be loaded.
  case model(Net, ModelError)
  /// A net's inputs or outputs are not those of its part in the pipeline.
  case wrongInterface(Net, expected: String, found: String)
  /// An image net does not say how pixels become numbers.
  case missingNormalization(Net)
  /// An image net wants other numbers than pixel values divided by 255.
  case unsupportedNormalization(Net, mean: Float, standardDeviation: Float)
  /// A classifier has labels, but not one for each class.
  case labelCountMismatch(Net, labels: Int, classes: Int)
  /// The options name categories, but the classifier has no labels.
  case missingLabels(Net)
  /// An option is outside its range, or names a category that the classifier does not have.
  ///
  /// `name` is that of the property, such as `tracking.gestureVote.window`.
  case invalidOption(name: String, found: String, expected: String)
  /// The rotation is no multiple of 90°.
  case invalidRotation(degrees: Int)
  /// A frame's time is not later than that of the last frame that was accepted.
  case timestampNotIncreasing(Duration, last: Duration)
  /// The task was closed, or the session finished.
  case closed
  /// The time by which a picture was wanted came before the work was done.
  case deadlineExceeded
  /// The Swift task that made the call was cancelled.
  case cancelled
  /// The picture cannot be used.
  case image(ImageError)
}

extension HandsError {
  /// The text that MediaPipe gives for the same fault, or `nil` where it gives none of its own.
  ///
  /// Source: `hand_landmarker_graph.cc`, `image_processing_options.cc`, `base_vision_task_api.h`,
  /// `base_vision_task_api.py`, `task_runner.cc` and `classification_postprocessing_graph.cc`; the
  /// text on the presence confidence names another option there too.
  public var mediaPipeMessage: String? {
    switch self {
    #if !NO_SYSTEM
      case .file: nil
    #endif
    case .invalidOption(let name, _, _) where name.hasSameBytes(as: "numHands"):
      "max_vec_size should be greater than or equal to 1."
    case .invalidOption(let name, _, _) where name.hasSameBytes(as: "minHandPresenceConfidence"):
      "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]"
    case .invalidRotation: "Expected rotation to be a multiple of 90°."
    case .closed: "Task runner is currently not running."
    case .timestampNotIncreasing: "Input timestamp must be monotonically increasing."
    case .missingLabels:
      "Using `category_allowlist` or `category_denylist` requires labels to be present in the "
        + "TFLite Model Metadata but none was found."
    case .bundle(let error): error.mediaPipeMessage
    case .model, .wrongInterface, .missingNormalization, .unsupportedNormalization,
      .labelCountMismatch, .invalidOption, .deadlineExceeded, .cancelled, .image:
      nil
    }
  }
}

extension HandsError: CustomStringConvertible {
  /// One sentence that says what was expected and what was found.
  public var description: String {
    switch self {
    #if !NO_SYSTEM
      case .file(let error): error.description
    #endif
    case .bundle(let error): error.description
    case .model(let net, let error): net.fileName + ": " + error.description
    case .wrongInterface(let net, let expected, let found):
      "\(net.fileName): expected \(expected), found \(found)"
    case .missingNormalization(let net):
      "\(net.fileName): the metadata has no normalization of the picture"
    case .unsupportedNormalization(let net, let mean, let deviation):
      "\(net.fileName): expected a normalization with mean 0 and deviation 255, found "
        + "\(mean) and \(deviation)"
    case .labelCountMismatch(let net, let labels, let classes):
      "\(net.fileName): \(labels) labels for \(classes) classes"
    case .missingLabels(let net): "\(net.fileName): " + (mediaPipeMessage ?? "")
    case .invalidOption(let name, let found, let expected):
      "\(name) is \(found); it must be \(expected)"
    case .invalidRotation(let degrees):
      "The rotation is \(degrees)°; it must be a multiple of 90°"
    case .timestampNotIncreasing(let time, let last):
      "The frame's time is \(time.inMilliseconds); it must be later than the last frame's, "
        + last.inMilliseconds
    case .closed: "The task is closed"
    case .deadlineExceeded: "The picture's deadline passed before the work was done"
    case .cancelled: "The work was cancelled"
    case .image(let error): error.description
    }
  }
}

extension Duration {
  /// The time in milliseconds, such as `40 ms` or `33.3 ms`.
  fileprivate var inMilliseconds: String {
    let milliseconds = self / .milliseconds(1)
    return (Int(exactly: milliseconds).map { "\($0)" } ?? "\(milliseconds)") + " ms"
  }
}
