#if !NO_SYSTEM
  internal import HandsFileInput
  internal import HandsTFLite

  /// The status codes of MediaPipe's tasks that have errors of this package.
  package enum MediaPipeStatus: Int32, Sendable {
    /// The work was cancelled.
    case cancelled = 1
    /// An error of no other kind.
    case unknown = 2
    /// An argument, an option or a model is refused.
    case invalidArgument = 3
    /// The work took too long.
    case deadlineExceeded = 4
    /// A file or a member of a bundle isn't there.
    case notFound = 5
    /// A file may not be read.
    case permissionDenied = 7
    /// Memory is used up.
    case resourceExhausted = 8

    /// The name in messages, such as `NOT_FOUND`.
    package var name: String {
      switch self {
      case .cancelled: "CANCELLED"
      case .unknown: "UNKNOWN"
      case .invalidArgument: "INVALID_ARGUMENT"
      case .deadlineExceeded: "DEADLINE_EXCEEDED"
      case .notFound: "NOT_FOUND"
      case .permissionDenied: "PERMISSION_DENIED"
      case .resourceExhausted: "RESOURCE_EXHAUSTED"
      }
    }
  }

  extension HandsError {
    /// MediaPipe's status for the same fault.
    package var mediaPipeStatus: MediaPipeStatus {
      switch self {
      case .file(.notFound), .bundle(.missingMember): .notFound
      case .file(.permission): .permissionDenied
      case .file(.readFailed), .bundle(.archive): .unknown
      case .deadlineExceeded: .deadlineExceeded
      case .cancelled: .cancelled
      case .model(_, .outOfMemory), .image(.outOfMemory): .resourceExhausted
      default: .invalidArgument
      }
    }

    /// One text for the fault: MediaPipe's where it has one that says what is wrong.
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
#endif
