/// The codes of errors in the domain `com.google.mediapipe.tasks`.
///
/// Errors are `NSError`: compare `(error as NSError).code` with `Int(code.rawValue)`.
public enum TasksErrorCode: UInt, Sendable {
  /// The operation was cancelled.
  case cancelledError = 1
  /// Any other error.
  case unknownError
  /// An argument, an option or a model is invalid.
  case invalidArgumentError
  /// The deadline passed.
  case deadlineExceededError
  /// A file or a member of a bundle does not exist.
  case notFoundError
  /// Something already exists.
  case alreadyExistsError
  /// Permission to read a file was denied.
  case permissionDeniedError
  /// Memory or another resource is exhausted.
  case resourceExhaustedError
  /// The state does not allow the operation.
  case failedPreconditionError
  /// The operation was aborted.
  case abortedError
  /// An index is out of range.
  case outOfRangeError
  /// The operation isn't supported.
  case unimplementedError
  /// An internal invariant was violated.
  case internalError
  /// The service is unavailable.
  case unavailableError
  /// Data was lost or damaged.
  case dataLossError
  /// There are no valid credentials.
  case unauthenticatedError
  /// For audio tasks only: the user has denied recording.
  case audioRecordPermissionDeniedError
  /// For audio tasks only: it isn't known whether the user allows recording.
  case audioRecordPermissionUndeterminedError
  /// For audio tasks only: the recorder is waiting for input.
  case audioRecordWaitingForNewMicInputError
  /// For audio tasks only: the recorder is not running.
  case audioRecordNotTappingMicError

  /// The first code.
  public static let first = TasksErrorCode.cancelledError
  /// The last code.
  public static let last = TasksErrorCode.audioRecordNotTappingMicError
}
