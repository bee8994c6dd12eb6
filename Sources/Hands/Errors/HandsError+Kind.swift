import HandsEngine
import HandsImaging

extension HandsError {
  /// The kind of an error, for programs that map errors to codes of their own.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A bundle's file cannot be read.
    case file
    /// A bundle or a model is invalid.
    case model
    /// This machine does not support the requested kernels.
    case kernels
    /// An option is out of range, or names a category that does not exist.
    case option
    /// A call is invalid: the rotation or time of a frame is wrong, or the task is closed.
    case call
    /// An image is invalid or unsupported.
    case picture
    /// There is not enough memory for a model or an image, or no thread for a live stream.
    case outOfMemory
    /// The deadline passed.
    case deadlineExceeded
    /// The calling Swift task was cancelled.
    case cancelled
  }

  /// The error's kind.
  public var kind: Kind {
    switch self {
    case .file: .file
    case .model(_, .outOfMemory), .image(.outOfMemory), .noThread: .outOfMemory
    case .model(_, .kernelsUnavailable): .kernels
    case .bundle, .model, .wrongInterface, .missingNormalization, .unsupportedNormalization,
      .labelCountMismatch, .missingLabels:
      .model
    case .invalidOption: .option
    case .invalidRotation, .timestampNotIncreasing, .closed: .call
    case .image: .picture
    case .deadlineExceeded: .deadlineExceeded
    case .cancelled: .cancelled
    }
  }
}
