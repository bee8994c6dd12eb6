import HandsSystem
import HandsTFLite

/// Every operator that the engine runs: an operator's file and its line here are all there is of it.
enum OperatorRegistry {
  /// What nets for landmarks and classifiers of gestures are made of.
  private static let common: [OperatorDefinition] = [
    .add, .concatenation, .conv2D, .depthwiseConv2D, .dequantize, .div, .fullyConnected, .gather,
    .logistic, .maximum, .maxPool2D, .mean, .mul, .pad, .prelu, .reduceMax, .reduceMin, .relu,
    .relu6, .reshape, .resizeBilinear, .softmax, .stridedSlice, .sub, .unpack,
  ]

  /// The definition of an operator of a model file, `nil` if it is not supported.
  static func definition(of code: TFLiteModel.OperatorCode) -> OperatorDefinition? {
    guard code.builtin == .custom else {
      let number = Int(code.builtin.rawValue)
      // A net of common operators does not wait until the rare ones are made.
      return builtin(number, in: commonBuiltins) ?? builtin(number, in: rareBuiltins)
    }
    guard let name = code.customName else { return nil }
    return custom(name, in: common) ?? custom(name, in: Edition.rareOperators)
  }

  private static func custom(
    _ name: String, in definitions: [OperatorDefinition]
  ) -> OperatorDefinition? {
    definitions.first { definition in
      if case .custom(let known) = definition.code { known.hasSameBytes(as: name) } else { false }
    }
  }

  private static func builtin(
    _ number: Int, in table: [OperatorDefinition?]
  ) -> OperatorDefinition? {
    table.indices.contains(number) ? table[number] : nil
  }

  private static let commonBuiltins = byNumber(common)
  private static let rareBuiltins = byNumber(Edition.rareOperators)

  private static func byNumber(_ definitions: [OperatorDefinition]) -> [OperatorDefinition?] {
    var table: [OperatorDefinition?] = []
    for definition in definitions {
      guard case .builtin(let number) = definition.code else { continue }
      while table.count <= Int(number) { table.append(nil) }
      table[Int(number)] = definition
    }
    return table
  }
}
