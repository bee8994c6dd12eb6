/// A file that the server answers requests with.
public struct ServedFile: Hashable, Sendable {
  /// The media type, such as `application/json`.
  public var type: String
  /// The content.
  public var bytes: [UInt8]

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - bytes: The content.
  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}
