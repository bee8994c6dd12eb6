// The names match Apple's framework.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The domain of the classic API's errors.
public let VNErrorDomain = "com.apple.vis"

/// The codes of the classic API's errors.
public enum VNErrorCode: Int, Sendable, CaseIterable {
  /// Not used.
  case turiCoreErrorCode = -1
  /// No error.
  case OK
  /// The request was cancelled.
  case requestCancelled
  /// The pixel format is not supported.
  case invalidFormat
  /// The operation failed, or the joint confidence rule is invalid.
  case operationFailed
  /// The region of interest extends beyond the unit square.
  case outOfBoundsError
  /// Not used.
  case invalidOption
  /// A file can't be read.
  case ioError
  /// Not used.
  case missingOption
  /// Not used.
  case notImplemented
  /// Not used.
  case internalError
  /// There is not enough memory.
  case outOfMemory
  /// Not used.
  case unknownError
  /// Not used.
  case invalidOperation
  /// The image is missing or can't be decoded.
  case invalidImage
  /// A request has a value out of range, or an observation has no such joint.
  case invalidArgument
  /// The models were not found or are invalid.
  case invalidModel
  /// The request has no such revision.
  case unsupportedRevision
  /// Not used.
  case dataUnavailable
  /// Not used.
  case timeStampNotFound
  /// The request's class is not supported.
  case unsupportedRequest
  /// Not used.
  case timeout
  /// Not used.
  case unsupportedComputeStage
  /// Not used.
  case unsupportedComputeDevice
}
