/// A file in a response.
public struct ServedFile: Hashable, Sendable {
  /// The media type, such as `application/json`.
  public var type: String
  /// The content.
  public var bytes: [UInt8]
  /// The file name for a download, of letters, digits, dots and hyphens; `nil` to display the file.
  public var downloadName: String?

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - bytes: The content.
  ///   - downloadName: The file name for a download, of letters, digits, dots and hyphens; `nil` to
  ///     display the file.
  public init(type: String, bytes: [UInt8], downloadName: String? = nil) {
    self.type = type
    self.bytes = bytes
    self.downloadName = downloadName
  }
}
