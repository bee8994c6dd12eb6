import Foundation

/// The recorded tensors of one net: `manifest.json` and little-endian float files beside it.
public struct GoldenTensors: Decodable {
  /// The net's file name without extension.
  public let model: String
  /// SHA-256 of the net's file.
  public let modelSHA256: String
  /// The results of every operator, in the file's order.
  public let activations: [Activation]

  /// What was recorded of one operator's result.
  public struct Activation: Decodable {
    /// The operator's index.
    public let op: Int
    /// The operator's name.
    public let kind: String
    /// The tensor's index in the file.
    public let tensor: Int
    /// Flat indices of the samples.
    public let sampleIndices: [Int]
    /// Values at ``sampleIndices``.
    public let sampleValues: [Float]

    private enum CodingKeys: String, CodingKey {
      case op, kind, tensor
      case sampleIndices = "sample_indices"
      case sampleValues = "sample_values"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case model, activations
    case modelSHA256 = "model_sha256"
  }

  /// Reads the manifest of a net.
  ///
  /// - Parameter name: The folder's name under `golden/tensors`.
  /// - Returns: What was recorded.
  /// - Throws: An error if the manifest is missing or malformed.
  public static func read(_ name: String) throws -> GoldenTensors {
    let data = try Data(contentsOf: SharedFiles.url("golden/tensors/\(name)/manifest.json"))
    return try JSONDecoder().decode(GoldenTensors.self, from: data)
  }

  /// Reads a float file of a net.
  ///
  /// - Parameters:
  ///   - file: The file's name, such as `input_0.bin`.
  ///   - name: The folder's name under `golden/tensors`.
  /// - Returns: The numbers.
  /// - Throws: An error if the file cannot be read.
  public static func floats(_ file: String, of name: String) throws -> [Float] {
    let bytes = try SharedFiles.bytes("golden/tensors/\(name)/\(file)")
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}
