import HandsMicrokernels

extension QuadTiles {
  /// The tiles of AVX-VNNI in the instructions of any processor.
  static let emulated = QuadTiles(Quads.self)
}

private enum Quads: QuadInstructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "emulated" }
  static var tallestTile: Int { 6 }
  static var tallestTripleTile: Int { 4 }

  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    var result = sum
    for lane in 0..<Vector.scalarCount {
      for place in 0..<4 {
        let x = UInt8(truncatingIfNeeded: a[lane] >> (8 * place))
        let w = Int8(truncatingIfNeeded: b[lane] >> (8 * place))
        result[lane] &+= Int32(x) * Int32(w)
      }
    }
    return result
  }
}
