/// The register tile of a depthwise convolution: `tw` neighbouring outputs of one row, `nv` vectors
/// of channels.
///
/// Every sum is one chain of multiply-adds from the bias, kernel columns outside, rows inside.
public enum DepthwiseTile<L: Lane, let tw: Int, let nv: Int> {
  /// Computes one tile.
  ///
  /// - Parameters:
  ///   - row: Strides and operands; its pointers are those of the tile's first vector of channels.
  ///   - position: The first output.
  ///   - columns: The kernel columns that count for every output of the tile.
  @inlinable @_transparent
  static func sweep(_ row: DepthwiseRow, at position: Int, _ columns: (first: Int, count: Int)) {
    var first = InlineArray<nv, L>(repeating: L())
    for v in 0..<nv { first[v] = L.load(row.bias + v &* L.scalarCount) }
    var sums = InlineArray<tw, InlineArray<nv, L>>(repeating: first)
    let step: Int = row.stride &* row.pixelStride
    let pixel: Int = position &* row.stride &- row.before &+ columns.first &* row.dilation
    var column = row.input + pixel &* row.pixelStride
    var columnWeights = row.weights + columns.first &* row.weightColumnStride
    for _ in 0..<columns.count {
      var input = column
      var weights = columnWeights
      for _ in 0..<row.kernelRows {
        for v in 0..<nv {
          let w = L.load(weights + v &* row.weightBlockStride)
          for t in 0..<tw {
            let x = L.load(input + (t &* step &+ v &* L.scalarCount))
            sums[t][v] = L.mulAdd(sums[t][v], x, w)
          }
        }
        input += row.rowStride
        weights += L.scalarCount
      }
      column += row.dilation &* row.pixelStride
      columnWeights += row.weightColumnStride
    }
    let outputOffset: Int = position &* row.outputStride
    var finish = row.finish
    if let residual = finish.residual { finish.residual = residual + outputOffset }
    finish.apply(to: &sums)
    for t in 0..<tw {
      for v in 0..<nv {
        let offset: Int = outputOffset &+ t &* row.outputStride &+ v &* L.scalarCount
        sums[t][v].store(row.output + offset)
      }
    }
  }
}

/// Whole rows: single outputs at the borders, tiles of up to 8 outputs between them.
public enum DepthwiseSweep<L: Lane> {
  /// Computes one row.
  ///
  /// - Parameter row: The operands.
  @inlinable @_transparent
  public static func run(_ row: DepthwiseRow) {
    let all = (first: 0, count: row.taps)
    var position = 0
    while position < row.outputs {
      if position < row.interior.lowerBound || position >= row.interior.upperBound {
        narrow(row, position, 1, row.kernelColumns(at: position))
        position &+= 1
        continue
      }
      let left: Int = row.interior.upperBound &- position
      let width = left >= 16 ? 8 : left > 8 ? (left &+ 1) &>> 1 : left
      if width > 3 {
        wide(row, position, width, all)
      } else {
        narrow(row, position, width, all)
      }
      position &+= width
    }
  }

  /// Tiles of 1 to 3 outputs, several vectors of channels at a time.
  @inlinable @_transparent
  static func narrow(
    _ row: DepthwiseRow, _ position: Int, _ width: Int, _ columns: (first: Int, count: Int)
  ) {
    var row = row
    while row.vectors >= 4 {
      switch width {
      case 3: DepthwiseTile<L, 3, 4>.sweep(row, at: position, columns)
      case 2: DepthwiseTile<L, 2, 4>.sweep(row, at: position, columns)
      default: DepthwiseTile<L, 1, 4>.sweep(row, at: position, columns)
      }
      skip(4, &row)
    }
    while row.vectors > 0 {
      switch width {
      case 3: DepthwiseTile<L, 3, 1>.sweep(row, at: position, columns)
      case 2: DepthwiseTile<L, 2, 1>.sweep(row, at: position, columns)
      default: DepthwiseTile<L, 1, 1>.sweep(row, at: position, columns)
      }
      skip(1, &row)
    }
  }

  /// Tiles of 4 to 8 outputs.
  @inlinable @_transparent
  static func wide(
    _ row: DepthwiseRow, _ position: Int, _ width: Int, _ columns: (first: Int, count: Int)
  ) {
    var row = row
    while width < 7 && row.vectors >= 2 {
      switch width {
      case 6: DepthwiseTile<L, 6, 2>.sweep(row, at: position, columns)
      case 5: DepthwiseTile<L, 5, 2>.sweep(row, at: position, columns)
      default: DepthwiseTile<L, 4, 2>.sweep(row, at: position, columns)
      }
      skip(2, &row)
    }
    while row.vectors > 0 {
      switch width {
      case 8: DepthwiseTile<L, 8, 1>.sweep(row, at: position, columns)
      case 7: DepthwiseTile<L, 7, 1>.sweep(row, at: position, columns)
      case 6: DepthwiseTile<L, 6, 1>.sweep(row, at: position, columns)
      case 5: DepthwiseTile<L, 5, 1>.sweep(row, at: position, columns)
      default: DepthwiseTile<L, 4, 1>.sweep(row, at: position, columns)
      }
      skip(1, &row)
    }
  }

  @inlinable @_transparent
  static func skip(_ vectors: Int, _ row: inout DepthwiseRow) {
    let channels: Int = vectors &* L.scalarCount
    row.vectors &-= vectors
    row.input += channels
    row.weights += vectors &* row.weightBlockStride
    row.bias += channels
    row.output += channels
    if let residual = row.finish.residual { row.finish.residual = residual + channels }
    if let slopes = row.finish.slopes { row.finish.slopes = slopes + channels }
  }
}
