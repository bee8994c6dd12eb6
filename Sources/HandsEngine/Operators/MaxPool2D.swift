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
