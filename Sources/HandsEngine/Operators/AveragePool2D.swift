import HandsMicrokernels

extension OperatorDefinition {
  /// The mean of each window, channel by channel; positions outside the image do not count.
  static let averagePool2D = OperatorDefinition(1, newestVersion: 3) { source throws(GraphError) in
    .averagePool2D(try source.pool())
  }
}

extension Operator {
  /// `Σ x · (1 / positions inside the image)`, then a clamp.
  ///
  /// Positions are added column by column, nine at a time; those outside the image are zeros among them.
  /// Source: the order of XNNPACK's `f32-pavgpool` and `f32-avgpool`.
  static func averagePool2D(_ pool: Pool) -> Operator {
    Operator("AVERAGE_POOL_2D") { operands throws(OperatorError) in
      if operands.isQuantized(.input) { return try pool.affineAverage(operands) }
      return try pool.resolved(operands).inference("average_pool", row: { $0.averagePool }) {
        window in
        let count = window.rows.count * window.columns.count
        guard count > 0 else { return 0 }
        var sum = GroupedSum()
        for column in window.columns {
          for row in window.rows {
            sum.add(
              window[row, column], at: Int64(column) * Int64(window.height) + Int64(row))
          }
        }
        return sum.total * (1 / Float(count))
      }
    }
  }
}

extension Pool {
  /// The mean of the integers of each window, ties away from 0.
  ///
  /// Source: TFLite `AveragePool` (`reference/integer_ops/pooling.h`).
  fileprivate func affineAverage(_ operands: Operands) throws(OperatorError) -> Inference {
    let input = try operands.affine(.input)
    return try resolved(operands, [input.elementType]).quantized("average_pool", input) {
      visit, count in
      guard count > 0 else { return 0 }
      var sum = 0
      visit { sum += $0 }
      return (sum + (sum > 0 ? count / 2 : -(count / 2))) / count
    }
  }
}

/// A sum of numbers at ascending positions, those at positions 0 ..< 9, 9 ..< 18 and so on together.
private struct GroupedSum {
  private var sum: Float = 0
  private var group: Int64 = 0
  private var values = InlineArray<9, Float>(repeating: 0)

  mutating func add(_ value: Float, at position: Int64) {
    let (group, index) = position.quotientAndRemainder(dividingBy: 9)
    if group != self.group {
      sum = total
      self.group = group
      values = InlineArray(repeating: 0)
    }
    values[Int(index)] = value
  }

  var total: Float {
    let inner = (values[2] + values[3]) + (values[4] + values[5])
    let outer = ((values[0] + values[1]) + values[8]) + (values[6] + values[7])
    return sum + (inner + outer)
  }
}
