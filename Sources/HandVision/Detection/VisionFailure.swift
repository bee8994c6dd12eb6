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
    switch error {
    case .image(let error): self.init(error)
    case .model(_, .outOfMemory): self.init(.outOfMemory, error.description)
    case .bundle, .model, .wrongInterface, .missingNormalization, .unsupportedNormalization,
      .labelCountMismatch, .missingLabels:
      self.init(.invalidModel, error.description)
    case .cancelled: self.init(.requestCancelled, error.description)
    default: self.init(.invalidArgument, error.description)
    }
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
