import HandsMicrokernels

extension QuadTiles {
  /// The tiles of AVX-VNNI in the instructions of any processor.
  static let emulated = QuadTiles(Quads<UInt8>.self)
  /// The tiles of arm64's FEAT_DotProd in the instructions of any processor.
  static let emulatedSigned = QuadTiles(Quads<Int8>.self)
}

private enum Quads<Byte: FixedWidthInteger & SendableMetatype>: QuadInstructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "emulated" }
  static var takesSignedBytes: Bool { Byte.isSigned }
  static var tallestTile: Int { Byte.isSigned ? 8 : 6 }
  static var tallestTripleTile: Int { Byte.isSigned ? 8 : 4 }

  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    var result = sum
    for lane in 0..<Vector.scalarCount {
      for place in 0..<4 {
        let x = Byte(truncatingIfNeeded: a[lane] >> (8 * place))
        let w = Int8(truncatingIfNeeded: b[lane] >> (8 * place))
        result[lane] &+= Int32(x) * Int32(w)
      }
    }
    return result
  }
}
