/// Some output rows of a depthwise convolution of 16-bit integers over one block of row pairs.
///
/// A block holds one vector of channels of an image, two image rows in one lane: `[row pair][column]
/// [channel][2]`, with what stands for 0 around the image where windows see it. Kernel rows are taken in pairs that
/// lie as the image's do, with a weight of 0 where a window begins or ends within a pair.
@safe public struct Int16DepthwiseArguments {
  /// Output rows.
  public var rows: Int
  /// Outputs of a row, at least those of a tile.
  public var outputs: Int
  /// The block, at its first column.
  public var input: UnsafePointer<Int32>
  /// Lanes between row pairs.
  public var pairStride: Int
  /// Row pairs of the block: the first follows the last, as in a ring.
  public var slots: Int
  /// The place of the first row pair under the first output row.
  public var firstSlot: Int
  /// `[output row of a tile][kw][row pair][channel][2]`.
  public var weights: UnsafePointer<Int32>
  /// Kernel columns.
  public var kernelColumns: Int
  /// Row pairs under an output row, those of the tile.
  public var kernelPairs: Int
  /// Where each sum starts, one per channel.
  public var bias: UnsafePointer<Int32>
  /// The first output.
  public var output: UnsafeMutablePointer<Int16>
  /// Elements between outputs.
  public var outputStride: Int
  /// Elements between rows of outputs.
  public var outputRowStride: Int
  /// The stages between sum and store.
  public var epilogue: Int16Epilogue

  /// Gathers the operands.
  @inlinable
  public init(
    rows: Int, outputs: Int, input: UnsafePointer<Int32>, pairStride: Int, slots: Int,
    firstSlot: Int, weights: UnsafePointer<Int32>, kernelColumns: Int, kernelPairs: Int,
    bias: UnsafePointer<Int32>, output: UnsafeMutablePointer<Int16>, outputStride: Int,
    outputRowStride: Int, epilogue: Int16Epilogue
  ) {
    self.rows = rows
    self.outputs = outputs
    unsafe self.input = input
    self.pairStride = pairStride
    self.slots = slots
    self.firstSlot = firstSlot
    unsafe self.weights = weights
    self.kernelColumns = kernelColumns
    self.kernelPairs = kernelPairs
    unsafe self.bias = bias
    unsafe self.output = output
    self.outputStride = outputStride
    self.outputRowStride = outputRowStride
    self.epilogue = epilogue
  }
}

/// The register tile of a depthwise convolution of 16-bit integers: two rows of `tw` neighbouring outputs.
///
/// `pairs` row pairs lie under each of the two rows, the second row's `step` pairs behind the first's: four
/// in all at most.
public enum Int16DepthwiseTile<
  P: PairProduct, let tw: Int, let pairs: Int, let step: Int, let stride: Int
