/// The tiles over 16-bit integers of one instruction set: as ``TileRegistry``, by the rules of
/// ``Int16Instructions``.
///
/// All sets give the same bits.
@safe public struct Int16Tiles: Sendable {
  /// The end of kernel names, such as `avx512vnni`.
  public let name: String
  /// 32-bit lanes of a vector.
  public let lanes: Int
  /// Tiles of a matrix product, by vectors of columns less 1; the tallest first, the last of one row.
  public private(set) var gemm: [[GEMM]] = []
  /// Tiles of a matrix product that stores row pairs, in the same order.
  public private(set) var rowPairs: [[GEMM]] = []
  /// Tiles of depthwise convolutions over row pairs.
  public private(set) var depthwise: [Depthwise] = []
  /// Copies two image rows into a block of row pairs.
  public let fillRowPair: @Sendable (RowPairFill<Int16>) -> Void
  /// Widens two image rows of bytes to a block of row pairs.
  public let widenRowPair: @Sendable (RowPairFill<UInt8>) -> Void
  /// Makes bytes of the outputs over such blocks.
  public let narrow: @Sendable (Int16Narrowing) -> Void
  /// The chains of ``MultiplyAddChains``: rounds and state.
  public let multiplyAddChains: @Sendable (Int, UnsafeMutableRawPointer) -> Void
  /// Quantizes floats.
  public let quantize: @Sendable (Int16Quantization) -> Void
  /// Converts integers to floats.
  public let dequantize: @Sendable (Int16Dequantization) -> Void
  /// Adds two tensors.
  public let add: @Sendable (Int16Addition) -> Void
  /// Takes the largest under one window.
  public let maximum: @Sendable (Int16Maximum) -> Void
  /// Interpolates neighbouring pixels of a row between the same four.
  public let blend: @Sendable (Int16Blend) -> Void

  /// A tile of a depthwise convolution over row pairs.
  public struct Depthwise: Sendable {
    /// Outputs of each of the two rows.
    public let columns: Int
    /// Row pairs under an output row.
    public let pairs: Int
    /// Row pairs from those of the first row to those of the second.
    public let step: Int
    /// Pixels between neighbouring outputs.
    public let stride: Int
    /// Computes all outputs of some rows.
    public let sweep: @Sendable (Int16DepthwiseArguments) -> Void
  }

  /// A tile of a matrix product.
  public struct GEMM: Sendable {
    /// Rows, or pixels of two image rows.
    public let rows: Int
    /// Computes the rows that make whole tiles.
    public let multiply: @Sendable (Int16GEMMArguments) -> Void
  }

  /// Creates a set without register tiles.
  @inline(never) @usableFromInline
  init(
    name: String, lanes: Int, fillRowPair: @escaping @Sendable (RowPairFill<Int16>) -> Void,
    widenRowPair: @escaping @Sendable (RowPairFill<UInt8>) -> Void,
    narrow: @escaping @Sendable (Int16Narrowing) -> Void,
    multiplyAddChains: @escaping @Sendable (Int, UnsafeMutableRawPointer) -> Void,
    quantize: @escaping @Sendable (Int16Quantization) -> Void,
    dequantize: @escaping @Sendable (Int16Dequantization) -> Void,
    add: @escaping @Sendable (Int16Addition) -> Void,
    maximum: @escaping @Sendable (Int16Maximum) -> Void,
    blend: @escaping @Sendable (Int16Blend) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.fillRowPair = fillRowPair
    self.widenRowPair = widenRowPair
    self.narrow = narrow
    unsafe self.multiplyAddChains = multiplyAddChains
    self.quantize = quantize
    self.dequantize = dequantize
    self.add = add
    self.maximum = maximum
    self.blend = blend
  }

  /// Registers a tile of a matrix product; one vector of columns comes first, the tallest tile of each.
  @inline(never) @usableFromInline
  mutating func gemm(
    vectors: Int, rows: Int, _ tile: @escaping @Sendable (Int16GEMMArguments) -> Void
  ) {
    if vectors > gemm.count { gemm.append([]) }
    gemm[vectors - 1].append(GEMM(rows: rows, multiply: tile))
  }

  /// Registers a tile of a matrix product that stores row pairs, in the same order.
  @inline(never) @usableFromInline
  mutating func rowPairs(
    vectors: Int, pixels: Int, _ tile: @escaping @Sendable (Int16GEMMArguments) -> Void
  ) {
    if vectors > rowPairs.count { rowPairs.append([]) }
    rowPairs[vectors - 1].append(GEMM(rows: pixels, multiply: tile))
  }

  /// Registers a tile of a depthwise convolution.
  @inline(never) @usableFromInline
  mutating func depthwise(
    columns: Int, pairs: Int, step: Int, stride: Int,
    _ tile: @escaping @Sendable (Int16DepthwiseArguments) -> Void
  ) {
    depthwise.append(
      Depthwise(columns: columns, pairs: pairs, step: step, stride: stride, sweep: tile))
  }
}
