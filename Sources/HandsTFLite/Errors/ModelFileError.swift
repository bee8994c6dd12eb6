/// The reason why a model file or bundle is invalid.
public indirect enum ModelFileError: Error, Hashable, Sendable {
  /// There is more of something than ``ModelLimits`` allows.
  case limitExceeded(at: FileLocation, what: String, found: Int, limit: Int)
  /// The flatbuffer's identifier is wrong.
  case wrongIdentifier(at: FileLocation, found: String, expected: String)
  /// The data is not a valid flatbuffer.
  case malformed(at: FileLocation, StructureFault)
  /// A number is out of range.
  case invalidValue(at: FileLocation, found: Int, expected: String)
  /// The data is not a zip archive of stored members.
  case archive(at: FileLocation, ArchiveFault)
  /// An archive lacks a required member; the names of those that it has.
  case missingMember(at: FileLocation, name: String, available: [String])
  /// The file can't be written, and why.
  case unsupported(at: FileLocation, String)

  /// The location of the fault.
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

  /// Lists at most eight names, each escaped for one line.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { PrintableName($0).description }.joined(separator: ", ")
    return names.count > 8 ? shown + ", …" : shown
  }
}

extension ModelFileError {
  /// MediaPipe's error message for a bundle that can't be opened, or `nil` for faults that
  /// MediaPipe doesn't distinguish.
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
