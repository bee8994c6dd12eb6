internal import HandsAppleTypes
internal import HandsFileInput
internal import Foundation
internal import Hands
internal import HandsTFLite

extension NSError {
  /// An error of the tasks.
  ///
  /// - Parameters:
  ///   - code: What kind of error.
  ///   - message: The text of `localizedDescription`.
  convenience init(_ code: TasksErrorCode, _ message: String) {
    self.init(
      domain: "com.google.mediapipe.tasks", code: Int(code.rawValue),
      userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// A file that can't be read.
  ///
  /// - Parameter error: Why.
  convenience init(_ error: FileInputError) {
    let (code, status): (TasksErrorCode, String) =
      switch error {
      case .notFound: (.notFoundError, "NOT_FOUND")
      case .permission: (.permissionDeniedError, "PERMISSION_DENIED")
      case .notRegular, .tooLarge: (.invalidArgumentError, "INVALID_ARGUMENT")
      case .readFailed: (.unknownError, "UNKNOWN")
      }
    self.init(code, "\(status): Unable to open file at \(error.path): it \(error.reason).")
  }

  /// An image that has no pixels that can be used.
  ///
  /// - Parameter error: Why.
  convenience init(_ error: ImageSourceError) {
    let message: String
    switch error {
    case .file(let error):
      self.init(error)
      return
    case .noPixels:
      message = "Image does not have a valid underlying CGImage. image.CGImage must be non nil."
    case .invalidSampleBuffer:
      message =
        "Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true."
    case .unsupportedPixelFormat:
      message =
        "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
        + "kCVPixelFormatType_OneComponent32Float"
    case .noImageBuffer, .image: message = error.description
    }
    self.init(.invalidArgumentError, message)
  }

  /// What the engine refused, in MediaPipe's words where it has any.
  ///
  /// - Parameter error: Why.
  convenience init(_ error: HandsError) {
    let code = TasksErrorCode(error)
    let status =
      switch code {
      case .notFoundError: "NOT_FOUND"
      case .unknownError: "UNKNOWN"
      case .deadlineExceededError: "DEADLINE_EXCEEDED"
      case .cancelledError: "CANCELLED"
      case .resourceExhaustedError: "RESOURCE_EXHAUSTED"
      default: "INVALID_ARGUMENT"
      }
    let message =
      switch error {
      // MediaPipe's text does not say what is wrong.
      case .invalidOption:
        [error.description, error.mediaPipeMessage].compactMap { $0 }.joined(separator: ". ")
      default: error.mediaPipeMessage ?? error.description
      }
    self.init(code, status + ": " + message)
  }
}

extension TasksErrorCode {
  /// The code of what the engine refused.
  fileprivate init(_ error: HandsError) {
    switch error {
    case .bundle(.missingMember): self = .notFoundError
    case .bundle(.archive): self = .unknownError
    case .deadlineExceeded: self = .deadlineExceededError
    case .cancelled: self = .cancelledError
    case .model(_, .outOfMemory), .image(.outOfMemory): self = .resourceExhaustedError
    default: self = .invalidArgumentError
    }
  }
}
