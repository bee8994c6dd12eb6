import HandsMicrokernels

extension OperatorDefinition {
  /// The largest element of each window, channel by channel; positions outside the image do not count.
  static let maxPool2D = OperatorDefinition(17, newestVersion: 3) { source throws(GraphError) in
    .maxPool2D(try source.pool())
  }
}

extension Operator {
  /// `max x`, then a clamp; 16-bit integers keep their format.
  package static func maxPool2D(_ pool: Pool) -> Operator {
    Operator("MAX_POOL_2D") { operands throws(OperatorError) in
      if let format = operands.optional(.input)?.int16Format {
        return try pool.resolved(operands, [.int16]).int16Maximum(format)
      }
      if operands.isQuantized(.input) {
        let input = try operands.affine(.input)
        return try pool.resolved(operands, [input.elementType]).quantized("max_pool", input) {
          visit, _ in
          var largest = Int.min
          visit { largest = max(largest, $0) }
          return largest
        }
      }
      return try pool.resolved(operands).inference("max_pool", row: { $0.maxPool }) { window in
        var largest = -Float.infinity
        for row in window.rows {
          for column in window.columns {
            let value = window[row, column]
            largest = largest < value ? value : largest
          }
        }
        return largest
      }.matching(.maxPool(pool))
    }
  }
}

extension ResolvedPool {
  /// The largest integer of each window, channel by channel, in the input's format.
  fileprivate func int16Maximum(_ format: Quantization) throws(OperatorError) -> Inference {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    guard activation == .none,
      (0..<height.output).allSatisfy({ !height.taps(at: $0).isEmpty }),
      (0..<width.output).allSatisfy({ !width.taps(at: $0).isEmpty })
    else { throw .unsupported("16-bit arithmetic") }
    let inside = width.interior
    return .int16(
      "MAX_POOL_2D", format.int16(result.shape), work: work,
      units: geometry.batch * height.output, bytesPerUnit: 2 * width.output * channels
    ) { tiles, call, rows in
      // Safe: windows are cut to the image.
      let line = width.input * channels
      for index in rows {
        let (image, row) = index.quotientAndRemainder(dividingBy: height.output)
        let rowTaps = height.taps(at: row)
        let top = row * height.stride - height.padBegin + rowTaps.lowerBound
        let input = unsafe call.input(0, as: Int16.self) + (image * height.input + top) * line
        let output = unsafe call.output(0, as: Int16.self) + index * width.output * channels
        var column = 0
        while column < width.output {
          // Windows inside the image follow each other evenly, those at its edges are taken one by one.
          let columns = column..<(inside.contains(column) ? inside.upperBound : column + 1)
          column = columns.upperBound
          let taps = width.taps(at: columns.lowerBound)
          let left = columns.lowerBound * width.stride - width.padBegin + taps.lowerBound
          unsafe tiles.maximum(
            Int16Maximum(
              windows: columns.count, rows: rowTaps.count, columns: taps.count,
              channels: channels, input: input + left * channels, rowStride: line,
              windowStride: width.stride * channels,
              output: output + columns.lowerBound * channels))
        }
      }
    }
  }
}
