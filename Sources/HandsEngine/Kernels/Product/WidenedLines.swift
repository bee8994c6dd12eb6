import HandsMicrokernels

/// The lines of images that the outputs of a convolution see, as bytes or 16-bit integers with zeros around them: the terms
/// of an output lie there in a segment for each row of its window.
struct WidenedLines: Sendable {
  // Safe: buffers have `termCount` elements; outputs are those of the geometry.
  /// Where terms lie in lines and filter.
  let segments: WindowSegments
  private let halo: Halo
  /// Rows of outputs under one block of lines.
  private let blockRows: Int

  /// Shorter rows of outputs leave tiles of few rows behind, which cost more than gathering terms does unless each segment has
  /// few products.
  private static let shortestRow = 8
  private static let shortSegmentProducts = 2048
  /// The maximum number of outputs that are computed together.
  private static let longestRun = 96

  /// Plans the blocks; the result is `nil` where terms are gathered: for dilated windows, channel groups, short rows of
  /// outputs unless they are taken, and windows none of whose taps ever lies in the image.
  init?(_ geometry: WindowGeometry, groups: Int, takesShortRows: Bool = false) {
    guard geometry.hasContiguousTaps(groups: groups) else { return nil }
    let products = wideProduct(
      geometry.width.taps, geometry.inputChannels, geometry.outputChannels)
    guard
      takesShortRows || geometry.width.output >= WidenedLines.shortestRow
        || products <= WidenedLines.shortSegmentProducts
    else { return nil }
    let (tapRows, tapColumns) = (geometry.height.usedTaps, geometry.width.usedTaps)
    guard !tapRows.isEmpty, !tapColumns.isEmpty else { return nil }
    halo = Halo(
      geometry: geometry, tapRows: tapRows, tapColumns: tapColumns, hasEvenLines: true)
    guard halo.isBounded else { return nil }
    segments = WindowSegments(geometry, groups: groups, halo)
    blockRows = halo.blockRows
  }

  private var geometry: WindowGeometry { halo.geometry }

  /// Rows of outputs of all images.
  var count: Int { geometry.batch * geometry.height.output }
  /// Elements of the lines of a block, and the rest of the last word behind them.
  var termCount: Int { halo.elementCount(outputRows: blockRows) + 1 }
  /// The maximum number of outputs that are computed together.
  var rows: Int { min(geometry.width.output, WidenedLines.longestRun) }
  /// The maximum number of outputs of a block.
  var blockOutputs: Int { blockRows * geometry.width.output }
  /// Elements between the terms of neighbouring outputs.
  var outputStride: Int { geometry.width.positionStep * geometry.inputChannels }

  /// Some rows of outputs of one image.
  struct Block {
    let image: Int
    fileprivate let rows: Range<Int>
  }

  /// Cuts some rows of outputs of all images into blocks.
  func forEachBlock(of rows: Range<Int>, _ body: (Block) -> Void) {
    geometry.forEachBlock(of: rows, limit: blockRows) { body(Block(image: $0, rows: $1)) }
  }

  /// Fills the lines under a block.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - target: ``termCount`` elements.
  ///   - stride: Bytes of an element.
  ///   - zero: The bytes of an element that stands for 0.
  ///   - copy: Copies neighbouring elements: the first one, counted over all images, their number, and where they go.
  @inline(__always)
  func fill(
    _ block: Block, _ target: UnsafeMutableRawPointer, stride: Int, zero: UInt8 = 0,
    _ copy: (_ first: Int, _ count: Int, _ target: UnsafeMutableRawPointer) -> Void
  ) {
    let image =
      block.image * geometry.height.input * geometry.width.input * geometry.inputChannels
    unsafe halo.fill(target, outputRows: block.rows, stride: stride, zero: zero) {
      unsafe copy(image + $0, $1, $2)
    }
  }

  /// The rows of outputs of a block: the first one, counted over all images, their number, and the elements from the first term
  /// of one to that of the next.
  func rows(of block: Block) -> (first: Range<Int>, count: Int, stride: Int) {
    let width = geometry.width.output
    let first = (block.image * geometry.height.output + block.rows.lowerBound) * width
    return (
      first..<first + width, block.rows.count, geometry.height.positionStep * halo.lineLength
    )
  }

  /// Calls a closure with runs of neighbouring outputs of a block, counted over all images, and the first term of each.
  @inline(__always)
  func forEachRow(
    of block: Block, limit: Int, _ body: (_ outputs: Range<Int>, _ offset: Int) -> Void
  ) {
    let rows = rows(of: block)
    let width = rows.first.count
    for row in 0..<rows.count {
      let first = rows.first.lowerBound + row * width
      for column in stride(from: 0, to: width, by: limit) {
        body(
          first + column..<first + min(column + limit, width),
          row * rows.stride + column * outputStride)
      }
    }
  }

  /// How many outputs of a block lie before those of a run.
  func place(of outputs: Range<Int>, in block: Block) -> Int {
    outputs.lowerBound - rows(of: block).first.lowerBound
  }
}

extension UnsafePointer<UInt8> {
  /// Copies bytes and adds to each; sums wrap.
  func copy(plus offset: UInt8, count: Int, to target: UnsafeMutablePointer<UInt8>) {
    // Safe: callers have as many bytes as they say.
    for index in 0..<count { unsafe target[index] = self[index] &+ offset }
  }
}

extension ByteWidening {
  /// Rows of bytes of a tensor.
  init(
    _ tensor: AffineTensor, rows: Int = 1, count: Int, bytes: UnsafePointer<UInt8>,
    byteStride: Int = 0, integers: UnsafeMutablePointer<Int16>, integerStride: Int = 0
  ) {
    // Safe: addresses are handed on.
    unsafe self.init(
      rows: rows, count: count, bytes: bytes, byteStride: byteStride, integers: integers,
      integerStride: integerStride, flip: Int32(tensor.signFlip),
      zeroPoint: tensor.unsignedZeroPoint)
  }
}
