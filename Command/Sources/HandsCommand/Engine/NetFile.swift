import Hands
import HandsFileInput
import HandsTFLite
import HandsSystem

/// The nets of a file: itself, or the members of a bundle and of the bundles inside it.
struct NetFile {
  /// A file and where it lies, archives and member joined by slashes; empty for the file itself.
  struct Member {
    var name: String
    var bytes: ByteSlice

    /// The digest as 64 lower-case hexadecimal digits.
    var sha256: String { SHA256.hexDigest(of: bytes.storage[bytes.range]) }
  }

  let kind: ModelFileKind
  /// The files in a bundle and in the bundles inside it.
  private(set) var members: [Member] = []
  private(set) var nets: [Member] = []

  /// Reads a `.tflite` file, a bundle, or one net of a bundle: the bundle's path, a slash and the net's
  /// name or its end.
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

  private init(net: Member) {
    kind = .model
    nets = [net]
  }

  /// A path that goes on behind a file, cut there.
  private static func memberPath(_ path: String) -> (file: String, member: String)? {
    for slash in path.indices.reversed() where path[slash] == "/" {
      let file = String(path[..<slash])
      if (try? RegularFile.check(file)) != nil {
        return (file, String(path[path.index(after: slash)...]))
      }
    }
    return nil
  }

  /// Finds the nets of a file that was read.
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

  /// The net of a name or of its end.
  private func net(named name: String, in path: String) throws -> Member {
    if let match = nets.first(where: { $0.name == name }) { return match }
    let matches = nets.filter { $0.name.hasSuffix("/" + name) }
    guard let match = matches.first, matches.count == 1 else {
      throw CommandError(
        .noInput,
        "\(path): \(matches.isEmpty ? "holds no net" : "holds several nets") "
          + "\(PrintableLine(name).text)\(choices(in: path))")
    }
    return match
  }

  /// The net, if there is one only.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The net.
  /// - Throws: ``CommandError`` that lists the nets.
  func onlyNet(of path: String) throws -> Member {
    guard let only = nets.first, nets.count == 1 else {
      let found = nets.isEmpty ? "holds no nets" : "holds \(nets.count) nets"
      throw CommandError(.badData, "\(path): \(found)\(choices(in: path))")
    }
    return only
  }

  /// The paths of the nets, to end a sentence.
  private func choices(in path: String) -> String {
    let named = nets.filter { !$0.name.isEmpty }
    guard !named.isEmpty else { return "" }
    let most = 8
    return "; name one: "
      + named.prefix(most).map { "\(path)/\(PrintableLine($0.name).text)" }.joined(separator: ", ")
      + (named.count > most ? ", …" : "")
  }
}
