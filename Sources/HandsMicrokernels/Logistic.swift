/// `1 / (1 + exp(-x))` as XNNPACK approximates it: `exp(-|x|) / (exp(-|x|) + 1)`, mirrored.
///
/// There is one approximation for each width of vectors, with last bits of its own; both multiply and add
/// in one step.
public enum LogisticTile<V: SIMDVector> {
  /// For vectors of 8: `exp` as a power of two and a polynomial of degree 5.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx2-rr1-p5-div.c`.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func byPolynomial(_ job: UnaryArguments) {
    let last: Int = job.count &- V.scalarCount
    if last < 0 {
      for i in 0..<job.count {
        unsafe job.output[i] = polynomial(V(repeating: job.input[i]))[0]
      }
    } else {
      let end = unsafe polynomial(V.load(job.input + last))
      var i = 0
      while i < last {
        unsafe polynomial(V.load(job.input + i)).store(job.output + i)
        i &+= V.scalarCount
      }
      unsafe end.store(job.output + last)
    }
  }

  /// For vectors of 16: `exp` as a table of 32 fractional powers of two and a polynomial of degree 2.
  ///
  /// Source: XNNPACK, `src/f32-vsigmoid/gen/f32-vsigmoid-avx512f-rr2-lut32-p2-perm2-scalef-div.c`.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func byTable(_ job: UnaryArguments) {
    // 2^(i / 32), the bits of single precision.
    let powers: InlineArray<32, UInt32> = [
      0x3F80_0000, 0x3F82_CD87, 0x3F85_AAC3, 0x3F88_980F, 0x3F8B_95C2, 0x3F8E_A43A, 0x3F91_C3D3,
      0x3F94_F4F0, 0x3F98_37F0, 0x3F9B_8D3A, 0x3F9E_F532, 0x3FA2_7043, 0x3FA5_FED7, 0x3FA9_A15B,
      0x3FAD_583F, 0x3FB1_23F6, 0x3FB5_04F3, 0x3FB8_FBAF, 0x3FBD_08A4, 0x3FC1_2C4D, 0x3FC5_672A,
      0x3FC9_B9BE, 0x3FCE_248C, 0x3FD2_A81E, 0x3FD7_44FD, 0x3FDB_FBB8, 0x3FE0_CCDF, 0x3FE5_B907,
      0x3FEA_C0C7, 0x3FEF_E4BA, 0x3FF5_257D, 0x3FFA_83B3,
    ]
    let last: Int = job.count &- V.scalarCount
    if last < 0 {
      for i in 0..<job.count {
        unsafe job.output[i] = table(V(repeating: job.input[i]), powers)[0]
      }
    } else {
      let end = unsafe table(V.load(job.input + last), powers)
      var i = 0
      while i < last {
        unsafe table(V.load(job.input + i), powers).store(job.output + i)
        i &+= V.scalarCount
      }
      unsafe end.store(job.output + last)
    }
  }

  @inlinable @_transparent
  static func polynomial(_ x: V) -> V {
    let z = V.negate(V.absolute(x))
    let shift = V(repeating: 0x1.8000FEp23)
    let shifted = V.mulAdd(shift, z, V(repeating: 0x1.715476p0))
    // The integer's last bits, with the exponent's offset, lie where a number's exponent does.
    var scale = V()
    for i in 0..<V.scalarCount { scale[i] = Float(bitPattern: shifted[i].bitPattern &<< 23) }
    let t = V.mulAdd(z, V.subtract(shifted, shift), V(repeating: -0x1.62E430p-1))
    var p = V.mulAdd(V(repeating: 0x1.573A1Ap-5), V(repeating: 0x1.0F9F9Cp-7), t)
    p = V.mulAdd(V(repeating: 0x1.555A80p-3), p, t)
    p = V.mulAdd(V(repeating: 0x1.FFFDC6p-2), p, t)
    p = V.mulAdd(V(repeating: 0x1.FFFFF6p-1), p, t)
    let e = V.mulAdd(scale, V.multiply(t, scale), p)
    // Below, `exp` is not a normal number.
    let isTiny = z .< V(repeating: -0x1.5D589Ep6)
    return mirrored(V.choose(V(), quotient(e), where: isTiny), x)
  }

  @inlinable @_transparent
  static func table(_ x: V, _ powers: InlineArray<32, UInt32>) -> V {
    // The power underflows in no step on the way.
    let lower = V(repeating: -200)
    let magnitude = V.negate(V.absolute(x))
    let z = V.choose(lower, magnitude, where: magnitude .< lower)
    // The nearest multiple of 1/32 to z · log2(e), by pushing the rest out of the significand.
    let shift = V(repeating: 0x1.8p18)
    let shifted = V.mulAdd(shift, z, V(repeating: 0x1.715476p0))
    let n = V.subtract(shifted, shift)
    var fraction = V()
    var power = V()
    for i in 0..<V.scalarCount {
      let bits = shifted[i].bitPattern
      fraction[i] = Float(bitPattern: powers[Int(bits & 31)])
      // 2 to the integer below n; 0 below the normal numbers.
      let exponent = (Int32(bitPattern: bits &- (0x1.8p18 as Float).bitPattern) &>> 5) &+ 127
      power[i] = Float(bitPattern: UInt32(bitPattern: exponent < 0 ? 0 : exponent) &<< 23)
    }
    let t = V.mulAdd(
      V.mulAdd(z, n, V(repeating: -0x1.62E430p-1)), n, V(repeating: 0x1.05C61p-29))
    let p = V.mulAdd(V(repeating: 0x1.0000F6p0), t, V(repeating: 0.5))
    let e = V.multiply(V.mulAdd(fraction, V.multiply(t, fraction), p), power)
    return mirrored(quotient(e), x)
  }

  /// `e / (e + 1)`.
  @inlinable @_transparent
  static func quotient(_ e: V) -> V { V.divide(e, V.add(e, V(repeating: 1))) }

  /// What the function is at `x`, from what it is at `-|x|`; a NaN stays one.
  @inlinable @_transparent
  static func mirrored(_ value: V, _ x: V) -> V {
    V.choose(V.subtract(V(repeating: 1), value), value, where: x .> V())
  }
}
