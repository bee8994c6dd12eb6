public import HandsAppleTypes

/// The reason why a request failed, in the modern API; with a sentence that describes it.
public enum VisionError: Error, Hashable, Sendable {
  /// A value is out of range, or an observation has no such joint.
  case invalidArgument(String)
  /// The pixel format is not supported.
  case invalidFormat(String)
  /// The image is missing or can't be decoded.
  case invalidImage(String)
  /// The models were not found or are invalid.
  case invalidModel(String)
  /// Not used.
  case invalidOperation(String)
  /// Not used.
  case internalError(String)
  /// A file can't be read.
  case ioError(String)
  /// The operation failed, or the joint confidence rule is invalid.
  case operationFailed(String)
  /// The region of interest extends beyond the unit square.
  case outOfBoundsError(String)
  /// There is not enough memory.
  case outOfMemory(String)
  /// Not used.
  case pixelBufferCreationFailed(CVReturn)
  /// The task that performs the request was cancelled.
  case requestCancelled(String)
  /// Not used.
  case timeStampNotFound(String)
  /// Not used.
  case timeout(String)
  /// Not used.
  case dataUnavailable(String)
  /// Not used.
  case unsupportedComputeDevice(String)
  /// Not used.
  case unsupportedComputeStage(String)
  /// The request's type is not supported.
  case unsupportedRequest(String)
  /// Not used.
  case unsupportedRevision(String)
}

extension VisionError: CustomStringConvertible {
  /// The sentence that describes the failure.
  public var description: String {
    switch self {
    case .invalidArgument(let text), .invalidFormat(let text), .invalidImage(let text),
      .invalidModel(let text), .invalidOperation(let text), .internalError(let text),
      .ioError(let text), .operationFailed(let text), .outOfBoundsError(let text),
      .outOfMemory(let text), .requestCancelled(let text), .timeStampNotFound(let text),
      .timeout(let text), .dataUnavailable(let text), .unsupportedComputeDevice(let text),
      .unsupportedComputeStage(let text), .unsupportedRequest(let text),
      .unsupportedRevision(let text):
      text
    case .pixelBufferCreationFailed(let code): "No pixel buffer could be made: \(code)."
    }
  }
}

extension VisionError {
  init(_ failure: VisionFailure) {
    self =
      switch failure.code {
      case .invalidArgument: .invalidArgument(failure.message)
      case .invalidFormat: .invalidFormat(failure.message)
      case .invalidImage: .invalidImage(failure.message)
      case .invalidModel: .invalidModel(failure.message)
      case .ioError: .ioError(failure.message)
      case .operationFailed: .operationFailed(failure.message)
      case .outOfBoundsError: .outOfBoundsError(failure.message)
      case .outOfMemory: .outOfMemory(failure.message)
      case .requestCancelled: .requestCancelled(failure.message)
      case .unsupportedRequest: .unsupportedRequest(failure.message)
      case .unsupportedRevision: .unsupportedRevision(failure.message)
      default: .internalError(failure.message)
      }
  }
}
