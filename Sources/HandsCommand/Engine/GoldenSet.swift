import FileInput
import Tensors

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Recorded tensors of one net: `manifest.json` with `.bin` files, or `.npy` files alone.
struct GoldenSet {
  /// The recorded result of an operator.
  struct OperatorOutput {
    var operatorIndex: Int
    /// Which of the operator's outputs.
    var position: Int
    var name: String
    /// Flat indices of the values, `nil` if all are there.
    var indices: [Int]?
    var values: [Float]
  }

  /// SHA-256 of the net, if it was recorded.
  var modelSHA256: String?
  var inputs: [[Float]] = []
  var outputs: [[Float]] = []
  var operatorOutputs: [OperatorOutput] = []

  init(folder: String) throws {
    let manifest = folder + "/manifest.json"
    if FileManager.default.fileExists(atPath: manifest) {
      try read(manifest: manifest, in: folder)
    } else {
      try readArrays(in: folder)
    }
    guard !outputs.isEmpty else {
      throw Failure(.noInput, "\(folder): holds neither manifest.json nor out0.npy")
    }
  }

  private mutating func read(manifest path: String, in folder: String) throws {
    let data = Data(try RegularFile.bytes(at: path))
    let manifest = try JSONDecoder().decode(GoldenManifest.self, from: data)
    modelSHA256 = manifest.modelSHA256
    func floats(_ file: String) throws -> [Float] {
      try GoldenSet.floats(try RegularFile.bytes(at: "\(folder)/\(file)"))
    }
    inputs = try manifest.inputs.map { try floats($0.file) }
    outputs = try manifest.outputs.map { try floats($0.file) }
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

  private mutating func readArrays(in folder: String) throws {
    inputs = try GoldenSet.numbered(folder, "in", digits: 0).map(\.values)
    outputs = try GoldenSet.numbered(folder, "out", digits: 0).map(\.values)
    operatorOutputs = try GoldenSet.numbered(folder, "op", digits: 3).map { index, values in
      OperatorOutput(
        operatorIndex: index, position: 0, name: "operator", indices: nil, values: values)
    }
  }

  /// `in0.npy`, `in1.npy`, … up to the first gap; operators may have gaps.
  private static func numbered(
    _ folder: String, _ prefix: String, digits: Int
  ) throws -> [(index: Int, values: [Float])] {
    var arrays: [(index: Int, values: [Float])] = []
    for index in 0..<10_000 {
      let number = String(index)
      let padding = String(repeating: "0", count: max(digits - number.count, 0))
      let path = "\(folder)/\(prefix)\(padding)\(number).npy"
      guard FileManager.default.fileExists(atPath: path) else {
        guard digits == 0 else { continue }
        break
      }
      try reportingFailures(of: path) {
        let array = try NumPyArray(npy: try RegularFile.bytes(at: path))
        guard array.type.elementType == .float32 else {
          throw Failure(.badData, "\(path): holds \(array.type), expected float32")
        }
        arrays.append((index, try floats(array.bytes)))
      }
    }
    return arrays
  }

  private static func floats(_ bytes: [UInt8]) throws -> [Float] {
    guard bytes.count % 4 == 0 else {
      throw Failure(.badData, "\(bytes.count) bytes are no whole number of floats")
    }
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
      return Float(bitPattern: bits)
    }
  }
}

/// The layout of `manifest.json`.
private struct GoldenManifest: Decodable {
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
