/// A file about all images of a run.
protocol PictureOutput {
  /// Adds the result of the next image.
  mutating func add(_ result: PictureResult) throws

  /// Writes the file.
  func finish() throws
}

extension CommandError {
  /// The message without the leading file name.
  ///
  /// - Parameter path: The file.
  /// - Returns: The rest of the message.
  func reason(without path: String) -> String {
    let prefix = path + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }
}
