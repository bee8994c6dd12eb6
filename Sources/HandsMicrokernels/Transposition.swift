/// Rows of elements that become columns.
@safe public struct Transposition {
  /// Rows of the source.
  public var rows: Int
  /// Elements of a row, which lie side by side; those of a column do so in the target.
  public var columns: Int
  /// The first row.
  public var source: UnsafeRawPointer
  /// Bytes between rows, at least those of one.
  public var sourceStride: Int
  /// Where the first column goes.
  public var target: UnsafeMutableRawPointer
  /// Bytes between columns in the target, at least those of one.
  public var targetStride: Int

  /// Gathers the operands, which do not overlap.
  @inlinable
  public init(
    rows: Int, columns: Int, source: UnsafeRawPointer, sourceStride: Int,
    target: UnsafeMutableRawPointer, targetStride: Int
  ) {
    self.rows = rows
    self.columns = columns
    unsafe self.source = source
    self.sourceStride = sourceStride
    unsafe self.target = target
    self.targetStride = targetStride
  }
}

extension SIMD where Self: BitwiseCopyable {
  /// The lanes of two registers by turns: those of the lower halves, and those of the upper ones.
  @_alwaysEmitIntoClient @_transparent
  static func zipped(_ a: Self, _ b: Self) -> (Self, Self) {
    var (low, high) = (Self(), Self())
    for i in 0..<(scalarCount / 2) {
      low[2 * i] = a[i]
      low[2 * i + 1] = b[i]
      high[2 * i] = a[scalarCount / 2 + i]
      high[2 * i + 1] = b[scalarCount / 2 + i]
    }
    return (low, high)
  }
}

/// Transposes elements in squares.
public enum TranspositionTile<V: SIMD & BitwiseCopyable & SendableMetatype, let lanes: Int> {
  /// Moves all elements, in squares of a vector's lanes.
  ///
  /// Along an extent of a vector or more the last square overlaps its neighbour. Rows or columns of fewer elements are read
  /// or written with their neighbours: they must lie side by side to be written so.
  @_alwaysEmitIntoClient @_transparent
  public static func sweep(_ job: Transposition) {
    let (rows, columns) = (job.rows, job.columns)
    let (bytes, size) = (MemoryLayout<V>.size, MemoryLayout<V.Scalar>.size)
    // Rows that a vector can be read of, and columns that one can be written of, inside both areas.
    var (wholeRows, wholeColumns) = (rows, columns)
    if columns < lanes {
      let room: Int = (rows &- 1) &* job.sourceStride &+ columns &* size &- bytes
      wholeRows = room < 0 ? 0 : min(room / job.sourceStride &+ 1, rows)
    }
    if rows < lanes {
      let room: Int = columns &* job.targetStride &- bytes
      let isDense = job.targetStride == rows &* size
      wholeColumns = room < 0 || !isDense ? 0 : min(room / job.targetStride &+ 1, columns)
    }
    guard max(rows, columns) >= lanes, wholeRows >= min(rows, lanes),
      wholeColumns >= min(columns, lanes)
    else { return moveSingly(job, rows: 0, columns: 0) }
    let height = min(rows, lanes)
    if columns >= lanes {
      sweep(job, rows: wholeRows, columns: wholeColumns, height: height, width: lanes)
    } else if columns == 3 {
      // Pixels of three channels: the compiler drops the moves that three columns do not need.
      sweep(job, rows: wholeRows, columns: 3, height: lanes, width: 3)
    } else {
      sweep(job, rows: wholeRows, columns: columns, height: lanes, width: columns)
    }
    moveSingly(job, rows: wholeRows, columns: wholeColumns)
  }

  /// Moves some rows and columns in squares, of which some rows and columns are wanted.
  @_alwaysEmitIntoClient @_transparent
  static func sweep(_ job: Transposition, rows: Int, columns: Int, height: Int, width: Int) {
    let isTall = rows > columns
    var (row, column) = (0, 0)
    while true {
      move(
        job, row: min(row, rows &- height), column: min(column, columns &- width), height: height,
        width: width)
      if isTall {
        column &+= width
        if column >= columns { (row, column) = (row &+ height, 0) }
        if row >= rows { break }
      } else {
        row &+= height
        if row >= rows { (row, column) = (0, column &+ width) }
        if column >= columns { break }
      }
    }
  }

  /// Moves a square, of which some rows and columns are wanted.
  @_alwaysEmitIntoClient @_transparent
  static func move(_ job: Transposition, row: Int, column: Int, height: Int, width: Int) {
    let size = MemoryLayout<V.Scalar>.size
    let from = unsafe job.source + (row &* job.sourceStride &+ column &* size)
    let to = unsafe job.target + (column &* job.targetStride &+ row &* size)
    var square = InlineArray<lanes, V>(repeating: V())
    // Whole squares by a pointer that advances, which needs fewer instructions.
    if height == lanes {
      var source = unsafe from
      for index in 0..<lanes {
        square[index] = unsafe source.loadUnaligned(as: V.self)
        unsafe source += job.sourceStride
      }
    } else {
      for index in 0..<lanes where index < height {
        square[index] = unsafe (from + index &* job.sourceStride).loadUnaligned(as: V.self)
      }
    }
    let half: Int = lanes / 2
    var round = 1
    while round < lanes {
      var next = square
      for index in 0..<half {
        let (low, high) = V.zipped(square[index], square[index &+ half])
        next[2 &* index] = low
        next[2 &* index &+ 1] = high
      }
      square = next
      round &*= 2
    }
    var target = unsafe to
    if width == lanes {
      for index in 0..<lanes {
        unsafe target.storeBytes(of: square[index], as: V.self)
        unsafe target += job.targetStride
      }
    } else {
      for index in 0..<lanes where index < width {
        unsafe (to + index &* job.targetStride).storeBytes(of: square[index], as: V.self)
      }
    }
  }

  /// Moves the elements behind some rows and columns.
  @_alwaysEmitIntoClient @_transparent
  static func moveSingly(_ job: Transposition, rows first: Int, columns begin: Int) {
    let size = MemoryLayout<V.Scalar>.size
    for row in (begin < job.columns ? 0 : first)..<job.rows {
      var column = row < first ? begin : 0
      while column < job.columns {
        let from = unsafe job.source + (row &* job.sourceStride &+ column &* size)
        let to = unsafe job.target + (column &* job.targetStride &+ row &* size)
        unsafe to.storeBytes(of: from.loadUnaligned(as: V.Scalar.self), as: V.Scalar.self)
        column &+= 1
      }
    }
  }
}
