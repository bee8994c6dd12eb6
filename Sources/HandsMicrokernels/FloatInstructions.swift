/// The tiles in single precision of a module that is compiled for some instructions.
///
/// Of several copies of a function the linker keeps any one, so such a module must define no code that
/// another one might define too. Its conforming type is therefore private: every tile is a closure that is
/// specialized for it, and carries its name. `checks/kernel-symbols` sees to it. Embedded Swift compiles
/// specializations in every module that sees them: there, clients see only the interface of what hands out tiles.
public protocol FloatInstructions: DotProduct where Vector: SIMDVector {
  /// Products with half a vector of columns, where ``hasHalves``.
  associatedtype Half: DotProduct = Self where Half.Vector: SIMDVector
  /// The end of kernel names: `baseline`, `avx2`, `avx512`.
  static var name: String { get }
  /// Rows of the tallest matrix tile of one or two vectors of columns, 4 to 12: all that the registers hold.
  static var tallestTile: Int { get }
  /// Rows of the tallest matrix tile of three vectors of columns, 3 to 8.
  static var tallestTripleTile: Int { get }
  /// Whether there are tiles of half a vector of columns.
  static var hasHalves: Bool { get }
  /// The logistic function, if the set has an approximation.
  static var logistic: LogisticApproximation? { get }
  /// Registers the tiles of depthwise convolutions over channel blocks.
  static func registerBlockedDepthwise(_ tiles: inout TileRegistry)
}

extension FloatInstructions {
  /// None, as most sets have no shorter vectors with as many registers.
  @_alwaysEmitIntoClient @_transparent
  public static var hasHalves: Bool { false }
}

/// Approximations of the logistic function.
@frozen public enum LogisticApproximation: Sendable {
  /// ``LogisticTile/byPolynomial(_:)``.
  case polynomial
  /// ``LogisticTile/byTable(_:)``.
  case table
}

extension TileRegistry {
  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: FloatInstructions>(_ instructions: S.Type) {
    self.init(common: instructions)
    S.registerBlockedDepthwise(&self)
    registerDepthwiseRows(instructions)
    registerRare(instructions)
  }

