import HandsEngine
import HandsImaging

extension HandsError {
  /// What an error is about, for programs that answer with codes of their own.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The file of a bundle cannot be read.
    case file
    /// A bundle or a net is refused.
    case model
    /// This machine lacks the kernels that were asked for.
    case kernels
    /// An option is out of its range, or names what there is not.
    case option
    /// A call does not fit the task: the rotation or the time of a frame is refused, or the task is closed.
    case call
    /// A picture is refused.
    case picture
    /// There is no memory for a net or a picture.
    case outOfMemory
    /// The work would have taken too long.
    case deadlineExceeded
    /// The Swift task that made the call was cancelled.
    case cancelled
  }

  /// What the error is about.
  public var kind: Kind {
    switch self {
    case .file: .file
    case .model(_, .outOfMemory), .image(.outOfMemory): .outOfMemory
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
