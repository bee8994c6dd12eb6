/// The tiles of one instruction set.
///
/// Every tile makes the same sums in the same order; sets differ in speed and in whether a
/// multiply-add rounds once. A module that is compiled for an instruction set makes its own, by the rules
/// of ``FloatInstructions``. Tiles are closures around bodies that are always inlined; what stores them is
/// never inlined, with all that the standard library specializes for it.
@safe public struct TileRegistry: Sendable {
  /// The end of kernel names: `baseline`, `avx2`, `avx512`.
  public let name: String
  /// Floats of a vector.
  public let lanes: Int
  /// Whether a multiply-add rounds once.
  public let isFused: Bool

  /// Tiles of a matrix product, `[vectors of columns - 1][rows - 1]`.
  public private(set) var gemm: [[GEMMFunction]] = []
  /// Tiles of a matrix product with half a vector of columns, `[rows - 1]`; none where the set has none.
  public private(set) var halfGEMM: [GEMMFunction] = []
  /// Tiles of 1, 2, … outputs of a depthwise convolution.
  public private(set) var depthwise: [DepthwiseTiles] = []
  /// Tiles of depthwise convolutions over channel blocks.
  public private(set) var blockedDepthwise: [BlockedDepthwise] = []
  /// Copies pixels into a channel block.
  public private(set) var fillChannelBlock: @Sendable (ChannelBlockFill) -> Void
  /// One row of a depthwise convolution; each lane reads an input channel of its own.
  public private(set) var depthwiseGather: @Sendable (DepthwiseRow, GatheredLanes) -> Void
  /// The chains of ``MultiplyAddChains``: rounds and state.
  public private(set) var multiplyAddChains: @Sendable (Int, UnsafeMutableRawPointer) -> Void
  /// Element-wise operators of two operands, by ``BinaryFormula``.
  public private(set) var binary: [BinaryFunction] = []
  /// Element-wise operators of one operand, by ``UnaryFormula``.
  public private(set) var unary: [UnaryFunction] = []
  /// The logistic function, `nil` if the set has no approximation of its own.
  public private(set) var logistic: LogisticFunction?
  /// Reductions, by ``ReduceFormula``.
  public private(set) var reduce: [ReduceFunction] = []
  /// One output row of a max-pool.
  public private(set) var maxPool: PoolFunction
  /// One output row of an average-pool.
  public private(set) var averagePool: PoolFunction
  /// Linear interpolation between two runs of numbers.
  public private(set) var blend: @Sendable (BlendArguments) -> Void

  /// Computes neighbouring outputs, as many as the tile has.
  public typealias DepthwiseFunction = @Sendable (DepthwiseSpan) -> Void
  /// Pools the windows of one output row.
  public typealias PoolFunction = @Sendable (PoolArguments) -> Void

  /// The tiles of one number of outputs.
  public struct DepthwiseTiles: Sendable {
    /// Vectors of channels that ``grouped`` computes at a time.
    public fileprivate(set) var group: Int
    /// ``group`` vectors of channels at a time.
    public fileprivate(set) var grouped: DepthwiseFunction
    /// One vector of channels at a time.
    public let single: DepthwiseFunction
  }

  /// An approximation of the logistic function.
  public struct LogisticFunction: Sendable {
    /// Its part of kernel names.
    public let approximation: String
    /// Applies it to neighbouring elements.
    public let run: UnaryFunction
  }

  /// A tile of a square depthwise convolution over a channel block.
  public struct BlockedDepthwise: Sendable {
    /// Rows and columns of the kernel.
    public let taps: Int
    /// Pixels between neighbouring outputs.
    public let stride: Int
    /// Rows of the tile.
    public let rows: Int
    /// Outputs of a row of the tile.
    public let columns: Int
    /// Computes all outputs of a block's rows.
    public let sweep: @Sendable (BlockedDepthwiseArguments) -> Void
  }

  /// Creates a set without tiles.
  @inline(never) @usableFromInline
  init(name: String, lanes: Int, isFused: Bool) {
    self.name = name
    self.lanes = lanes
    self.isFused = isFused
    fillChannelBlock = { _ in preconditionFailure("no tile is registered") }
    depthwiseGather = { _, _ in preconditionFailure("no tile is registered") }
    unsafe multiplyAddChains = { _, _ in preconditionFailure("no tile is registered") }
    maxPool = { _ in preconditionFailure("no tile is registered") }
    averagePool = { _ in preconditionFailure("no tile is registered") }
    blend = { _ in preconditionFailure("no tile is registered") }
  }
}

// What registers a tile: sizes and formulas come in turn, from the smallest.

extension TileRegistry {
  @inline(never) @usableFromInline
  mutating func gemm(
    _ columns: Int, rows: Int, _ tile: @escaping @Sendable (GEMMArguments) -> Void
  ) {
    let vectors = columns / lanes
    if vectors == 0 {
      precondition(rows == halfGEMM.count + 1)
      halfGEMM.append(GEMMFunction(body: tile))
      return
    }
    if vectors > gemm.count { gemm.append([]) }
    precondition(vectors == gemm.count && rows == gemm[vectors - 1].count + 1)
    gemm[vectors - 1].append(GEMMFunction(body: tile))
  }

