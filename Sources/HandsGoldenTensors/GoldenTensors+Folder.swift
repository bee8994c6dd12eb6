import FoundationEssentials
import HandsEngine
import HandsFileInput

extension GoldenTensors {
  /// The name of the file that describes the recording.
  package static let manifestName = "manifest.json"
  /// The maximum size of a tensor's file in bytes: that of the largest arena.
  private static let tensorByteLimit = ModelOptions().memoryLimit

  /// Reads `manifest.json` and the files that it names.
  ///
  /// - Parameter folder: The directory with the manifest and the files of little-endian floats.
  /// - Throws: ``GoldenTensorsError`` if a file cannot be read, the manifest is invalid, or a file
  ///   does not contain a whole number of floats. The manifest may have up to 64 MB, other files up
  ///   to 256 MB.
  public init(folder: String) throws(GoldenTensorsError) {
    let path = "\(folder)/\(GoldenTensors.manifestName)"
    let data = Data(try GoldenTensors.bytes(at: path))
    let manifest: Manifest
    do {
      manifest = try JSONDecoder().decode(Manifest.self, from: data)
    } catch {
      let reason = (error as? DecodingError)?.sentence ?? "\(error)"
      throw .manifest(path: path, reason: reason)
    }
    func floats(_ file: String) throws(GoldenTensorsError) -> [Float] {
      let path = "\(folder)/\(file)"
      let bytes = try GoldenTensors.bytes(at: path, limit: GoldenTensors.tensorByteLimit)
      guard bytes.count % 4 == 0 else { throw .partialFloat(path: path, byteCount: bytes.count) }
      // Safe: any bit pattern is valid for bytes.
      return unsafe numbers(TensorType(.float32, [bytes.count / 4]), bytes.span.bytes)
    }
    self.init(modelSHA256: manifest.modelSHA256, inputs: [], outputs: [])
    for input in manifest.inputs { inputs.append(try floats(input.file)) }
    for output in manifest.outputs { outputs.append(try floats(output.file)) }
    var positions: [Int: Int] = [:]
    for activation in manifest.activations ?? [] {
      let position = positions[activation.op, default: 0]
      positions[activation.op] = position + 1
      var values = activation.sampleValues
      if let file = activation.file { values = try floats(file) }
      operatorOutputs.append(
        OperatorOutput(
          operatorIndex: activation.op, position: position, name: activation.kind,
          indices: activation.file == nil ? activation.sampleIndices : nil, values: values))
    }
  }

  /// Writes `manifest.json` and a file of little-endian floats for each tensor that is fully
  /// recorded.
  ///
  /// - Parameter folder: The directory, which is created if necessary; files with the same names
  ///   are replaced.
  /// - Throws: ``GoldenTensorsError/unwritable(path:reason:)``.
  public func write(to folder: String) throws(GoldenTensorsError) {
    func write(_ data: Data, _ name: String) throws(GoldenTensorsError) {
      let path = "\(folder)/\(name)"
      do {
        try data.write(to: URL(filePath: path), options: .atomic)
      } catch {
        throw .unwritable(path: path, reason: "\(error)")
      }
    }
    func file(_ values: [Float], _ name: String) throws(GoldenTensorsError) -> Manifest.File {
      var data = Data(capacity: 4 * values.count)
      for value in values {
        for byte in 0..<4 { data.append(UInt8(truncatingIfNeeded: value.bitPattern >> (8 * byte))) }
      }
      try write(data, name)
      return Manifest.File(file: name)
    }
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: folder), withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder, reason: "\(error)")
    }
    var manifest = Manifest(modelSHA256: modelSHA256, inputs: [], outputs: [], activations: [])
    for (index, values) in inputs.enumerated() {
      manifest.inputs.append(try file(values, "input_\(index).bin"))
    }
    for (index, values) in outputs.enumerated() {
      manifest.outputs.append(try file(values, "output_\(index).bin"))
    }
    manifest.activations = try operatorOutputs.map { (recorded) throws(GoldenTensorsError) in
      var activation = Manifest.Activation(
        op: recorded.operatorIndex, kind: recorded.name, sampleIndices: recorded.indices ?? [],
        sampleValues: recorded.indices == nil ? [] : recorded.values)
      if recorded.indices == nil {
        let name = "op_\(recorded.operatorIndex)_\(recorded.position).bin"
        activation.file = try file(recorded.values, name).file
      }
      return activation
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try write(try encoder.encode(manifest), GoldenTensors.manifestName)
    } catch let error as GoldenTensorsError {
      throw error
    } catch {
      throw .unwritable(path: "\(folder)/\(GoldenTensors.manifestName)", reason: "\(error)")
    }
  }

  private static func bytes(
    at path: String, limit: Int = RegularFile.standardLimit
  ) throws(GoldenTensorsError) -> [UInt8] {
    do {
      return try RegularFile.bytes(at: path, limit: limit)
    } catch {
      throw .file(error)
    }
  }
}

/// The layout of `manifest.json`.
private struct Manifest: Codable {
  struct File: Codable {
    var file: String
  }

  struct Activation: Codable {
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

  var modelSHA256: String?
  var inputs: [File]
  var outputs: [File]
  var activations: [Activation]?

  private enum CodingKeys: String, CodingKey {
    case inputs, outputs, activations
    case modelSHA256 = "model_sha256"
  }
}
