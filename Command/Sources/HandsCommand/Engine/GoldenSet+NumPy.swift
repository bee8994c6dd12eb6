import HandsEngine
import HandsFileInput
import HandsGoldenTensors
import FoundationEssentials

extension GoldenSet {
  /// Reads `manifest.json` and its files, or `in0.npy`, `out0.npy`, `op000.npy`, ….
  init(folder: String) throws {
    let manifest = "\(folder)/\(GoldenSet.manifestName)"
    if FileManager.default.fileExists(atPath: manifest) {
      self = try reportingFailures(of: manifest) { try GoldenSet(manifestIn: folder) }
    } else {
      try self.init(arraysIn: folder)
    }
    guard !outputs.isEmpty else {
      throw CommandError(.noInput, "\(folder): holds neither manifest.json nor out0.npy")
    }
  }

  private init(arraysIn folder: String) throws {
    self.init(
      inputs: try GoldenSet.numbered(folder, "in", digits: 0).map(\.values),
      outputs: try GoldenSet.numbered(folder, "out", digits: 0).map(\.values),
      operatorOutputs: try GoldenSet.numbered(folder, "op", digits: 3).map { index, values in
        OperatorOutput(
          operatorIndex: index, position: 0, name: "operator", indices: nil, values: values)
      })
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
          throw CommandError(.badData, "\(path): holds \(array.type), expected float32")
        }
        arrays.append((index, try floats(array.bytes)))
      }
    }
    return arrays
  }
}
