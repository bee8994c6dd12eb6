/// The tiles over 16-bit integers of a module that is compiled for some instructions: a private
/// type, as those of ``FloatInstructions``.
public protocol Int16Instructions: PairProduct {
  /// The end of kernel names, such as `avx512vnni`.
  static var name: String { get }
  /// Rows of the tallest matrix tile of one or two vectors of columns: 4, 6, 8 or 12.
  static var tallestTile: Int { get }
  /// Rows of the tallest matrix tile of three vectors of columns: 3, 4 or 8.
  static var tallestTripleTile: Int { get }
  /// Whether 32 registers hold depthwise tiles of six and seven columns, not of four.
  static var hasWideDepthwiseTiles: Bool { get }
}

extension Int16Tiles {
  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    unsafe self.init(
      name: S.name, lanes: S.Vector.scalarCount, fillRowPair: { $0.sweep(by: S.Vector.self) },
      widenRowPair: { $0.sweep(by: S.Vector.self) },
      narrow: { $0.sweep(by: S.Vector.self) },
      multiplyAddChains: { unsafe MultiplyAddChains<S>.run(rounds: $0, $1) },
      quantize: { $0.sweep(by: S.Vector.self) },
      dequantize: { $0.sweep(by: S.Vector.self) },
      add: { $0.sweep(by: S.Vector.self) },
      maximum: { $0.sweep(by: S.Vector.self) },
      blend: { $0.sweep(by: S.Vector.self) })
    products(Int16GEMMTile<S, 1, 1>.self, upTo: S.tallestTile)
    products(Int16GEMMTile<S, 1, 2>.self, upTo: S.tallestTile)
    products(Int16GEMMTile<S, 1, 3>.self, upTo: S.tallestTripleTile)
    if S.hasWideDepthwiseTiles {
      depthwiseTiles(Int16DepthwiseTile<S, 6, 2, 0, 1>.self)
      depthwiseTiles(Int16DepthwiseTile<S, 7, 2, 0, 1>.self)
    } else {
      depthwiseTiles(Int16DepthwiseTile<S, 4, 2, 0, 1>.self)
    }
  }

  /// Registers the tiles of a matrix product.
  @_alwaysEmitIntoClient @_transparent
  mutating func products<S: Int16Instructions, let nv: Int>(
    _ lowest: Int16GEMMTile<S, 1, nv>.Type, upTo rows: Int
  ) {
    if rows == 12 { gemm(vectors: nv, rows: 12) { Int16GEMMTile<S, 12, nv>.multiply($0) } }
    if rows == 8 { gemm(vectors: nv, rows: 8) { Int16GEMMTile<S, 8, nv>.multiply($0) } }
    if rows % 6 == 0 { gemm(vectors: nv, rows: 6) { Int16GEMMTile<S, 6, nv>.multiply($0) } }
    if rows > 3 { gemm(vectors: nv, rows: 4) { Int16GEMMTile<S, 4, nv>.multiply($0) } }
    if rows == 3 { gemm(vectors: nv, rows: 3) { Int16GEMMTile<S, 3, nv>.multiply($0) } }
    gemm(vectors: nv, rows: 2) { Int16GEMMTile<S, 2, nv>.multiply($0) }
    gemm(vectors: nv, rows: 1) { Int16GEMMTile<S, 1, nv>.multiply($0) }
    if rows == 12 {
      rowPairs(vectors: nv, pixels: 6) { Int16GEMMTile<S, 12, nv>.multiplyRowPairs($0) }
    }
    if rows >= 8 {
      rowPairs(vectors: nv, pixels: 4) { Int16GEMMTile<S, 8, nv>.multiplyRowPairs($0) }
    }
    if rows == 6 {
      rowPairs(vectors: nv, pixels: 3) { Int16GEMMTile<S, 6, nv>.multiplyRowPairs($0) }
    }
    if rows > 3 {
      rowPairs(vectors: nv, pixels: 2) { Int16GEMMTile<S, 4, nv>.multiplyRowPairs($0) }
    }
    rowPairs(vectors: nv, pixels: 1) { Int16GEMMTile<S, 2, nv>.multiplyRowPairs($0) }
  }

  /// Registers the tiles of depthwise convolutions of some columns: kernels of three and five rows, which lie a row pair
  /// apart from those of the next output row or not at a stride of 1, and always at a stride of 2.
  @_alwaysEmitIntoClient @_transparent
  mutating func depthwiseTiles<S: Int16Instructions, let tw: Int>(
    _ first: Int16DepthwiseTile<S, tw, 2, 0, 1>.Type
  ) {
    depthwise(Int16DepthwiseTile<S, tw, 2, 0, 1>.self)
    depthwise(Int16DepthwiseTile<S, tw, 2, 1, 1>.self)
    depthwise(Int16DepthwiseTile<S, tw, 3, 0, 1>.self)
    depthwise(Int16DepthwiseTile<S, tw, 3, 1, 1>.self)
    depthwise(Int16DepthwiseTile<S, tw, 2, 1, 2>.self)
    depthwise(Int16DepthwiseTile<S, tw, 3, 1, 2>.self)
  }

  @_alwaysEmitIntoClient @_transparent
  mutating func depthwise<
    S: Int16Instructions, let tw: Int, let pairs: Int, let step: Int, let stride: Int
  >(_ tile: Int16DepthwiseTile<S, tw, pairs, step, stride>.Type) {
    depthwise(columns: tw, pairs: pairs, step: step, stride: stride) {
      Int16DepthwiseTile<S, tw, pairs, step, stride>.sweep($0)
    }
  }
}
