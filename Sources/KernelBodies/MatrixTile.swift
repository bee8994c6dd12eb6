/// The register tile of a matrix product: `mr` rows times `nv` vectors of columns.
///
/// Every sum is one chain of multiply-adds that starts from the bias and follows the order of the
/// segments; nothing of it depends on the tile.
public enum MatrixTile<L: Lane, let mr: Int, let nv: Int> {
  /// Computes the first `mr` rows of a panel product.
  ///
  /// - Parameter job: The operands; at least `mr` rows.
  @inlinable @_transparent
  static func multiply(_ job: PanelProduct) {
    var first = InlineArray<nv, L>(repeating: L())
    for v in 0..<nv { first[v] = L.load(job.bias + v &* L.scalarCount) }
    var sums = InlineArray<mr, InlineArray<nv, L>>(repeating: first)
    var weights = job.weights
    let segments = job.segments
    let stride = job.inputStride
    for row in 0..<segments.rows {
      for column in 0..<segments.columns {
        let offset: Int = row &* segments.rowStride &+ column &* segments.columnStride
        let input = job.input + offset
        for k in 0..<segments.length {
          var w = InlineArray<nv, L>(repeating: L())
          for v in 0..<nv { w[v] = L.load(weights + v &* L.scalarCount) }
          for r in 0..<mr {
            let x = L(repeating: input[k &+ r &* stride])
            for v in 0..<nv { sums[r][v] = L.mulAdd(sums[r][v], x, w[v]) }
          }
          weights += nv &* L.scalarCount
        }
      }
    }
    job.finish.apply(to: &sums)
    for r in 0..<mr {
      for v in 0..<nv {
        sums[r][v].store(job.output + (r &* job.outputStride &+ v &* L.scalarCount))
      }
    }
  }
}

/// Whole panels: rows are cut into tiles, the last two of them of about equal height.
public enum MatrixPanel<L: Lane, let nv: Int> {
  /// Computes a panel product by tiles of up to 4 rows.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiplyBy4(_ job: PanelProduct) {
    var job = job
    while job.rows > 0 {
      let rows = height(job.rows, 4)
      multiply4(job, rows)
      job.skip(rows)
    }
  }

  /// Computes a panel product by tiles of up to 6 rows.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiplyBy6(_ job: PanelProduct) {
    var job = job
    while job.rows > 0 {
      let rows = height(job.rows, 6)
      multiply6(job, rows)
      job.skip(rows)
    }
  }

  /// Computes a panel product by tiles of up to 8 rows.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiplyBy8(_ job: PanelProduct) {
    var job = job
    while job.rows > 0 {
      let rows = height(job.rows, 8)
      multiply8(job, rows)
      job.skip(rows)
    }
  }

  /// Computes a panel product by tiles of up to 12 rows.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func multiplyBy12(_ job: PanelProduct) {
    var job = job
    while job.rows > 0 {
      let rows = height(job.rows, 12)
      multiply12(job, rows)
      job.skip(rows)
    }
  }

  @inlinable @_transparent
  static func height(_ rows: Int, _ tallest: Int) -> Int {
    if rows >= 2 &* tallest { return tallest }
    return rows > tallest ? (rows &+ 1) &>> 1 : rows
  }

  @inlinable @_transparent
  static func multiply4(_ job: PanelProduct, _ rows: Int) {
    switch rows {
    case 4: MatrixTile<L, 4, nv>.multiply(job)
    case 3: MatrixTile<L, 3, nv>.multiply(job)
    case 2: MatrixTile<L, 2, nv>.multiply(job)
    default: MatrixTile<L, 1, nv>.multiply(job)
    }
  }

  @inlinable @_transparent
  static func multiply6(_ job: PanelProduct, _ rows: Int) {
    switch rows {
    case 6: MatrixTile<L, 6, nv>.multiply(job)
    case 5: MatrixTile<L, 5, nv>.multiply(job)
    default: multiply4(job, rows)
    }
  }

  @inlinable @_transparent
  static func multiply8(_ job: PanelProduct, _ rows: Int) {
    switch rows {
    case 8: MatrixTile<L, 8, nv>.multiply(job)
    case 7: MatrixTile<L, 7, nv>.multiply(job)
    default: multiply6(job, rows)
    }
  }

  @inlinable @_transparent
  static func multiply12(_ job: PanelProduct, _ rows: Int) {
    switch rows {
    case 12: MatrixTile<L, 12, nv>.multiply(job)
    case 11: MatrixTile<L, 11, nv>.multiply(job)
    case 10: MatrixTile<L, 10, nv>.multiply(job)
    case 9: MatrixTile<L, 9, nv>.multiply(job)
    default: multiply8(job, rows)
    }
  }
}
