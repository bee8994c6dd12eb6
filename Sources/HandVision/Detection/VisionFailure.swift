internal import HandsAppleTypes
internal import HandsFileInput
internal import Foundation
internal import Hands

/// The reason why a request failed; each API converts it to its own error type.
struct VisionFailure: Error, Equatable {
  let code: VNErrorCode
  /// A sentence that describes the failure.
  let message: String

  init(_ code: VNErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The error that the classic API throws.
  var classicError: NSError {
    NSError(
      domain: VNErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

extension VisionFailure {
  init(_ error: HandsError) {
    let code: VNErrorCode =
      switch error.kind {
      case .picture: .invalidImage
      case .outOfMemory: .outOfMemory
      case .model, .kernels: .invalidModel
      case .cancelled: .requestCancelled
      case .file, .option, .call, .deadlineExceeded: .invalidArgument
      }
    self.init(code, error.description)
  }

  init(_ error: ImageError) {
    if case .outOfMemory = error {
      self.init(.outOfMemory, error.description)
    } else {
      self.init(.invalidImage, error.description)
    }
  }

  init(_ error: FileInputError) {
    self.init(.ioError, error.description)
  }

  init(_ error: ImageSourceError) {
    switch error {
    case .unsupportedPixelFormat: self.init(.invalidFormat, error.description)
    case .image(let error): self.init(error)
    case .file(let error): self.init(error)
    case .noPixels, .invalidSampleBuffer, .noImageBuffer:
      self.init(.invalidImage, error.description)
    }
  }
}
