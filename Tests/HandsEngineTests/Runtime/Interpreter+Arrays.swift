import HandsEngine

extension Interpreter {
  /// Fills a float input.
  func setInput(_ index: Int, to values: [Float]) {
    withInput(index) { input in
      precondition(input.count == values.count, "values for another model")
      for position in values.indices { input[position] = values[position] }
    }
  }

  /// The elements of a float output.
  func output(_ index: Int) -> [Float] {
    withOutput(index) { output in output.indices.map { output[$0] } }
  }

  /// The elements of a float output as they are stored.
  func outputBits(_ index: Int) -> [UInt32] { output(index).map(\.bitPattern) }

  /// The elements of all outputs.
  var outputs: [[Float]] { model.outputs.indices.map { output($0) } }
}
