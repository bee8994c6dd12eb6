/// Why a model file or bundle is refused.
public enum ModelFileError: Error, Hashable, Sendable {
  /// More of something than ``ModelLimits`` allows.
  case limitExceeded(at: FileLocation, what: String, found: Int, limit: Int)
  /// Four letters that say what kind of flatbuffer this is, and don't.
  case wrongIdentifier(at: FileLocation, found: String, expected: String)
  /// Bytes that are no flatbuffer.
  case malformed(at: FileLocation, StructureFault)
  /// A number outside its range.
  case invalidValue(at: FileLocation, found: Int, expected: String)

  /// Where the fault lies.
  public var location: FileLocation {
    switch self {
    case .limitExceeded(let location, _, _, _), .wrongIdentifier(let location, _, _),
      .malformed(let location, _), .invalidValue(let location, _, _):
      location
    }
  }
}

extension ModelFileError: CustomStringConvertible {
  /// One printable line: stage, path, byte offset, and what was found.
  public var description: String {
    location.stage.rawValue + ": " + location.description + ": " + reason
  }

  private var reason: String {
    switch self {
    case .limitExceeded(_, let what, let found, let limit):
      "\(found) \(what), the limit is \(limit)"
    case .wrongIdentifier(_, let found, let expected):
      "file identifier \"\(PrintableName(found).description)\" instead of \"\(expected)\""
    case .malformed(_, let fault):
      fault.description
    case .invalidValue(_, let found, let expected):
      "\(found) instead of \(expected)"
    }
  }
}
