/// A copy of some input rows, surrounded by the zeros that windows see beyond the border.
struct Halo: Sendable {
  // Safe: the buffer has `elementCount(outputRows:)` elements, and rows are copied where they lie in
  // the input.
  let geometry: WindowGeometry
  /// Input row and column under the first used tap of output 0; may be negative.
  private let firstRow: Int
  private let firstColumn: Int
  private let rowReach: Int
  /// Pixels of a line.
  private let columns: Int

  /// Measures the halo.
  ///
  /// - Parameters:
  ///   - geometry: Sizes and window.
  ///   - tapRows: The kernel rows that are used.
  ///   - tapColumns: The kernel columns that are used.
  ///   - hasEvenLines: Whether lines that had an odd number of elements get one more pixel.
  init(
    geometry: WindowGeometry, tapRows: Range<Int>, tapColumns: Range<Int>,
    hasEvenLines: Bool = false
  ) {
    self.geometry = geometry
    let (height, width) = (geometry.height, geometry.width)
    firstRow = tapRows.lowerBound * height.dilation - height.padBegin
    firstColumn = tapColumns.lowerBound * width.dilation - width.padBegin
    rowReach = max(tapRows.count - 1, 0) * height.dilation + 1
    let seen =
      (width.output - 1) * width.stride + max(tapColumns.count - 1, 0) * width.dilation + 1
    columns = hasEvenLines ? seen + (seen & geometry.inputChannels & 1) : seen
  }

  /// Measures the halo of a convolution.
  ///
  /// The result is `nil` if no window reaches over the border.
  ///
  /// - Parameter geometry: Sizes and window.
  init?(ifNeeded geometry: WindowGeometry) {
    let (height, width) = (geometry.height, geometry.width)
    guard !height.isInside || !width.isInside else { return nil }
    self.init(geometry: geometry, tapRows: height.usedTaps, tapColumns: width.usedTaps)
  }

  /// Elements of a line.
  var lineLength: Int { columns * geometry.inputChannels }

  /// Elements for a block of output rows.
  ///
  /// - Parameter outputRows: The rows of the block.
  /// - Returns: The elements of all input rows under them.
  func elementCount(outputRows: Int) -> Int {
    ((outputRows - 1) * geometry.height.stride + rowReach) * lineLength
  }

  /// Elements for a block of output rows, if they are few enough.
  ///
  /// - Parameters:
  ///   - outputRows: The rows of the block.
  ///   - limit: The maximum number of elements.
  /// - Returns: `nil` above the limit.
  func elementCount(outputRows: Int, limit: Int) -> Int? {
    let (rows, rowOverflow) = (outputRows - 1).multipliedReportingOverflow(
      by: geometry.height.stride)
    let (line, lineOverflow) = columns.multipliedReportingOverflow(by: geometry.inputChannels)
    guard !rowOverflow, !lineOverflow, rows <= limit, rowReach <= limit else { return nil }
    let (count, overflow) = (rows + rowReach).multipliedReportingOverflow(by: line)
    return overflow || count > limit ? nil : count
  }

  /// The maximum number of elements of the halo of one output row.
  private static let limit = 1 << 24

  /// Whether the halo of a single output row is below a limit.
  var isBounded: Bool { elementCount(outputRows: 1, limit: Halo.limit) != nil }

  /// The output rows of a block that stays in the second-level cache.
  var blockRows: Int {
    var rows = min(Halo.blockRows, geometry.height.output)
    while rows > 1, elementCount(outputRows: rows, limit: 1 << 15) == nil { rows -= 1 }
    return rows
  }

  /// The maximum number of output rows of a block.
  static let blockRows = 16

  /// Copies the input rows under a block of output rows.
  ///
  /// - Parameters:
  ///   - buffer: ``elementCount(outputRows:)`` elements.
  ///   - outputRows: The block.
  ///   - stride: Bytes of an element in the buffer.
  ///   - zero: The bytes of an element that stands for 0.
  ///   - copy: Copies neighbouring elements of one image: the first one, their number, and where they go.
  @inline(__always)
  func fill(
    _ buffer: UnsafeMutableRawPointer, outputRows: Range<Int>, stride: Int, zero: UInt8 = 0,
    _ copy: (_ first: Int, _ count: Int, _ target: UnsafeMutableRawPointer) -> Void
  ) {
    let (height, width) = (geometry.height, geometry.width)
    let pixel = geometry.inputChannels * stride
    let left = min(max(-firstColumn, 0), columns)
    let start = max(firstColumn, 0)
    let copied = max(min(columns - left, width.input - start), 0)
    let top = outputRows.lowerBound * height.stride + firstRow
    for row in 0..<((outputRows.count - 1) * height.stride + rowReach) {
      let line = unsafe buffer + row * columns * pixel
      let y = top + row
      guard y >= 0, y < height.input, copied > 0 else {
        unsafe line.clear(byteCount: columns * pixel, zero)
        continue
      }
      unsafe line.clear(byteCount: left * pixel, zero)
      unsafe copy(
        (y * width.input + start) * geometry.inputChannels, copied * geometry.inputChannels,
        line + left * pixel)
      let end = left + copied
      unsafe (line + end * pixel).clear(byteCount: (columns - end) * pixel, zero)
    }
  }
}
