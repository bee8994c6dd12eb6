public import HandsImaging
public import HandsEngine
public import HandsFileInput
import HandsSystem
public import HandsTFLite

/// The reason why a task cannot be created or an image cannot be processed.
public indirect enum HandsError: Error, Equatable, Sendable {
  /// The bundle's file cannot be read.
  case file(FileInputError)
  /// The data is not a bundle, or the bundle lacks a model.
  case bundle(ModelFileError)
  /// A model in the bundle cannot be loaded.
  case model(Net, ModelError)
  /// A model's inputs or outputs don't match its role in the pipeline.
  case wrongInterface(Net, expected: String, found: String)
  /// An image model lacks the metadata for normalizing pixels.
  case missingNormalization(Net)
  /// An image model needs a normalization other than dividing pixel values by 255.
  case unsupportedNormalization(Net, mean: Float, standardDeviation: Float)
  /// The number of a classifier's labels differs from its number of classes.
  case labelCountMismatch(Net, labels: Int, classes: Int)
  /// The options name categories, but the classifier has no labels.
  case missingLabels(Net)
  /// An option is out of range, or names a category that the classifier lacks.
  ///
  /// `name` is the name of the property, such as `tracking.gestureVote.window`.
  case invalidOption(name: String, found: String, expected: String)
  /// The rotation is not a multiple of 90°.
  case invalidRotation(degrees: Int)
  /// A frame's time is not later than the time of the last accepted frame.
  case timestampNotIncreasing(Duration, last: Duration)
  /// The task was closed, or the session was finished.
  case closed
  /// The deadline passed before the image was processed.
  case deadlineExceeded
  /// The calling Swift task was cancelled.
  case cancelled
  /// The system grants no thread for the frames of a live stream.
  case noThread
  /// The image is invalid or unsupported.
  case image(ImageError)
}

extension HandsError {
  /// MediaPipe's message for the same error, or `nil` if it has no specific message.
  ///
  /// Source: `hand_landmarker_graph.cc`, `image_processing_options.cc`, `base_vision_task_api.h`,
  /// `base_vision_task_api.py`, `task_runner.cc` and `classification_postprocessing_graph.cc`; in
  /// MediaPipe too, the message for the presence confidence names another option.
  package var mediaPipeMessage: String? {
    switch self {
    case .file: nil
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
      .labelCountMismatch, .invalidOption, .deadlineExceeded, .cancelled, .noThread,
      .image:
      nil
    }
  }
}

extension HandsError: CustomStringConvertible {
  /// A sentence that says what was expected and what was found.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .bundle(let error): error.description
    case .model(let net, let error): net.fileName + ": " + error.description
    case .wrongInterface(let net, let expected, let found):
      "\(net.fileName): expected \(expected), found \(found)"
    case .missingNormalization(let net):
      "\(net.fileName): the metadata has no normalization of the image"
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
    case .deadlineExceeded: "The deadline passed before the work was done"
    case .cancelled: "The work was canceled"
    case .noThread: "There is no thread for the frames"
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
