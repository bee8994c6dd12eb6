import HandReports
import Imaging

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A picture of a run, once it was looked at.
struct PictureView {
  var path: String
  /// The decoded picture, if it could be decoded.
  var picture: Picture?
  var outcome: Result<Finding, Failure>
  /// How long finding hands took, if it was done.
  var milliseconds: Double?

  /// The path's last part.
  var fileName: String { URL(filePath: path).lastPathComponent }
}

/// A file that is made of all pictures of a run.
protocol PictureOutput {
  /// Takes the next picture.
  mutating func add(_ view: PictureView) throws

  /// Writes the file.
  func finish() throws
}

extension Failure {
  /// The message without the file's name before it.
  ///
  /// - Parameter path: The file that the failure is about.
  /// - Returns: What is left.
  func reason(without path: String) -> String {
    let prefix = path + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }
}
