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
  /// Bytes that are no zip archive of stored members.
  case archive(at: FileLocation, ArchiveFault)
  /// An archive without a member that is needed; the names of those it has.
  case missingMember(at: FileLocation, name: String, available: [String])
  /// Something that can't be written, and why.
  case unsupported(at: FileLocation, String)

  /// Where the fault lies.
  public var location: FileLocation {
    switch self {
    case .limitExceeded(let location, _, _, _), .wrongIdentifier(let location, _, _),
      .malformed(let location, _), .invalidValue(let location, _, _), .archive(let location, _),
      .missingMember(let location, _, _), .unsupported(let location, _):
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
    case .archive(_, let fault):
      fault.description
    case .unsupported(_, let reason):
      reason
    case .missingMember(_, let name, let available):
      "no member \(PrintableName(name).description) among "
        + (available.isEmpty ? "none" : ModelFileError.list(available))
    }
  }

  /// At most eight names, each fit for one line.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { PrintableName($0).description }.joined(separator: ", ")
    return names.count > 8 ? shown + ", …" : shown
  }
}

extension ModelFileError {
  /// The text of MediaPipe's own error for a bundle that can't be opened, or `nil` for faults that
  /// MediaPipe doesn't tell apart.
  ///
  /// Source: MediaPipe, `tasks/cc/metadata/utils/zip_utils.cc` and
  /// `tasks/cc/core/model_asset_bundle_resources.cc`.
  public var mediaPipeMessage: String? {
    switch self {
    case .archive(_, .compressed): "Expected uncompressed zip archive."
    case .archive: "Unable to open zip archive."
    case .missingMember(_, let name, let available):
      "No file with name: \(PrintableName(name).description). "
        + "All files in the model asset bundle are: " + ModelFileError.list(available) + "."
    case .limitExceeded, .wrongIdentifier, .malformed, .invalidValue, .unsupported: nil
    }
  }
}