  /// One vector of channels comes first, then perhaps a group of them.
  @inline(never) @usableFromInline
  mutating func depthwise(outputs: Int, vectors: Int, _ tile: @escaping DepthwiseFunction) {
    if vectors == 1 {
      precondition(outputs == depthwise.count + 1)
      depthwise.append(DepthwiseTiles(group: 1, grouped: tile, single: tile))
    } else {
      precondition(outputs == depthwise.count)
      depthwise[outputs - 1].group = vectors
      depthwise[outputs - 1].grouped = tile
    }
  }

  @inline(never) @usableFromInline
  mutating func blockedDepthwise(
    taps: Int, stride: Int, rows: Int, columns: Int,
    _ tile: @escaping @Sendable (BlockedDepthwiseArguments) -> Void
  ) {
    blockedDepthwise.append(
      BlockedDepthwise(taps: taps, stride: stride, rows: rows, columns: columns, sweep: tile))
  }

  @inline(never) @usableFromInline
  mutating func fillChannelBlock(_ tile: @escaping @Sendable (ChannelBlockFill) -> Void) {
    fillChannelBlock = tile
  }

  @inline(never) @usableFromInline
  mutating func depthwiseGather(_ tile: @escaping @Sendable (DepthwiseRow, GatheredLanes) -> Void) {
    depthwiseGather = tile
  }

  @inline(never) @usableFromInline
  mutating func multiplyAddChains(
    _ tile: @escaping @Sendable (Int, UnsafeMutableRawPointer) -> Void
  ) {
    unsafe multiplyAddChains = tile
  }

  @inline(never) @usableFromInline
  mutating func binary(
    _ formula: BinaryFormula, _ tile: @escaping @Sendable (BinaryArguments) -> Void
  ) {
    precondition(formula.rawValue == binary.count)
    binary.append(BinaryFunction(body: tile))
  }

  @inline(never) @usableFromInline
  mutating func unary(
    _ formula: UnaryFormula, _ tile: @escaping @Sendable (UnaryArguments) -> Void
  ) {
    precondition(formula.rawValue == unary.count)
    unary.append(UnaryFunction(body: tile))
  }

  @inline(never) @usableFromInline
  mutating func logistic(
    _ approximation: String, _ tile: @escaping @Sendable (UnaryArguments) -> Void
  ) {
    logistic = LogisticFunction(approximation: approximation, run: UnaryFunction(body: tile))
  }

  @inline(never) @usableFromInline
  mutating func reduce(
    _ formula: ReduceFormula, _ tile: @escaping @Sendable (ReduceArguments) -> Void
  ) {
    precondition(formula.rawValue == reduce.count)
    reduce.append(ReduceFunction(body: tile))
  }

  @inline(never) @usableFromInline
  mutating func maxPool(_ tile: @escaping PoolFunction) { maxPool = tile }

  @inline(never) @usableFromInline
  mutating func averagePool(_ tile: @escaping PoolFunction) { averagePool = tile }

  @inline(never) @usableFromInline
  mutating func blend(_ tile: @escaping @Sendable (BlendArguments) -> Void) { blend = tile }
}

// What arrays hold. A closure would be kept there in the form that generic code calls, and each
// call would go through two functions that copy the arguments.

extension TileRegistry {
  /// Computes the rows of a matrix product that make whole tiles.
  public struct GEMMFunction: Sendable {
    @usableFromInline let body: @Sendable (GEMMArguments) -> Void

    /// Runs the tile.
    ///
    /// - Parameter arguments: The operands.
    @inlinable
    public func callAsFunction(_ arguments: GEMMArguments) { body(arguments) }
  }

  /// Applies a formula to pairs of neighbouring elements.
  public struct BinaryFunction: Sendable {
    @usableFromInline let body: @Sendable (BinaryArguments) -> Void

    /// Runs the tile.
    ///
    /// - Parameter arguments: The operands.
    @inlinable
    public func callAsFunction(_ arguments: BinaryArguments) { body(arguments) }
  }

  /// Applies a formula to neighbouring elements.
  public struct UnaryFunction: Sendable {
    @usableFromInline let body: @Sendable (UnaryArguments) -> Void

    /// Runs the tile.
    ///
    /// - Parameter arguments: The operands.
    @inlinable
    public func callAsFunction(_ arguments: UnaryArguments) { body(arguments) }
  }

  /// Reduces the terms of neighbouring outputs.
  public struct ReduceFunction: Sendable {
    @usableFromInline let body: @Sendable (ReduceArguments) -> Void

    /// Runs the tile.
    ///
    /// - Parameter arguments: The operands.
    @inlinable
    public func callAsFunction(_ arguments: ReduceArguments) { body(arguments) }
  }
}
