import HandsFileInput

extension FileInputError {
  /// MediaPipe's status for the same error.
  var mediaPipeStatus: MediaPipeStatus {
    switch self {
    case .notFound: .notFound
    case .permission: .permissionDenied
    case .readFailed: .unknown
    case .notRegular, .tooLarge: .invalidArgument
    }
  }
}
