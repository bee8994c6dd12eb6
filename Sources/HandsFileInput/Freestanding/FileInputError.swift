/// The reason why a file cannot be read; has no cases, as builds without a system read no files.
public enum FileInputError: Error, Hashable, Sendable {}

extension FileInputError: CustomStringConvertible {
  /// One printable line with the path and the reason.
  public var description: String { switch self {} }
}
