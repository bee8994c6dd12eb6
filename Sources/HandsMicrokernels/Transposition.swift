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

/// A SIMD register whose lanes can be mixed with those of another one.
public protocol ZippedVector: SIMD, BitwiseCopyable, SendableMetatype {}

extension ZippedVector {
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
public enum TranspositionTile<V: ZippedVector, let lanes: Int> {
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
    let (height, width) = (min(rows, lanes), min(columns, lanes))
    let isTall = rows > columns
    var (row, column) = (0, 0)
    while true {
      move(
        job, row: min(row, wholeRows &- height), column: min(column, wholeColumns &- width),
        height: height, width: width)
      if isTall {
        column &+= width
        if column >= wholeColumns { (row, column) = (row &+ height, 0) }
        if row >= wholeRows { break }
      } else {
        row &+= height
        if row >= wholeRows { (row, column) = (0, column &+ width) }
        if column >= wholeColumns { break }
      }
    }
    moveSingly(job, rows: wholeRows, columns: wholeColumns)
  }

  /// Moves a square, of which some rows and columns are wanted.
  @_alwaysEmitIntoClient @_transparent
  static func move(_ job: Transposition, row: Int, column: Int, height: Int, width: Int) {
    let size = MemoryLayout<V.Scalar>.size
    let (sourceStride, targetStride) = (job.sourceStride, job.targetStride)
    let from = unsafe job.source + (row &* sourceStride &+ column &* size)
    let to = unsafe job.target + (column &* targetStride &+ row &* size)
    var square = InlineArray<lanes, V>(repeating: V())
    for index in 0..<lanes where index < height {
      square[index] = unsafe (from + index &* sourceStride).loadUnaligned(as: V.self)
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
    for index in 0..<lanes where index < width {
      unsafe (to + index &* targetStride).storeBytes(of: square[index], as: V.self)
    }
  }

  /// Moves the elements behind some rows and columns.
  @_alwaysEmitIntoClient @_transparent
  static func moveSingly(_ job: Transposition, rows first: Int, columns begin: Int) {
    let size = MemoryLayout<V.Scalar>.size
    for row in 0..<job.rows {
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

extension SIMD16<UInt8>: ZippedVector {}
extension SIMD8<UInt16>: ZippedVector {}
extension SIMD4<UInt32>: ZippedVector {}
