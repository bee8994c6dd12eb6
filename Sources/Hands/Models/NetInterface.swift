import HandsEngine
import HandsSystem
import HandsTFLite

/// The inputs and outputs that a model must have for its role in a task.
struct NetInterface {
  var inputs: [Shape]
  var outputs: [Shape]

  /// Checks the inputs and outputs of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - net: Its role in the task.
  /// - Throws: ``HandsError/wrongInterface(_:expected:found:)`` if its tensors differ.
  func check(_ model: Model, as net: Net) throws(HandsError) {
    let found = NetInterface.description(of: model)
    let expected = NetInterface.text(
      inputs.map { TensorType(.float32, $0).description },
      outputs.map { TensorType(.float32, $0).description })
    guard found.hasSameBytes(as: expected) else {
      throw .wrongInterface(net, expected: expected, found: found)
    }
  }

  /// The inputs and outputs of a model, in one line.
  static func description(of model: Model) -> String {
    text(model.inputs.map { $0.type.description }, model.outputs.map { $0.type.description })
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
