/// The reason why a file cannot be read; has no cases, as builds without a system read no files.
public enum FileInputError: Error, Hashable, Sendable {
  /// The requested path.
  public var path: String { switch self {} }
  /// The reason without the path.
  public var reason: String { switch self {} }
}

extension FileInputError: CustomStringConvertible {
  /// One printable line with the path and the reason.
  public var description: String { switch self {} }
}
