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

  /// Reads a `.tflite` file or a bundle.
  init(path: String) throws {
    try self.init(file: ByteSlice(try RegularFile.bytes(at: path)))
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
}
