import HandsFileInput
import FoundationEssentials

extension GoldenSet {
  /// The name of the file that says what was recorded.
  package static let manifestName = "manifest.json"

  /// Reads a manifest and the files that it names.
  ///
  /// - Parameter folder: The folder of `manifest.json` and of files of little-endian floats.
  /// - Throws: An error if a file cannot be read, or is no manifest or whole number of floats.
  package init(manifestIn folder: String) throws {
    let data = Data(try RegularFile.bytes(at: "\(folder)/\(GoldenSet.manifestName)"))
    let manifest = try JSONDecoder().decode(Manifest.self, from: data)
    func floats(_ file: String) throws -> [Float] {
      try GoldenSet.floats(try RegularFile.bytes(at: "\(folder)/\(file)"))
    }
    self.init(
      modelSHA256: manifest.modelSHA256, inputs: try manifest.inputs.map { try floats($0.file) },
      outputs: try manifest.outputs.map { try floats($0.file) }, operatorOutputs: [])
    var positions: [Int: Int] = [:]
    for activation in manifest.activations ?? [] {
      let position = positions[activation.op, default: 0]
      positions[activation.op] = position + 1
      operatorOutputs.append(
        OperatorOutput(
          operatorIndex: activation.op, position: position, name: activation.kind,
          indices: activation.file == nil ? activation.sampleIndices : nil,
          values: try activation.file.map { try floats($0) } ?? activation.sampleValues))
    }
  }

  /// Little-endian floats.
  ///
  /// - Throws: ``GoldenSetError/partialFloat(byteCount:)``.
  package static func floats(_ bytes: [UInt8]) throws(GoldenSetError) -> [Float] {
    guard bytes.count % 4 == 0 else { throw .partialFloat(byteCount: bytes.count) }
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      return Float(bitPattern: bits)
    }
  }
}

/// Why recorded tensors cannot be read.
package enum GoldenSetError: Error, CustomStringConvertible {
  /// A file that ends inside a number.
  case partialFloat(byteCount: Int)

  package var description: String {
    switch self {
    case .partialFloat(let byteCount): "\(byteCount) bytes are no whole number of floats"
    }
  }
}

/// The layout of `manifest.json`.
private struct Manifest: Decodable {
  struct File: Decodable {
    var file: String
  }

  struct Activation: Decodable {
    var op: Int
    var kind: String
    var file: String?
    var sampleIndices: [Int]
    var sampleValues: [Float]

    private enum CodingKeys: String, CodingKey {
      case op, kind, file
      case sampleIndices = "sample_indices"
      case sampleValues = "sample_values"
    }
  }

  var modelSHA256: String
  var inputs: [File]
  var outputs: [File]
  var activations: [Activation]?

  private enum CodingKeys: String, CodingKey {
    case inputs, outputs, activations
    case modelSHA256 = "model_sha256"
  }
}
