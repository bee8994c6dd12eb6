/// A file about all images of a run.
protocol PictureOutput {
  /// Adds the next image.
  mutating func add(_ result: PictureResult) throws

  /// Writes the file.
  func finish() throws
}

extension CommandError {
  /// The message without the file's name before it.
  ///
  /// - Parameter path: The file that the failure is about.
  /// - Returns: What is left.
  func reason(without path: String) -> String {
    let prefix = path + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }
}
