import HandsTFLite

extension OperatorDefinition {
  /// MediaPipe's max-pool that also tells where in each window the largest element lies.
  ///
  /// Two results: `max x` with a clamp, and `row · columns of the window + column + 0.1` of the first
  /// element that is the largest.
  ///
  /// Source: MediaPipe, `util/tflite/operations/max_pool_argmax.cc`.
  static let maxPoolingWithArgmax2D = OperatorDefinition(custom: "MaxPoolingWithArgmax2D") {
    source throws(GraphError) in
    let pool = try source.packedPool()
    return Operator("MaxPoolingWithArgmax2D") { operands throws(OperatorError) in
      let resolved = try pool.resolved(operands)
      let geometry = resolved.geometry
      let partition = Partition(
        units: geometry.batch * geometry.height.output, multiplyAdds: resolved.work)
      let kernel = KernelCandidate("max_pool_with_argmax", bandCount: partition.bandCount) {
        operands, bands in
        // Safe: elements of the windows' rows are those of both results.
        let (values, positions) = unsafe (operands.floatOutput(0), operands.floatOutput(1))
        let rows = partition.units(of: bands)
        unsafe resolved.forEachWindow(of: rows, operands.floatInput(0)) { window, element in
          var largest = -Float.greatestFiniteMagnitude
          var position: Int64 = 0
          for row in window.rows {
            for column in window.columns where window[row, column] > largest {
              largest = window[row, column]
              position = Int64(row) * Int64(geometry.width.taps) + Int64(column)
            }
          }
          unsafe values[element] = resolved.activation.clamped(largest)
          unsafe positions[element] = Float(position) + 0.1
        }
      }
      return Inference([resolved.result, resolved.result], work: resolved.work, kernel: kernel)
    }
  }
}

extension OperatorSource {
  /// The options of a pool that are a packed struct: six 32-bit integers, padding (1 same, 2 valid),
  /// stride_width, stride_height, filter_width, filter_height, activation.
  ///
  /// Source: `TfLitePoolParams` of `tensorflow/lite/core/c/builtin_op_data.h`.
  func packedPool() throws(GraphError) -> Pool {
    let numbers = customOptions.leadingInt32s(6)
    guard numbers.count == 6, (1...2).contains(numbers[0]) else {
      throw .unsupported(location, "custom padding", value: numbers.first ?? 0)
    }
    guard
      let function = Int8(exactly: numbers[5]).flatMap({
        TFLiteModel.ActivationFunction(rawValue: $0)
      })
    else { throw .unsupported(location, "fused activation", value: numbers[5]) }
    return Pool(
      height: numbers[4], width: numbers[3],
      window: Window(
        strideHeight: numbers[2], strideWidth: numbers[1],
        padding: numbers[0] == 1 ? .same : .valid),
      activation: try activation(function))
  }
}
