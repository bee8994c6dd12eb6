extension OperatorDefinition {
  /// The root of the mean square of each window, channel by channel; positions outside the image do
  /// not count.
  static let l2Pool2D = OperatorDefinition(12, newestVersion: 1) { source throws(GraphError) in
    .l2Pool2D(try source.pool())
  }
}

extension Operator {
  /// `√(Σ x² · (1 / positions inside the image))`, row by row, then a clamp.
  static func l2Pool2D(_ pool: Pool) -> Operator {
    Operator("L2_POOL_2D") { operands throws(OperatorError) in
      let pool = try pool.resolved(operands)
      let kernel = pool.reference("l2_pool.f32") { window in
        let count = window.rows.count * window.columns.count
        guard count > 0 else { return 0 }
        var sum: Float = 0
        for row in window.rows {
          for column in window.columns {
            let value = window[row, column]
            sum += value * value
          }
        }
        return (sum * (1 / Float(count))).squareRoot()
      }
      return Inference(pool.result, work: pool.work, kernel: kernel)
    }
  }
}
