/// The tiles of matrix products of bytes of one instruction set: a word has four terms, bytes of the left matrix and
/// signed ones of the right one.
///
/// All sets that take the same bytes give the same sums.
@safe public struct QuadTiles: Sendable {
  /// The end of kernel names, such as `avx512vnni`.
  public let name: String
  /// 32-bit lanes of a vector.
  public let lanes: Int
  /// Whether the bytes of the left matrix are signed.
  public let takesSignedBytes: Bool
  /// The chains of ``MultiplyAddChains``: rounds and state.
  public let multiplyAddChains: @Sendable (Int, UnsafeMutableRawPointer) -> Void
  /// Tiles by vectors of columns less 1; the tallest first, the last of one row.
  public private(set) var gemm: [[Int16Tiles.GEMM]] = []

  @inline(never) @usableFromInline
  init(
    name: String, lanes: Int, takesSignedBytes: Bool,
    multiplyAddChains: @escaping @Sendable (Int, UnsafeMutableRawPointer) -> Void
  ) {
    self.name = name
    self.lanes = lanes
    self.takesSignedBytes = takesSignedBytes
    unsafe self.multiplyAddChains = multiplyAddChains
  }

  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: QuadInstructions>(_ instructions: S.Type) {
    unsafe self.init(
      name: S.name, lanes: S.Vector.scalarCount, takesSignedBytes: S.takesSignedBytes,
      multiplyAddChains: { unsafe MultiplyAddChains<S>.run(rounds: $0, $1) })
    products(Int16GEMMTile<S, 1, 1>.self, upTo: S.tallestTile)
    products(Int16GEMMTile<S, 1, 2>.self, upTo: S.tallestTile)
    products(Int16GEMMTile<S, 1, 3>.self, upTo: S.tallestTripleTile)
  }

  /// Registers the tiles of some vectors of columns.
  @_alwaysEmitIntoClient @_transparent
  mutating func products<S: QuadInstructions, let nv: Int>(
    _ lowest: Int16GEMMTile<S, 1, nv>.Type, upTo rows: Int
  ) {
    if rows == 12 { add(vectors: nv, rows: 12) { Int16GEMMTile<S, 12, nv>.multiplyWords($0) } }
    if rows == 8 || rows == 12 {
      add(vectors: nv, rows: 8) { Int16GEMMTile<S, 8, nv>.multiplyWords($0) }
    }
    if rows % 6 == 0 { add(vectors: nv, rows: 6) { Int16GEMMTile<S, 6, nv>.multiplyWords($0) } }
    add(vectors: nv, rows: 4) { Int16GEMMTile<S, 4, nv>.multiplyWords($0) }
    add(vectors: nv, rows: 2) { Int16GEMMTile<S, 2, nv>.multiplyWords($0) }
    add(vectors: nv, rows: 1) { Int16GEMMTile<S, 1, nv>.multiplyWords($0) }
  }

  @inline(never) @usableFromInline
  mutating func add(
    vectors: Int, rows: Int, _ tile: @escaping @Sendable (Int16GEMMArguments) -> Void
  ) {
    if vectors > gemm.count { gemm.append([]) }
    gemm[vectors - 1].append(Int16Tiles.GEMM(rows: rows, multiply: tile))
  }
}

/// The tiles over quads of bytes of a module that is compiled for some instructions: a private type, as those of
/// ``FloatInstructions``.
///
/// `add` takes four bytes of `a` and four signed bytes of `b` for each lane; sums wrap.
public protocol QuadInstructions: DotProduct where Vector: Int32Vector {
  /// The end of kernel names, such as `avx512vnni`.
  static var name: String { get }
  /// Whether the bytes of `a` are signed.
  static var takesSignedBytes: Bool { get }
  /// Rows of the tallest tile of one or two vectors of columns: 4, 6, 8 or 12.
  static var tallestTile: Int { get }
  /// Rows of the tallest tile of three vectors of columns: 4 or 8.
  static var tallestTripleTile: Int { get }
}
