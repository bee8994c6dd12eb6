import HandsCLibrary

/// The reason why a file is not read.
public enum FileInputError: Error, Hashable, Sendable {
  /// The file does not exist, or the path is empty.
  case notFound(path: String)
  /// The path is a directory, pipe, socket or device.
  case notRegular(path: String)
  /// The file exceeds the size limit; both sizes are in bytes.
  case tooLarge(path: String, size: Int, limit: Int)
  /// Permission to read the file was denied.
  case permission(path: String)
  /// Reading failed for another reason, given as the system's error number; `ENOMEM` if there is
  /// not enough memory for the file.
  case readFailed(path: String, errno: Int32)

  /// The requested path.
  public var path: String {
    switch self {
    case .notFound(let path), .notRegular(let path), .tooLarge(let path, _, _),
      .permission(let path), .readFailed(let path, _):
      path
    }
  }
}

extension FileInputError: CustomStringConvertible {
  /// One printable line with the path and the reason.
  public var description: String {
    "\"" + String(printable: path.unicodeScalars.prefix(200)) + "\" " + reason
  }

  /// The reason without the path, to be appended to "it" or the path.
  public var reason: String {
    switch self {
    case .notFound(let path) where path.unicodeScalars.contains("\u{fffd}"):
      "does not exist, or has a name that is not UTF-8"
    case .notFound: "does not exist"
    case .notRegular: "is not a regular file"
    case .tooLarge(_, let size, let limit): "has \(size) bytes, the limit is \(limit)"
    case .permission: "may not be read"
    case .readFailed(_, ENOMEM): "is too large for the memory that is left"
    case .readFailed(_, let number): "can't be read (error \(number))"
    }
  }
}
