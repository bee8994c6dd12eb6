/// One output row of a pool.
///
/// Positions of a window that lie outside the image count for nothing: the caller cuts the rows,
/// the columns are cut here.
@safe public struct PoolArguments {
  /// The first channel of the first pixel of the first of ``rows``.
  public var source: UnsafePointer<Float>
  /// Floats between pixels of the source.
  public var pixelStride: Int
  /// Floats between rows of the source.
  public var rowStride: Int
  /// Pixels of a row of the source.
  public var inputs: Int
  /// Rows of the windows that lie inside the image, 1 or more.
  public var rows: Int
  /// Rows of the windows that lie above the image.
  public var rowsAbove: Int
  /// Rows of a whole window.
  public var windowRows: Int
  /// Columns of a whole window.
  public var windowColumns: Int
  /// Pixels between neighbouring outputs.
  public var stride: Int
  /// Pixels that the first window reaches before the row.
  public var padBegin: Int
  /// Outputs of the row.
  public var outputs: Int
  /// Channels that lie next to each other, any number; nothing behind them is read or written.
  public var channels: Int
  /// The first channel of the first output.
  public var output: UnsafeMutablePointer<Float>
  /// Floats between outputs.
  public var outputStride: Int
  /// The lower bound of results.
  public var lower: Float
  /// The upper bound of results.
  public var upper: Float

  /// Gathers the operands; infinite bounds do nothing.
  @inlinable
  public init(
    source: UnsafePointer<Float>, pixelStride: Int, rowStride: Int, inputs: Int, rows: Int,
    rowsAbove: Int, windowRows: Int, windowColumns: Int, stride: Int, padBegin: Int, outputs: Int,
    channels: Int, output: UnsafeMutablePointer<Float>, outputStride: Int,
    bounds: (lower: Float, upper: Float) = (-.infinity, .infinity)
  ) {
    unsafe self.source = source
    self.pixelStride = pixelStride
    self.rowStride = rowStride
    self.inputs = inputs
    self.rows = rows
    self.rowsAbove = rowsAbove
    self.windowRows = windowRows
    self.windowColumns = windowColumns
    self.stride = stride
    self.padBegin = padBegin
    self.outputs = outputs
    self.channels = channels
    unsafe self.output = output
    self.outputStride = outputStride
    (lower, upper) = bounds
  }
}

/// Pools, one or two vectors of channels at a time; the last one overlaps the one before it.
public enum PoolTile<V: SIMDVector> {
  /// The largest value of each window, row by row: `value > largest ? value : largest`, from minus
  /// infinity.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func maximum(_ job: PoolArguments) { run(job, averages: false) }

  /// The mean of each window: the sum times the reciprocal of the number of positions inside the
  /// image.
  ///
  /// All positions of a whole window are taken column by column, those outside the image as 0, in
  /// groups of nine; each group has a tree of additions, and the groups follow each other.
  ///
  /// Source: the order of XNNPACK's `f32-avgpool`.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func average(_ job: PoolArguments) { run(job, averages: true) }

  @inlinable @_transparent
  static func run(_ job: PoolArguments, averages: Bool) {
    let last: Int = job.channels &- V.scalarCount
    var channel = 0
    if last < 0 {
      while channel < job.channels {
        var y = InlineArray<1, V>(repeating: V())
        makeRow(job, channel, averages: averages, isElement: true, &y)
        channel &+= 1
      }
    } else {
      while !averages && channel &+ V.scalarCount <= last {
        var y = InlineArray<2, V>(repeating: V())
        makeRow(job, channel, averages: averages, isElement: false, &y)
        channel &+= 2 &* V.scalarCount
      }
      while channel < job.channels {
        var y = InlineArray<1, V>(repeating: V())
        makeRow(job, min(channel, last), averages: averages, isElement: false, &y)
        channel &+= V.scalarCount
      }
    }
  }

  /// Makes the outputs of some vectors of channels, or of one channel.
  @inlinable @_transparent
  static func makeRow<let n: Int>(
    _ job: PoolArguments, _ channel: Int, averages: Bool, isElement: Bool,
    _ y: inout InlineArray<n, V>
  ) {
    let (lower, upper) = (V(repeating: job.lower), V(repeating: job.upper))
    let source = unsafe job.source + channel
    var target = unsafe job.output + channel
    for position in 0..<job.outputs {
      let start: Int = position &* job.stride &- job.padBegin
      let first = max(start, 0)
      let columns = max(min(start &+ job.windowColumns, job.inputs) &- first, 0)
      let cell = unsafe source + first &* job.pixelStride
      if averages {
        for v in 0..<n {
          let block = unsafe cell + v &* V.scalarCount
          y[v] = unsafe mean(job, block, columns, before: first &- start, isElement: isElement)
        }
      } else {
        unsafe largest(job, cell, columns, isElement: isElement, &y)
      }
      for v in 0..<n {
        y[v] = V.clamp(y[v], lower, upper)
        if isElement {
          unsafe target[0] = y[v][0]
        } else {
          unsafe y[v].store(target + v &* V.scalarCount)
        }
      }
      unsafe target += job.outputStride
    }
  }

  @inlinable @_transparent
  static func largest<let n: Int>(
    _ job: PoolArguments, _ source: UnsafePointer<Float>, _ columns: Int, isElement: Bool,
    _ y: inout InlineArray<n, V>
  ) {
    for v in 0..<n { y[v] = V(repeating: -.infinity) }
    var line = unsafe source
    for _ in 0..<job.rows {
      var cell = unsafe line
      for _ in 0..<columns {
        for v in 0..<n {
          let value = unsafe V.load(cell + v &* V.scalarCount, isElement: isElement)
          y[v] = V.maximum(value, y[v])
        }
        unsafe cell += job.pixelStride
      }
      unsafe line += job.rowStride
    }
  }

  @inlinable @_transparent
  static func mean(
    _ job: PoolArguments, _ source: UnsafePointer<Float>, _ columns: Int, before: Int,
    isElement: Bool
  ) -> V {
    if job.windowRows == 2 && job.windowColumns == 2 && job.rows == 2 && columns == 2 {
      // The same tree without its zeros; adding 0 last turns -0 into 0, as there.
      let right = unsafe source + job.pixelStride
      let first = unsafe V.add(
        V.load(source, isElement: isElement),
        V.load(source + job.rowStride, isElement: isElement))
      let second = unsafe V.add(
        V.load(right, isElement: isElement), V.load(right + job.rowStride, isElement: isElement))
      return V.multiply(V.add(V(), V.add(second, first)), V(repeating: 0.25))
    }
    var sum = V()
    // Of the next position, counted from the first inside the image.
    var (row, column) = (0 &- job.rowsAbove, 0 &- before)
    let (endRow, endColumn) = (job.windowRows &- job.rowsAbove, job.windowColumns &- before)
    while column < endColumn {
      var v = InlineArray<9, V>(repeating: V())
      for i in 0..<9 where column < endColumn {
        if row >= 0 && row < job.rows && column >= 0 && column < columns {
          let offset: Int = row &* job.rowStride &+ column &* job.pixelStride
          v[i] = unsafe V.load(source + offset, isElement: isElement)
        }
        row &+= 1
        if row == endRow {
          row = 0 &- job.rowsAbove
          column &+= 1
        }
      }
      let outer = V.add(V.add(V.add(v[0], v[1]), v[8]), V.add(v[6], v[7]))
      let inner = V.add(V.add(v[2], v[3]), V.add(v[4], v[5]))
      sum = V.add(sum, V.add(inner, outer))
    }
    return V.multiply(sum, V(repeating: 1 / Float(job.rows &* columns)))
  }
}
