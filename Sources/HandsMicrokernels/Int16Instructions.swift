/// What a module that is compiled for some instructions says of its tiles over 16-bit integers: a private
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

extension FixedPointTiles {
  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @inlinable @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    self.init(
      name: S.name, lanes: S.Vector.scalarCount, fillRowPair: { $0.copy(by: S.Vector.self) },
      quantize: { $0.sweep(by: S.Vector.self) },
      dequantize: { $0.sweep(by: S.Vector.self) },
      add: { $0.sweep(by: S.Vector.self) },
      maximum: { $0.sweep(by: S.Vector.self) },
      blend: { $0.sweep(by: S.Vector.self) })
    products(FixedPointGEMMTile<S, 1, 1>.self, upTo: S.tallestTile)
    products(FixedPointGEMMTile<S, 1, 2>.self, upTo: S.tallestTile)
    products(FixedPointGEMMTile<S, 1, 3>.self, upTo: S.tallestTripleTile)
    if S.hasWideDepthwiseTiles {
      depthwise(FixedPointDepthwiseTile<S, 6, 2, 0, 1>.self)
      depthwise(FixedPointDepthwiseTile<S, 7, 2, 0, 1>.self)
    } else {
      depthwise(FixedPointDepthwiseTile<S, 4, 2, 0, 1>.self)
    }
  }

  /// Registers the tiles of a matrix product.
  @inlinable @_transparent
  mutating func products<S: Int16Instructions, let nv: Int>(
    _ lowest: FixedPointGEMMTile<S, 1, nv>.Type, upTo rows: Int
  ) {
    if rows == 12 { gemm(vectors: nv, rows: 12) { FixedPointGEMMTile<S, 12, nv>.multiply($0) } }
    if rows == 8 { gemm(vectors: nv, rows: 8) { FixedPointGEMMTile<S, 8, nv>.multiply($0) } }
    if rows % 6 == 0 { gemm(vectors: nv, rows: 6) { FixedPointGEMMTile<S, 6, nv>.multiply($0) } }
    if rows > 3 { gemm(vectors: nv, rows: 4) { FixedPointGEMMTile<S, 4, nv>.multiply($0) } }
    if rows == 3 { gemm(vectors: nv, rows: 3) { FixedPointGEMMTile<S, 3, nv>.multiply($0) } }
    gemm(vectors: nv, rows: 2) { FixedPointGEMMTile<S, 2, nv>.multiply($0) }
    gemm(vectors: nv, rows: 1) { FixedPointGEMMTile<S, 1, nv>.multiply($0) }
    if rows == 12 {
      rowPairs(vectors: nv, pixels: 6) { FixedPointGEMMTile<S, 12, nv>.multiplyRowPairs($0) }
    }
    if rows >= 8 {
      rowPairs(vectors: nv, pixels: 4) { FixedPointGEMMTile<S, 8, nv>.multiplyRowPairs($0) }
    }
    if rows == 6 {
      rowPairs(vectors: nv, pixels: 3) { FixedPointGEMMTile<S, 6, nv>.multiplyRowPairs($0) }
    }
    if rows > 3 {
      rowPairs(vectors: nv, pixels: 2) { FixedPointGEMMTile<S, 4, nv>.multiplyRowPairs($0) }
    }
    rowPairs(vectors: nv, pixels: 1) { FixedPointGEMMTile<S, 2, nv>.multiplyRowPairs($0) }
  }

  /// Registers the tiles of depthwise convolutions of some columns: kernels of three and five rows, which lie
  /// two or three row pairs apart from those of the next output row or not, at strides of 1 and 2.
  @inlinable @_transparent
  mutating func depthwise<S: Int16Instructions, let tw: Int>(
    _ first: FixedPointDepthwiseTile<S, tw, 2, 0, 1>.Type
  ) {
    depthwise(columns: tw, pairs: 2, step: 0, stride: 1) {
      FixedPointDepthwiseTile<S, tw, 2, 0, 1>.sweep($0)
    }
    depthwise(columns: tw, pairs: 2, step: 1, stride: 1) {
      FixedPointDepthwiseTile<S, tw, 2, 1, 1>.sweep($0)
    }
    depthwise(columns: tw, pairs: 3, step: 0, stride: 1) {
      FixedPointDepthwiseTile<S, tw, 3, 0, 1>.sweep($0)
    }
    depthwise(columns: tw, pairs: 3, step: 1, stride: 1) {
      FixedPointDepthwiseTile<S, tw, 3, 1, 1>.sweep($0)
    }
    depthwise(columns: tw, pairs: 2, step: 0, stride: 2) {
      FixedPointDepthwiseTile<S, tw, 2, 0, 2>.sweep($0)
    }
    depthwise(columns: tw, pairs: 2, step: 1, stride: 2) {
      FixedPointDepthwiseTile<S, tw, 2, 1, 2>.sweep($0)
    }
    depthwise(columns: tw, pairs: 3, step: 0, stride: 2) {
      FixedPointDepthwiseTile<S, tw, 3, 0, 2>.sweep($0)
    }
    depthwise(columns: tw, pairs: 3, step: 1, stride: 2) {
      FixedPointDepthwiseTile<S, tw, 3, 1, 2>.sweep($0)
    }
  }
}