  /// Registers the tiles of an instruction set that nets of hands need, but those of depthwise convolutions.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: FloatInstructions>(common instructions: S.Type) {
    self.init(name: S.name, lanes: S.Vector.scalarCount, isFused: S.Vector.isFused)
    products(GEMMTile<S, 1, 1>.self, upTo: S.tallestTile)
    products(GEMMTile<S, 1, 2>.self, upTo: S.tallestTile)
    products(GEMMTile<S, 1, 3>.self, upTo: S.tallestTripleTile)
    if S.hasHalves { products(GEMMTile<S.Half, 1, 1>.self, upTo: S.tallestTile) }
    elementwise(instructions)
    fillChannelBlock { $0.copy(by: S.Vector.self) }
    unsafe multiplyAddChains { unsafe MultiplyAddChains<S>.run(rounds: $0, $1) }
    maxPool { PoolTile<S.Vector>.maximum($0) }
    blend { BlendTile<S.Vector>.run($0) }
  }

  /// Registers the tiles of a matrix product of 1, 2, … rows.
  @_alwaysEmitIntoClient @_transparent
  mutating func products<S: DotProduct, let nv: Int>(
    _ lowest: GEMMTile<S, 1, nv>.Type, upTo rows: Int
  ) where S.Vector: SIMDVector {
    let columns: Int = nv &* S.Vector.scalarCount
    gemm(columns, rows: 1) { GEMMTile<S, 1, nv>.multiply($0) }
    gemm(columns, rows: 2) { GEMMTile<S, 2, nv>.multiply($0) }
    gemm(columns, rows: 3) { GEMMTile<S, 3, nv>.multiply($0) }
    if rows > 3 { gemm(columns, rows: 4) { GEMMTile<S, 4, nv>.multiply($0) } }
    if rows > 4 { gemm(columns, rows: 5) { GEMMTile<S, 5, nv>.multiply($0) } }
    if rows > 5 { gemm(columns, rows: 6) { GEMMTile<S, 6, nv>.multiply($0) } }
    if rows > 6 { gemm(columns, rows: 7) { GEMMTile<S, 7, nv>.multiply($0) } }
    if rows > 7 { gemm(columns, rows: 8) { GEMMTile<S, 8, nv>.multiply($0) } }
    if rows > 8 { gemm(columns, rows: 9) { GEMMTile<S, 9, nv>.multiply($0) } }
    if rows > 9 { gemm(columns, rows: 10) { GEMMTile<S, 10, nv>.multiply($0) } }
    if rows > 10 { gemm(columns, rows: 11) { GEMMTile<S, 11, nv>.multiply($0) } }
    if rows > 11 { gemm(columns, rows: 12) { GEMMTile<S, 12, nv>.multiply($0) } }
  }

  /// Registers the tiles of depthwise convolutions in rows, where those of few outputs take four or two vectors of
  /// channels at a time too.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public mutating func registerDepthwiseRows<S: FloatInstructions>(_ instructions: S.Type) {
    depthwise(outputs: 1, vectors: 1) { DepthwiseTile<S.Vector, 1, 1>.sweep($0) }
    depthwise(outputs: 1, vectors: 4) { DepthwiseTile<S.Vector, 1, 4>.sweep($0) }
    depthwise(outputs: 2, vectors: 1) { DepthwiseTile<S.Vector, 2, 1>.sweep($0) }
    depthwise(outputs: 2, vectors: 4) { DepthwiseTile<S.Vector, 2, 4>.sweep($0) }
    depthwise(outputs: 3, vectors: 1) { DepthwiseTile<S.Vector, 3, 1>.sweep($0) }
    depthwise(outputs: 3, vectors: 4) { DepthwiseTile<S.Vector, 3, 4>.sweep($0) }
    depthwise(outputs: 4, vectors: 1) { DepthwiseTile<S.Vector, 4, 1>.sweep($0) }
    depthwise(outputs: 4, vectors: 2) { DepthwiseTile<S.Vector, 4, 2>.sweep($0) }
    depthwise(outputs: 5, vectors: 1) { DepthwiseTile<S.Vector, 5, 1>.sweep($0) }
    depthwise(outputs: 5, vectors: 2) { DepthwiseTile<S.Vector, 5, 2>.sweep($0) }
    depthwise(outputs: 6, vectors: 1) { DepthwiseTile<S.Vector, 6, 1>.sweep($0) }
    depthwise(outputs: 6, vectors: 2) { DepthwiseTile<S.Vector, 6, 2>.sweep($0) }
    depthwise(outputs: 7, vectors: 1) { DepthwiseTile<S.Vector, 7, 1>.sweep($0) }
    depthwise(outputs: 8, vectors: 1) { DepthwiseTile<S.Vector, 8, 1>.sweep($0) }
    depthwiseGather { DepthwiseGather<S.Vector>.run($0, $1) }
  }

  /// Registers a tile of a depthwise convolution over a channel block.
  @_alwaysEmitIntoClient @_transparent
  public mutating func blockedDepthwise<
    S: FloatInstructions, let th: Int, let tw: Int, let taps: Int, let stride: Int
  >(_ tile: BlockedDepthwiseTile<S, th, tw, taps, stride>.Type) {
    blockedDepthwise(taps: taps, stride: stride, rows: th, columns: tw) {
      BlockedDepthwiseTile<S, th, tw, taps, stride>.sweep($0)
    }
  }

  /// Registers what nets of hands compute element by element.
  @_alwaysEmitIntoClient @_transparent
  mutating func elementwise<S: FloatInstructions>(_ instructions: S.Type) {
    binary(.add) { BinaryTile<S.Vector>.run(.add, $0) }
    binary(.subtract) { BinaryTile<S.Vector>.run(.subtract, $0) }
    binary(.multiply) { BinaryTile<S.Vector>.run(.multiply, $0) }
    binary(.divide) { BinaryTile<S.Vector>.run(.divide, $0) }
    binary(.maximum) { BinaryTile<S.Vector>.run(.maximum, $0) }
    binary(.prelu) { BinaryTile<S.Vector>.run(.prelu, $0) }
    unary(.clamp) { UnaryTile<S.Vector>.run(.clamp, $0) }
    switch S.logistic {
    case .polynomial: logistic("p5") { LogisticTile<S.Vector>.byPolynomial($0) }
    case .table: logistic("lut32") { LogisticTile<S.Vector>.byTable($0) }
    case nil: break
    }
    reduce(.add) { ReduceTile<S.Vector>.run(.add, $0) }
    reduce(.maximum) { ReduceTile<S.Vector>.run(.maximum, $0) }
    reduce(.minimum) { ReduceTile<S.Vector>.run(.minimum, $0) }
  }

  /// Registers the tiles of operators that no net of a hand bundle has.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public mutating func registerRare<S: FloatInstructions>(_ instructions: S.Type) {
    binary(.minimum) { BinaryTile<S.Vector>.run(.minimum, $0) }
    binary(.squaredDifference) { BinaryTile<S.Vector>.run(.squaredDifference, $0) }
    unary(.absolute) { UnaryTile<S.Vector>.run(.absolute, $0) }
    unary(.negate) { UnaryTile<S.Vector>.run(.negate, $0) }
    unary(.square) { UnaryTile<S.Vector>.run(.square, $0) }
    unary(.squareRoot) { UnaryTile<S.Vector>.run(.squareRoot, $0) }
    unary(.hardSwish) { UnaryTile<S.Vector>.run(.hardSwish, $0) }
    unary(.leakyRelu) { UnaryTile<S.Vector>.run(.leakyRelu, $0) }
    unary(.inverseSquareRoot) { UnaryTile<S.Vector>.run(.inverseSquareRoot, $0) }
    reduce(.multiply) { ReduceTile<S.Vector>.run(.multiply, $0) }
    averagePool { PoolTile<S.Vector>.average($0) }
  }
}
