import HandsReports
import HandsImaging
import FoundationEssentials

/// An image of a run with its result.
struct PictureView {
  var path: String
  /// The decoded image, if it could be decoded.
  var picture: Picture?
  var outcome: Result<Finding, CommandError>
  /// How long finding hands took, if it was done.
  var milliseconds: Double?

  /// The path's last part.
  var fileName: String { URL(filePath: path).lastPathComponent }
}

/// A file about all images of a run.
protocol PictureOutput {
  /// Adds the next image.
  mutating func add(_ view: PictureView) throws

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
