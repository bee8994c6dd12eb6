/// The codes of errors in the domain `com.google.mediapipe.tasks`.
///
/// Errors are `NSError`: compare `(error as NSError).code` with `Int(code.rawValue)`.
public enum TasksErrorCode: UInt, Sendable {
  /// The operation was cancelled.
  case cancelledError = 1
  /// An error of no other kind.
  case unknownError
  /// An argument, an option or a model is refused.
  case invalidArgumentError
  /// The operation took too long.
  case deadlineExceededError
  /// A file or a member of a bundle isn't there.
  case notFoundError
  /// Something exists that should not.
  case alreadyExistsError
  /// A file may not be read.
  case permissionDeniedError
  /// Memory or another resource is used up.
  case resourceExhaustedError
  /// The state does not allow the operation.
  case failedPreconditionError
  /// The operation was aborted.
  case abortedError
  /// A position is past the end.
  case outOfRangeError
  /// The operation isn't supported.
  case unimplementedError
  /// Something that should hold does not.
  case internalError
  /// The service isn't there now.
  case unavailableError
  /// Data was lost or damaged.
  case dataLossError
  /// There are no valid credentials.
  case unauthenticatedError
  /// For audio tasks only: the user does not allow to record.
  case audioRecordPermissionDeniedError
  /// For audio tasks only: it isn't known whether the user allows to record.
  case audioRecordPermissionUndeterminedError
  /// For audio tasks only: the recorder waits for sound.
  case audioRecordWaitingForNewMicInputError
  /// For audio tasks only: the recorder does not run.
  case audioRecordNotTappingMicError

  /// The first code.
  public static let first = TasksErrorCode.cancelledError
  /// The last code.
  public static let last = TasksErrorCode.audioRecordNotTappingMicError
}
