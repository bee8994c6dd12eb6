import HandsMicrokernels
import HandsSystem

extension OperatorDefinition {
  /// `1 / (1 + exp(-x))`.
  static let logistic = OperatorDefinition(14, newestVersion: 3, .logistic())
}

extension Operator {
  /// `1 / (1 + exp(-x))`.
  ///
  /// Nets multiply by it, so that its last bits reach outputs that are compared: on processors with FMA it
  /// is XNNPACK's own approximation, of which there is one for each width of vectors; within 1e-7 of
  /// the exact value.
  package static func logistic() -> Operator {
    Operator("LOGISTIC") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "1 input")
      let shape = try operands.float(.input)
      let count = shape.elementCount
      let exact: @Sendable (Float) -> Float = { 1 / (1 + exponential(-$0)) }
      return Inference(
        [TensorType(.float32, shape)],
        reference: .mapping("logistic.f32.reference", count: count, exact),
        optimized: { target in
          switch target.tiles.lanes {
          case 16: [.mapping("logistic.f32.lut32", count: count, Logistic.byTable)]
          case 8: [.mapping("logistic.f32.p5", count: count, Logistic.byPolynomial)]
          default: [.mapping("logistic.f32", count: count, exact)]
          }
        })
    }
  }
}

/// XNNPACK's approximations of the logistic function: `exp(-|x|) / (exp(-|x|) + 1)`, mirrored.
private enum Logistic {
  /// For vectors of 16: `exp` as a table of 32 fractional powers of two and a polynomial of degree 2.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx512f-rr2-lut32-p2-perm2-scalef-div.c`.
  static func byTable(_ x: Float) -> Float {
    guard let z = argument(x) else { return x }
    // The nearest multiple of 1/32 to z · log2(e), by pushing the rest out of the significand.
    let shift: Float = 0x1.8p18
    let shifted = shift.addingProduct(z, 0x1.715476p0)
    let n = shifted - shift
    let fraction = Float(bitPattern: powers[Int(shifted.bitPattern & 31)])
    let t = z.addingProduct(n, -0x1.62E430p-1).addingProduct(n, 0x1.05C61p-29)
    let p = Float(0x1.0000F6p0).addingProduct(t, 0.5)
    let e = fraction.addingProduct(t * fraction, p) * power(ofTwo: Int(n.rounded(.down)))
    return mirrored(e / (e + 1), x)
  }

  /// For vectors of 8: `exp` as a power of two and a polynomial of degree 5.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx2-rr1-p5-div.c`.
  static func byPolynomial(_ x: Float) -> Float {
    guard let z = argument(x) else { return x }
    guard z >= -0x1.5D589Ep6 else { return mirrored(0, x) }
    let shift: Float = 0x1.8000FEp23
    let shifted = shift.addingProduct(z, 0x1.715476p0)
    let scale = Float(bitPattern: shifted.bitPattern << 23)
    let n = shifted - shift
    let t = z.addingProduct(n, -0x1.62E430p-1)
    var p = Float(0x1.573A1Ap-5).addingProduct(0x1.0F9F9Cp-7, t)
    p = Float(0x1.555A80p-3).addingProduct(p, t)
    p = Float(0x1.FFFDC6p-2).addingProduct(p, t)
    p = Float(0x1.FFFFF6p-1).addingProduct(p, t)
    let e = scale.addingProduct(t * scale, p)
    return mirrored(e / (e + 1), x)
  }

  /// `-|x|` within bounds where the power does not underflow in the steps on the way; `nil` for NaN.
  private static func argument(_ x: Float) -> Float? {
    x.isNaN ? nil : max(-x.magnitude, -200)
  }

  /// What the function is at `x`, from what it is at `-|x|`.
  private static func mirrored(_ value: Float, _ x: Float) -> Float {
    x.sign == .minus ? value : 1 - value
  }

  /// A power of two; 0 below the normal numbers.
  private static func power(ofTwo exponent: Int) -> Float {
    exponent < -126 ? 0 : Float(bitPattern: UInt32(exponent + 127) << 23)
  }

  /// 2^(i / 32) for `i` in 0 ..< 32, the bits of single precision.
  private static let powers: [UInt32] = [
    0x3F80_0000, 0x3F82_CD87, 0x3F85_AAC3, 0x3F88_980F, 0x3F8B_95C2, 0x3F8E_A43A, 0x3F91_C3D3,
    0x3F94_F4F0, 0x3F98_37F0, 0x3F9B_8D3A, 0x3F9E_F532, 0x3FA2_7043, 0x3FA5_FED7, 0x3FA9_A15B,
    0x3FAD_583F, 0x3FB1_23F6, 0x3FB5_04F3, 0x3FB8_FBAF, 0x3FBD_08A4, 0x3FC1_2C4D, 0x3FC5_672A,
    0x3FC9_B9BE, 0x3FCE_248C, 0x3FD2_A81E, 0x3FD7_44FD, 0x3FDB_FBB8, 0x3FE0_CCDF, 0x3FE5_B907,
    0x3FEA_C0C7, 0x3FEF_E4BA, 0x3FF5_257D, 0x3FFA_83B3,
  ]
}
