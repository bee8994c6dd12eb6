internal import HandsAppleTypes
internal import HandsFileInput
internal import Foundation
internal import Hands
internal import HandsTFLite

extension NSError {
  /// Creates an error of the tasks.
  ///
  /// - Parameters:
  ///   - code: The error's code.
  ///   - message: The text of `localizedDescription`.
  convenience init(_ code: TasksErrorCode, _ message: String) {
    self.init(
      domain: "com.google.mediapipe.tasks", code: Int(code.rawValue),
      userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Creates an error for a file that can't be read.
  ///
  /// - Parameter error: The cause.
  convenience init(_ error: FileInputError) {
    self.init(HandsError.file(error))
  }

  /// Creates an error for an image without usable pixels.
  ///
  /// - Parameter error: The cause.
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

  /// Creates an error from the engine's error, with MediaPipe's message if it has one.
  ///
  /// - Parameter error: The cause.
  convenience init(_ error: HandsError) {
    let status = error.mediaPipeStatus
    self.init(TasksErrorCode(status), status.name + ": " + error.taskMessage)
  }
}

extension TasksErrorCode {
  /// Creates the code of a status.
  fileprivate init(_ status: MediaPipeStatus) {
    self =
      switch status {
      case .cancelled: .cancelledError
      case .unknown: .unknownError
      case .invalidArgument: .invalidArgumentError
      case .deadlineExceeded: .deadlineExceededError
      case .notFound: .notFoundError
      case .permissionDenied: .permissionDeniedError
      case .resourceExhausted: .resourceExhaustedError
      case .failedPrecondition: .failedPreconditionError
      case .internalError: .internalError
      }
  }
}
