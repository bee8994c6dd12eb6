internal import HandsFileInput
internal import HandsTFLite

/// The status codes of MediaPipe's tasks that this package's errors map to, numbered as in
/// `absl::StatusCode`.
package enum MediaPipeStatus: Int32, Sendable {
  /// The work was cancelled.
  case cancelled = 1
  /// Any other error.
  case unknown = 2
  /// An argument, an option or a model is invalid.
  case invalidArgument = 3
  /// The deadline passed.
  case deadlineExceeded = 4
  /// A file or a member of a bundle does not exist.
  case notFound = 5
  /// Permission to read a file was denied.
  case permissionDenied = 7
  /// Not enough memory.
  case resourceExhausted = 8
  /// The call is not allowed in the current state.
  case failedPrecondition = 9
  /// The task cannot be created with these options.
  case internalError = 13

  /// The name used in messages, such as `NOT_FOUND`.
  package var name: String {
    switch self {
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .internalError: "INTERNAL"
    }
  }
}

extension HandsError {
  /// MediaPipe's status for the same error.
  package var mediaPipeStatus: MediaPipeStatus {
    switch self {
    case .file(let error): error.mediaPipeStatus
    case .bundle(.missingMember): .notFound
    case .bundle(.archive): .unknown
    default:
      switch kind {
      case .outOfMemory: .resourceExhausted
      case .deadlineExceeded: .deadlineExceeded
      case .cancelled: .cancelled
      case .file, .model, .kernels, .option, .call, .picture: .invalidArgument
      }
    }
  }

  /// The error's message: MediaPipe's, if it has one that says what is wrong.
  package var taskMessage: String {
    switch self {
    case .file(let error): "Unable to open file at \(error.path): it \(error.reason)."
    // MediaPipe's text does not say what is wrong.
    case .invalidOption:
      [description, mediaPipeMessage].compactMap { $0 }.joined(separator: ". ")
    default: mediaPipeMessage ?? description
    }
  }
}
