import HandsFileInput

extension FileInputError {
  /// MediaPipe's status for the same error.
  var mediaPipeStatus: MediaPipeStatus { switch self {} }
}
