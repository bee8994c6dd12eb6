import HandsEngine
import HandsFileInput
import HandsGoldenTensors
import FoundationEssentials

extension GoldenTensors {
  /// Reads `manifest.json` and its files, or arrays with the names of ``RecordedName``.
  init(recordedIn folder: String) throws {
    let manifest = "\(folder)/\(GoldenTensors.manifestName)"
    if FileManager.default.fileExists(atPath: manifest) {
      self = try reportingFailures(of: manifest) { try GoldenTensors(folder: folder) }
    } else {
      try self.init(arraysIn: folder)
    }
    guard !outputs.isEmpty else {
      throw CommandError(.noInput, "\(folder): contains neither manifest.json nor out0.npy")
    }
  }

  private init(arraysIn folder: String) throws {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let operators = Set(files.compactMap(RecordedName.operatorIndex)).sorted()
    self.init(
      inputs: try GoldenTensors.arrays(in: folder, RecordedName.input),
      outputs: try GoldenTensors.arrays(in: folder, RecordedName.output),
      operatorOutputs: try operators.flatMap { index in
        try GoldenTensors.arrays(in: folder) { RecordedName.result($0, ofOperator: index) }
          .enumerated().map { position, values in
            OperatorOutput(
              operatorIndex: index, position: position, name: "operator", indices: nil,
              values: values)
          }
      })
  }

  /// Reads the arrays with the names of 0, 1, … up to the first missing one.
  private static func arrays(
    in folder: String, _ name: (Int) -> String
  ) throws -> [[Float]] {
    var arrays: [[Float]] = []
    while true {
      let path = "\(folder)/\(name(arrays.count)).npy"
      guard FileManager.default.fileExists(atPath: path) else { return arrays }
      arrays.append(
        try reportingFailures(of: path) {
          try NumPyArray(npy: try RegularFile.bytes(at: path)).numbers
        })
    }
  }
}
