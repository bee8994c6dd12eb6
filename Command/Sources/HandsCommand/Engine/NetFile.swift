import Hands
import HandsFileInput
import HandsTFLite
import HandsSystem

/// The models of a file: the file itself, or the members of a bundle and of the bundles inside it.
struct NetFile {
  /// A file in a bundle, or the file itself.
  struct Member {
    /// The path inside the bundle; empty for the file itself.
    var name: String
    var bytes: ByteSlice

    /// The SHA-256 digest as 64 lower-case hexadecimal digits.
    var sha256: String { SHA256.hexDigest(of: bytes.storage[bytes.range]) }
  }

  let kind: ModelFileKind
  /// The files in a bundle and in the bundles inside it.
  private(set) var members: [Member] = []
  private(set) var nets: [Member] = []

  /// Reads a `.tflite` file, a bundle, or one model of a bundle: the path of the bundle, a slash
  /// and the name of the model or the end of it.
  init(path: String) throws {
    let bytes: [UInt8]
    do throws(FileInputError) {
      bytes = try RegularFile.bytes(at: path)
    } catch {
      guard case .notFound = error, let (bundle, name) = NetFile.memberPath(path) else {
        throw error
      }
      let file = try reportingFailures(of: bundle) { try NetFile(path: bundle) }
      self.init(net: try file.net(named: name, in: bundle))
      return
    }
    try self.init(file: ByteSlice(bytes))
  }

  /// The file that ``init(path:)`` reads: the bundle of `BUNDLE/MODEL`, or else the path itself.
  static func file(of path: String) -> String {
    (try? RegularFile.check(path)) != nil ? path : memberPath(path)?.file ?? path
  }

  private init(net: Member) {
    kind = .model
    nets = [net]
  }

  /// Splits a path at a file that has further components after it.
  private static func memberPath(_ path: String) -> (file: String, member: String)? {
    for slash in path.indices.reversed() where path[slash] == "/" {
      let file = String(path[..<slash])
      if (try? RegularFile.check(file)) != nil {
        return (file, String(path[path.index(after: slash)...]))
      }
    }
    return nil
  }

  /// Finds the models of a file.
  init(file: ByteSlice) throws {
    kind = ModelFileKind(of: file)
    switch kind {
    case .model, .unknown: nets = [Member(name: "", bytes: file)]
    case .handLandmarker, .gestureRecognizer, .archive: try collect(file, inside: "", depth: 0)
    }
  }

  private mutating func collect(_ file: ByteSlice, inside prefix: String, depth: Int) throws {
    guard depth <= ModelLimits.standard.archiveNesting else { return }
    let name = prefix.isEmpty ? "bundle" : prefix
    for member in try ZipArchive(file, name: name).members {
      let path = prefix.isEmpty ? member.name : "\(prefix)/\(member.name)"
      let member = Member(name: path, bytes: member.bytes)
      members.append(member)
      switch ModelFileKind(of: member.bytes) {
      case .model: nets.append(member)
      case .handLandmarker, .gestureRecognizer, .archive:
        try collect(member.bytes, inside: path, depth: depth + 1)
      case .unknown: continue
      }
    }
  }

  /// The model with a name or the end of it.
  private func net(named name: String, in path: String) throws -> Member {
    if let match = nets.first(where: { $0.name == name }) { return match }
    let matches = nets.filter { $0.name.hasSuffix("/" + name) }
    guard let match = matches.first, matches.count == 1 else {
      throw CommandError(
        .noInput,
        "\(path): \(matches.isEmpty ? "contains no model" : "contains several models") "
          + "\(PrintableLine(name).text)\(choices(in: path))")
    }
    return match
  }

  /// The only model of the file.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: The model.
  /// - Throws: ``CommandError`` with a list of the models if there is not exactly one.
  func onlyNet(of path: String) throws -> Member {
    guard let only = nets.first, nets.count == 1 else {
      let found = nets.isEmpty ? "contains no models" : "contains \(nets.count) models"
      throw CommandError(.badData, "\(path): \(found)\(choices(in: path))")
    }
    return only
  }

  /// The paths of the models, for the end of a message.
  private func choices(in path: String) -> String {
    let named = nets.filter { !$0.name.isEmpty }
    guard !named.isEmpty else { return "" }
    let most = 8
    return "; specify one: "
      + named.prefix(most).map { "\(path)/\(PrintableLine($0.name).text)" }.joined(separator: ", ")
      + (named.count > most ? ", …" : "")
  }
}
