// Registers of eight and sixteen lanes; the protocols say what they do.

#if arch(x86_64)
  public import HandsCProcessor

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD8<Float>: SIMDVector {
    @inlinable @_transparent
    public static var isFused: Bool { true }

    @inlinable @_transparent
    public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
      sum.addingProduct(a, b)
    }

    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a + b }

    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      // Lane by lane these become one maximum and one minimum; masks become four instructions.
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    @inlinable @_transparent
    public static func leak(_ x: Self, _ slope: Self) -> Self {
      x.replacing(with: x * slope, where: x .< 0)
    }

    @inlinable @_transparent
    public static func choose(_ a: Self, _ b: Self, where mask: SIMDMask<MaskStorage>) -> Self {
      let bits = unsafe SIMDMask(unsafeBitCast(a, to: MaskStorage.self))
      let others = unsafe SIMDMask(unsafeBitCast(b, to: MaskStorage.self))
      return unsafe unsafeBitCast(others.replacing(with: bits, where: mask), to: Self.self)
    }

    @inlinable @_transparent
    public static func squareRoot(_ x: Self) -> Self { squareRoots8(x) }

    @inlinable @_transparent
    public static func smallest(_ x: Self) -> Float {
      let (low, high) = (x.lowHalf, x.highHalf)
      return SIMD4<Float>.smallest(SIMD4<Float>.choose(low, high, where: low .< high))
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD16<Float>: SIMDVector {
    @inlinable @_transparent
    public static var isFused: Bool { true }

    @inlinable @_transparent
    public static func mulAdd(_ sum: Self, _ a: Self, _ b: Self) -> Self {
      sum.addingProduct(a, b)
    }

    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a + b }

    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      // Lane by lane these become one maximum and one minimum; masks become four instructions.
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    @inlinable @_transparent
    public static func leak(_ x: Self, _ slope: Self) -> Self {
      x.replacing(with: x * slope, where: x .< 0)
    }

    @inlinable @_transparent
    public static func choose(_ a: Self, _ b: Self, where mask: SIMDMask<MaskStorage>) -> Self {
      let bits = unsafe SIMDMask(unsafeBitCast(a, to: MaskStorage.self))
      let others = unsafe SIMDMask(unsafeBitCast(b, to: MaskStorage.self))
      return unsafe unsafeBitCast(others.replacing(with: bits, where: mask), to: Self.self)
    }

    @inlinable @_transparent
    public static func squareRoot(_ x: Self) -> Self { squareRoots16(x) }

    @inlinable @_transparent
    public static func smallest(_ x: Self) -> Float {
      let (low, high) = (x.lowHalf, x.highHalf)
      return SIMD8<Float>.smallest(SIMD8<Float>.choose(low, high, where: low .< high))
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD8<Int32>: Int32Vector {
    public typealias Bytes = SIMD32<UInt8>

    @inlinable @_transparent
    public static func multiplyAddRoundedOnce(
      _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>
    ) -> SIMD8<Float> {
      SIMD8<Float>.mulAdd(c, a, b)
    }

    @inlinable @_transparent
    public static func converted(_ x: Self) -> SIMD8<Float> {
      var y = SIMD8<Float>()
      for i in 0..<scalarCount { y[i] = Float(x[i]) }
      return y
    }

    @inlinable @_transparent
    public static func rounded(_ x: SIMD8<Float>) -> Self {
      // At 1.5 · 2²³ the last bit of a number counts ones, and the lower half of the bits starts at 0.
      let sum = x + SIMD8<Float>(repeating: 0x1.8p23)
      return unsafe unsafeBitCast(sum, to: Self.self)
    }

    @inlinable @_transparent
    public static func load16(_ source: UnsafePointer<Int16>) -> Self {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Int16>.self)
      var y = Self()
      for i in 0..<scalarCount { y[i] = Int32(x[i]) }
      return y
    }

    @inlinable @_transparent
    public func store16(_ target: UnsafeMutablePointer<Int16>) {
      var y = SIMD8<Int16>()
      for i in 0..<scalarCount { y[i] = Int16(truncatingIfNeeded: self[i]) }
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD8<Int16>.self)
    }

    @inlinable @_transparent
    public static func load8(_ source: UnsafePointer<UInt8>) -> Self {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt8>.self)
      var y = Self()
      for i in 0..<scalarCount { y[i] = Int32(x[i]) }
      return y
    }

    @inlinable @_transparent
    public func store8(_ target: UnsafeMutablePointer<UInt8>) {
      var y = SIMD8<UInt8>()
      for i in 0..<scalarCount { y[i] = UInt8(truncatingIfNeeded: self[i]) }
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD8<UInt8>.self)
    }

    @inlinable @_transparent
    public static func loadPairs(_ low: UnsafePointer<Int16>, _ high: UnsafePointer<Int16>) -> Self
    {
      let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD8<Int16>.self)
      let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD8<Int16>.self)
      var y = SIMD16<Int16>()
      for i in 0..<scalarCount {
        y[2 * i] = a[i]
        y[2 * i + 1] = b[i]
      }
      return unsafe unsafeBitCast(y, to: Self.self)
    }

    @inlinable @_transparent
    public static func loadPairs8(_ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>) -> Self
    {
      let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD8<UInt8>.self)
      let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD8<UInt8>.self)
      var y = SIMD16<Int16>()
      for i in 0..<scalarCount {
        y[2 * i] = Int16(a[i])
        y[2 * i + 1] = Int16(b[i])
      }
      return unsafe unsafeBitCast(y, to: Self.self)
    }

    @inlinable @_transparent
    public static func widened(
      _ source: UnsafePointer<UInt8>, flip: Int16, less zero: Int16
    ) -> SIMD8<Int16> {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD8<UInt8>.self)
      var y = SIMD8<Int16>()
      for i in 0..<scalarCount { y[i] = Int16(x[i]) }
      return (y ^ SIMD8<Int16>(repeating: flip)) &- SIMD8<Int16>(repeating: zero)
    }

    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a &+ b }

    @inlinable @_transparent
    public static func multiply(_ a: Self, _ b: Self) -> Self { a &* b }

    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    @inlinable @_transparent
    public static func shifted(_ x: Self, left places: Self) -> Self { x &<< places }

    @inlinable @_transparent
    public static func shifted(_ x: Self, right places: Self) -> Self { x &>> places }

    @inlinable @_transparent
    public static func highProduct(_ a: Self, _ b: Self) -> Self {
      typealias Wide = SIMD8<Int64>
      let product = Wide(truncatingIfNeeded: a) &* Wide(truncatingIfNeeded: b)
      let rounded = (product &+ Wide(repeating: 1 << 30)) &>> Wide(repeating: 31)
      return Self(truncatingIfNeeded: rounded)
    }

    @inlinable @_transparent
    public static func shifted(_ x: Self, right places: Int32) -> Self {
      x &>> Self(repeating: places)
    }

    @inlinable @_transparent
    public static func larger(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
      var y = b
      for i in 0..<scalarCount { y[i] = a[i] > b[i] ? a[i] : b[i] }
      return y
    }

    @inlinable @_transparent
    public func storeHalves(_ low: UnsafeMutableRawPointer, _ high: UnsafeMutableRawPointer) {
      let x = unsafe unsafeBitCast(self, to: SIMD4<Int64>.self)
      unsafe low.storeBytes(of: SIMD2<Int64>(x[0], x[2]), as: SIMD2<Int64>.self)
      unsafe high.storeBytes(of: SIMD2<Int64>(x[1], x[3]), as: SIMD2<Int64>.self)
    }

    @inlinable @_transparent
    public func storeJoined(_ target: UnsafeMutableRawPointer) {
      let x = unsafe unsafeBitCast(self, to: SIMD4<Int64>.self)
      unsafe target.storeBytes(
        of: SIMD4<Int64>(x[0], x[2], x[1], x[3]), as: SIMD4<Int64>.self)
    }

    @inlinable @_transparent
    public var interleaved: Self {
      let x = unsafe unsafeBitCast(self, to: SIMD16<Int16>.self)
      var y = SIMD16<Int16>()
      for i in 0..<SIMD16<Int16>.scalarCount { y[i] = x[i / 8 * 8 + i % 8 / 2 + i % 2 * 4] }
      return unsafe unsafeBitCast(y, to: Self.self)
    }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  extension SIMD16<Int32>: Int32Vector {
    public typealias Narrow = SIMD8<Int32>
    public typealias Bytes = SIMD64<UInt8>

    @inlinable @_transparent
    public static func multiplyAddRoundedOnce(
      _ a: SIMD16<Float>, _ b: SIMD16<Float>, _ c: SIMD16<Float>
    ) -> SIMD16<Float> {
      SIMD16<Float>.mulAdd(c, a, b)
    }

    @inlinable @_transparent
    public static func converted(_ x: Self) -> SIMD16<Float> {
      var y = SIMD16<Float>()
      for i in 0..<scalarCount { y[i] = Float(x[i]) }
      return y
    }

    @inlinable @_transparent
    public static func rounded(_ x: SIMD16<Float>) -> Self {
      // At 1.5 · 2²³ the last bit of a number counts ones, and the lower half of the bits starts at 0.
      let sum = x + SIMD16<Float>(repeating: 0x1.8p23)
      return unsafe unsafeBitCast(sum, to: Self.self)
    }

    @inlinable @_transparent
    public static func load16(_ source: UnsafePointer<Int16>) -> Self {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<Int16>.self)
      var y = Self()
      for i in 0..<scalarCount { y[i] = Int32(x[i]) }
      return y
    }

    @inlinable @_transparent
    public func store16(_ target: UnsafeMutablePointer<Int16>) {
      var y = SIMD16<Int16>()
      for i in 0..<scalarCount { y[i] = Int16(truncatingIfNeeded: self[i]) }
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD16<Int16>.self)
    }

    @inlinable @_transparent
    public static func load8(_ source: UnsafePointer<UInt8>) -> Self {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
      var y = Self()
      for i in 0..<scalarCount { y[i] = Int32(x[i]) }
      return y
    }

    @inlinable @_transparent
    public func store8(_ target: UnsafeMutablePointer<UInt8>) {
      var y = SIMD16<UInt8>()
      for i in 0..<scalarCount { y[i] = UInt8(truncatingIfNeeded: self[i]) }
      unsafe UnsafeMutableRawPointer(target).storeBytes(of: y, as: SIMD16<UInt8>.self)
    }

    @inlinable @_transparent
    public static func loadPairs(_ low: UnsafePointer<Int16>, _ high: UnsafePointer<Int16>) -> Self
    {
      let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD16<Int16>.self)
      let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD16<Int16>.self)
      var y = SIMD32<Int16>()
      for i in 0..<scalarCount {
        y[2 * i] = a[i]
        y[2 * i + 1] = b[i]
      }
      return unsafe unsafeBitCast(y, to: Self.self)
    }

    @inlinable @_transparent
    public static func loadPairs8(_ low: UnsafePointer<UInt8>, _ high: UnsafePointer<UInt8>) -> Self
    {
      let a = unsafe UnsafeRawPointer(low).loadUnaligned(as: SIMD16<UInt8>.self)
      let b = unsafe UnsafeRawPointer(high).loadUnaligned(as: SIMD16<UInt8>.self)
      var y = SIMD32<Int16>()
      for i in 0..<scalarCount {
        y[2 * i] = Int16(a[i])
        y[2 * i + 1] = Int16(b[i])
      }
      return unsafe unsafeBitCast(y, to: Self.self)
    }

    @inlinable @_transparent
    public static func widened(
      _ source: UnsafePointer<UInt8>, flip: Int16, less zero: Int16
    ) -> SIMD16<Int16> {
      let x = unsafe UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self)
      var y = SIMD16<Int16>()
      for i in 0..<scalarCount { y[i] = Int16(x[i]) }
      return (y ^ SIMD16<Int16>(repeating: flip)) &- SIMD16<Int16>(repeating: zero)
    }

    @inlinable @_transparent
    public static func add(_ a: Self, _ b: Self) -> Self { a &+ b }

    @inlinable @_transparent
    public static func multiply(_ a: Self, _ b: Self) -> Self { a &* b }

    @inlinable @_transparent
    public static func clamp(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
      var y = x
      for i in 0..<scalarCount { y[i] = y[i] < lower[i] ? lower[i] : y[i] }
      for i in 0..<scalarCount { y[i] = y[i] > upper[i] ? upper[i] : y[i] }
      return y
    }

    @inlinable @_transparent
    public static func shifted(_ x: Self, left places: Self) -> Self { x &<< places }

    @inlinable @_transparent
    public static func shifted(_ x: Self, right places: Self) -> Self { x &>> places }

    @inlinable @_transparent
    public static func highProduct(_ a: Self, _ b: Self) -> Self {
      Self(
        lowHalf: Narrow.highProduct(a.lowHalf, b.lowHalf),
        highHalf: Narrow.highProduct(a.highHalf, b.highHalf))
    }

    @inlinable @_transparent
    public static func shifted(_ x: Self, right places: Int32) -> Self {
      x &>> Self(repeating: places)
    }

    @inlinable @_transparent
    public static func larger(_ a: SIMD16<Int16>, _ b: SIMD16<Int16>) -> SIMD16<Int16> {
      var y = b
      for i in 0..<scalarCount { y[i] = a[i] > b[i] ? a[i] : b[i] }
      return y
    }

    @inlinable @_transparent
    public func storeHalves(_ low: UnsafeMutableRawPointer, _ high: UnsafeMutableRawPointer) {
      let x = unsafe unsafeBitCast(self, to: SIMD8<Int64>.self)
      unsafe low.storeBytes(of: SIMD4<Int64>(x[0], x[2], x[4], x[6]), as: SIMD4<Int64>.self)
      unsafe high.storeBytes(of: SIMD4<Int64>(x[1], x[3], x[5], x[7]), as: SIMD4<Int64>.self)
    }

    @inlinable @_transparent
    public func storeJoined(_ target: UnsafeMutableRawPointer) {
      let x = unsafe unsafeBitCast(self, to: SIMD8<Int64>.self)
      unsafe target.storeBytes(
        of: SIMD8<Int64>(x[0], x[2], x[4], x[6], x[1], x[3], x[5], x[7]), as: SIMD8<Int64>.self)
    }

    @inlinable @_transparent
    public var interleaved: Self {
      let x = unsafe unsafeBitCast(self, to: SIMD32<Int16>.self)
      var y = SIMD32<Int16>()
      for i in 0..<SIMD32<Int16>.scalarCount { y[i] = x[i / 8 * 8 + i % 8 / 2 + i % 2 * 4] }
      return unsafe unsafeBitCast(y, to: Self.self)
    }
  }
#endif