> {
  /// Computes some rows, the last one alone if their number is odd: the block has a row pair more then.
  ///
  /// The last tiles of a row overlap their neighbours and write the same integers again.
  ///
  /// - Parameter block: The operands.
  @inlinable @_transparent
  public static func sweep(_ block: Int16DepthwiseArguments) {
    typealias V = P.Vector
    let lanes = V.scalarCount
    let bias = unsafe InlineArray<1, V>(repeating: V.load(block.bias))
    let lastColumn: Int = block.outputs &- tw
    let secondRow: Int = block.kernelColumns &* pairs &* lanes
    var slot = block.firstSlot
    for tileRow in 0..<((block.rows &+ 1) / 2) {
      var lines = unsafe InlineArray<4, UnsafePointer<Int32>>(repeating: block.input)
      for p in 0..<(pairs + step) {
        let place: Int = slot &+ p
        unsafe lines[p] =
          block.input + (place < block.slots ? place : place &- block.slots) &* block.pairStride
      }
      var position: Int = 0 &- tw
      while position < lastColumn {
        position = min(position &+ tw, lastColumn)
        var sums = InlineArray<2, InlineArray<tw, InlineArray<1, V>>>(
          repeating: InlineArray<tw, InlineArray<1, V>>(repeating: bias))
        var column: Int = position &* stride &* lanes
        var weights = unsafe block.weights
        for _ in 0..<block.kernelColumns {
          unsafe add(block, lines, column, weights, weights + secondRow, to: &sums)
          column &+= lanes
          unsafe weights += pairs &* lanes
        }
        for r in 0..<2 where 2 &* tileRow &+ r < block.rows {
          let start: Int =
            (2 &* tileRow &+ r) &* block.outputRowStride &+ position &* block.outputStride
          let numbers = block.epilogue.shifted(residual: start)
            .numbers(of: sums[r], residualStride: block.outputStride)
          unsafe block.epilogue.store(
            numbers, by: P.self, block.output + start, stride: block.outputStride)
        }
      }
      // Two output rows are `stride` row pairs.
      slot &+= stride
      if slot >= block.slots { slot &-= block.slots }
    }
  }

  /// Adds the taps of one kernel column to every sum.
  @inlinable @_transparent
  static func add(
    _ block: Int16DepthwiseArguments, _ lines: InlineArray<4, UnsafePointer<Int32>>,
    _ column: Int, _ first: UnsafePointer<Int32>, _ second: UnsafePointer<Int32>,
    to sums: inout InlineArray<2, InlineArray<tw, InlineArray<1, P.Vector>>>
  ) {
    let lanes = P.Vector.scalarCount
    #if arch(wasm32)
      // A browser does all loads of a turn before its sums: those of one pair are what its registers hold. The
      // compiler does not see how many pairs both rows have, and keeps two loops apart if something is between.
      if step == 1 {
        unsafe add(lines[0] + column, first, to: &sums[0])
      } else {
        unsafe add(lines[0] + column, first, second, to: &sums)
      }
      for p in 1..<block.kernelPairs {
        let source = unsafe lines[p] + column
        unsafe add(source, first + p &* lanes, second + (p &- step) &* lanes, to: &sums)
      }
      if step == 1 {
        let source = unsafe lines[pairs] + column
        unsafe add(source, second + (pairs - 1) &* lanes, to: &sums[1])
      }
    #else
      for p in 0..<(pairs + step) {
        let source = unsafe lines[p] + column
        let (a, b) = unsafe (first + p &* lanes, second + (p &- step) &* lanes)
        if p >= step && p < pairs {
          unsafe add(source, a, b, to: &sums)
        } else if p < pairs {
          unsafe add(source, a, to: &sums[0])
        } else {
          unsafe add(source, b, to: &sums[1])
        }
      }
    #endif
  }

  /// Adds one pair of taps to the sums of both rows.
  @inlinable @_transparent
  static func add(
    _ source: UnsafePointer<Int32>, _ first: UnsafePointer<Int32>,
    _ second: UnsafePointer<Int32>,
    to sums: inout InlineArray<2, InlineArray<tw, InlineArray<1, P.Vector>>>
  ) {
    let (a, b) = unsafe (P.Vector.load(first), P.Vector.load(second))
    for t in 0..<tw {
      let x = unsafe P.Vector.load(source + t &* stride &* P.Vector.scalarCount)
      sums[0][t][0] = P.add(sums[0][t][0], x, a)
      sums[1][t][0] = P.add(sums[1][t][0], x, b)
    }
  }

  /// Adds one pair of taps to the sums of one row.
  @inlinable @_transparent
  static func add(
    _ source: UnsafePointer<Int32>, _ weights: UnsafePointer<Int32>,
    to sums: inout InlineArray<tw, InlineArray<1, P.Vector>>
  ) {
    let w = unsafe P.Vector.load(weights)
    for t in 0..<tw {
      let x = unsafe P.Vector.load(source + t &* stride &* P.Vector.scalarCount)
      sums[t][0] = P.add(sums[t][0], x, w)
    }
  }
}
