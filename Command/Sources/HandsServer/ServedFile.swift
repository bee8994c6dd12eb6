/// A file that the server answers requests with.
public struct ServedFile: Hashable, Sendable {
  /// The media type, such as `application/json`.
  public var type: String
  /// The content.
  public var bytes: [UInt8]
  /// The name under which browsers are to keep it, of letters, digits, points and hyphens; `nil` if
  /// they are to show it.
  public var downloadName: String?

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - bytes: The content.
  ///   - downloadName: The name under which browsers are to keep it, of letters, digits, points and
  ///     hyphens; `nil` if they are to show it.
  public init(type: String, bytes: [UInt8], downloadName: String? = nil) {
    self.type = type
    self.bytes = bytes
    self.downloadName = downloadName
  }
}
