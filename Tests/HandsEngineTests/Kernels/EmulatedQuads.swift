import HandsMicrokernels

extension QuadTiles {
  /// The tiles of AVX-VNNI in the instructions of any processor.
  static let emulated = QuadTiles(Quads.self)
  /// The tiles of arm64's FEAT_DotProd in the instructions of any processor.
  static let emulatedSigned = QuadTiles(SignedQuads.self)
}

private enum Quads: QuadInstructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "emulated" }
  static var takesSignedBytes: Bool { false }
  static var tallestTile: Int { 6 }
  static var tallestTripleTile: Int { 4 }

  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    sums(sum, a, b, of: UInt8.self)
  }
}

private enum SignedQuads: QuadInstructions {
  typealias Vector = SIMD4<Int32>

  static var name: String { "emulated-signed" }
  static var takesSignedBytes: Bool { true }
  static var tallestTile: Int { 8 }
  static var tallestTripleTile: Int { 8 }

  static func add(_ sum: Vector, _ a: Vector, _ b: Vector) -> Vector {
    sums(sum, a, b, of: Int8.self)
  }
}

private func sums<Byte: FixedWidthInteger>(
  _ sum: SIMD4<Int32>, _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, of type: Byte.Type
) -> SIMD4<Int32> {
  var result = sum
  for lane in 0..<4 {
    for place in 0..<4 {
      let x = Byte(truncatingIfNeeded: a[lane] >> (8 * place))
      let w = Int8(truncatingIfNeeded: b[lane] >> (8 * place))
      result[lane] &+= Int32(x) * Int32(w)
    }
  }
  return result
}
