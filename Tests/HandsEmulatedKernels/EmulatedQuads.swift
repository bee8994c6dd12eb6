package import HandsMicrokernels

extension QuadTiles {
  /// The tiles of AVX-VNNI in the instructions of any processor.
  package static let emulated = QuadTiles(Quads<UInt8>.self)
  /// The tiles of arm64's FEAT_DotProd in the instructions of any processor.
  package static let emulatedSigned = QuadTiles(Quads<Int8>.self)
}

private enum Quads<Byte: FixedWidthInteger & SendableMetatype>: QuadInstructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "emulated" }
  static var takesSignedBytes: Bool { Byte.isSigned }
  static var tallestTile: Int { Byte.isSigned ? 8 : 6 }
  static var tallestTripleTile: Int { Byte.isSigned ? 8 : 4 }

  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    var result = sum
    for shift in stride(from: Int32(24), through: 0, by: -8) {
      let x = Byte.isSigned ? (a &<< shift) &>> 24 : (a &>> (24 - shift)) & 255
      let w = (b &<< shift) &>> 24
      result &+= x &* w
    }
    return result
  }
}
