import Inference
import ModelFiles
import Tensors

/// The inputs and outputs that a net must have for its part in the pipeline.
struct NetInterface {
  let inputs: [Shape]
  let outputs: [Shape]

  /// The palm detector's.
  static let handDetector = NetInterface(
    inputs: [[1, 192, 192, 3]], outputs: [[1, 2016, 18], [1, 2016, 1]])
  /// The hand landmark net's.
  static let handLandmarks = NetInterface(
    inputs: [[1, 224, 224, 3]], outputs: [[1, 63], [1, 1], [1, 1], [1, 63]])

  /// A gesture embedder's.
  ///
  /// - Parameter width: The length of the embedding.
  /// - Returns: Three inputs and one output.
  static func gestureEmbedder(width: Int) -> NetInterface {
    NetInterface(inputs: [[1, 21, 3], [1, 1], [1, 21, 3]], outputs: [[1, width]])
  }

  /// A gesture classifier's.
  ///
  /// - Parameters:
  ///   - width: The length of the embedding.
  ///   - classes: The number of classes.
  /// - Returns: One input and one output.
  static func gestureClassifier(width: Int, classes: Int) -> NetInterface {
    NetInterface(inputs: [[1, width]], outputs: [[1, classes]])
  }

  /// Checks a net.
  ///
  /// - Parameters:
  ///   - model: The net.
  ///   - net: Its part in the pipeline.
  /// - Throws: ``HandsError/wrongInterface(_:expected:found:)`` if its tensors are others.
  func check(_ model: Model, as net: Net) throws(HandsError) {
    let found = NetInterface.text(
      model.inputs.map { $0.type.description }, model.outputs.map { $0.type.description })
    let expected = NetInterface.text(
      inputs.map { TensorType(.float32, $0).description },
      outputs.map { TensorType(.float32, $0).description })
    guard found == expected else {
      throw .wrongInterface(net, expected: expected, found: found)
    }
  }

  private static func text(_ inputs: [String], _ outputs: [String]) -> String {
    joined(inputs) + " -> " + joined(outputs)
  }

  private static func joined(_ texts: [String]) -> String {
    var result = ""
    for text in texts {
      if !result.isEmpty { result += ", " }
      result += text
    }
    return result
  }
}
