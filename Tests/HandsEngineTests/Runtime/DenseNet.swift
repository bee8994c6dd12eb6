import HandsSystem
import HandsTFLite

/// A net of fully connected layers, as a file.
struct DenseNet {
  private var writer = TFLiteModelWriter()
  private var last: Int32

  /// Starts with an input of one row.
  init(depth: Int) {
    last = writer.addTensor([1, Int32(depth)], name: "input")
    writer.inputs = [last]
  }

  /// One layer of one number.
  static var small: DenseNet {
    var net = DenseNet(depth: 1)
    net.layer(net.filter(outputs: 1, depth: 1, .float32, [0, 0, 0, 0]))
    return net
  }

  /// Adds a filter.
  mutating func filter(
    outputs: Int, depth: Int, _ type: TFLiteModel.TensorTypeCode, _ bytes: [UInt8]
  ) -> Int32 {
    writer.addTensor([Int32(outputs), Int32(depth)], type, name: "filter", constant: bytes)
  }

  /// Adds a filter of another one's bytes.
  mutating func filter(sharing other: Int32) -> Int32 {
    writer.tensors.append(writer.tensors[Int(other)])
    return Int32(writer.tensors.count - 1)
  }

  /// Widens a filter of halves to single precision.
  mutating func widened(_ filter: Int32) -> Int32 {
    let result = writer.addTensor(writer.tensors[Int(filter)].shape, name: "widened")
    writer.operators.append(
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: 6), inputs: [filter], outputs: [result]))
    return result
  }

  /// Adds a layer behind the last one, or beside it on the net's input.
  mutating func layer(_ filter: Int32, onInput isParallel: Bool = false) {
    let result = writer.addTensor([1, writer.tensors[Int(filter)].shape[0]], name: "result")
    writer.operators.append(
      TFLiteModelWriter.Operator(
        BuiltinOperator(rawValue: 9), inputs: [isParallel ? writer.inputs[0] : last, filter, -1],
        outputs: [result], options: TFLiteModelWriter.Options(type: 8)))
    last = result
    if isParallel { writer.outputs.append(result) }
  }

  /// The file; its output is the last layer's result unless layers stand side by side.
  var file: [UInt8] {
    var writer = writer
    if writer.outputs.isEmpty { writer.outputs = [last] }
    return writer.file()
  }
}
