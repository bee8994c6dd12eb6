/// Picks bytes out of tables of sixteen.
public protocol ByteShuffle: SendableMetatype {
  /// The bytes of a register.
  associatedtype Bytes: ByteVector
  /// In every sixteen bytes those of a table at the lower four bits of indices, 0 where their highest bit is set.
  static func picked(_ table: Bytes, at indices: Bytes) -> Bytes
  /// Signed bytes less 16, at least -128.
  static func lowered(_ indices: Bytes) -> Bytes
}

/// Picks bytes out of a table of 256, whose quarters are registers.
public protocol BytePermutation: SendableMetatype {
  /// The bytes at indices.
  static func picked(
    _ table: InlineArray<4, SIMD64<UInt8>>, at indices: SIMD64<UInt8>
  ) -> SIMD64<UInt8>
}

/// Bytes that become those of a table.
@safe public struct ByteLookup {
  /// Elements.
  public var count: Int
  /// The bytes.
  public var input: UnsafePointer<UInt8>
  /// What each of 256 bytes becomes.
  public var table: UnsafePointer<UInt8>
  /// What they become.
  public var output: UnsafeMutablePointer<UInt8>

  /// Gathers the operands.
  @inlinable
  public init(
    count: Int, input: UnsafePointer<UInt8>, table: UnsafePointer<UInt8>,
    output: UnsafeMutablePointer<UInt8>
  ) {
    self.count = count
    unsafe self.input = input
    unsafe self.table = table
    unsafe self.output = output
  }

  /// Looks up all elements by whole tables, with the same ends.
  ///
  /// - Parameter permutation: Picks bytes.
  @inlinable @_transparent
  public func sweep<P: BytePermutation>(by permutation: P.Type) {
    typealias B = SIMD64<UInt8>
    let last: Int = count &- B.scalarCount
    guard last >= 0 else {
      for index in 0..<count { unsafe output[index] = table[Int(input[index])] }
      return
    }
    var quarters = InlineArray<4, B>(repeating: B())
    for quarter in 0..<4 { quarters[quarter] = unsafe B.load(table + 64 &* quarter) }
    var index = 0
    while index < count {
      let first = min(index, last)
      unsafe P.picked(quarters, at: B.load(input + first)).store(output + first)
      index &+= B.scalarCount
    }
  }

  /// Looks up all elements: the last vector overlaps its neighbour, and fewer elements than a vector has lanes come one
  /// by one.
  ///
  /// A sixteenth of the table is picked from wherever the index is not below it. Each is stored as its difference from
  /// the one before, so that the exclusive or of all that are picked is the byte of the last one. Indices from 128 on, whose
  /// highest bit is set, take part with that bit flipped, and only then.
  ///
  /// - Parameter shuffle: Picks bytes.
  @inlinable @_transparent
  public func sweep<S: ByteShuffle>(by shuffle: S.Type) {
    typealias B = S.Bytes
    let last: Int = count &- B.scalarCount
    guard last >= 0 else {
      for index in 0..<count { unsafe output[index] = table[Int(input[index])] }
      return
    }
    var parts = InlineArray<16, B>(repeating: B())
    for part in 0..<16 {
      let bytes = unsafe SIMD16<UInt8>.load(table + 16 &* part)
      let before = unsafe SIMD16<UInt8>.load(table + 16 &* (part & 7 == 0 ? part : part &- 1))
      parts[part] = B.repeating(part & 7 == 0 ? bytes : .flipped(bytes, before))
    }
    let highestBit = B.filled(with: 0x80)
    var index = 0
    while index < count {
      let first = min(index, last)
      var lower = unsafe B.load(input + first)
      var upper = B.flipped(lower, highestBit)
      var found = B.flipped(S.picked(parts[0], at: lower), S.picked(parts[8], at: upper))
      for part in 1..<8 {
        lower = S.lowered(lower)
        upper = S.lowered(upper)
        found = B.flipped(found, S.picked(parts[part], at: lower))
        found = B.flipped(found, S.picked(parts[part &+ 8], at: upper))
      }
      unsafe found.store(output + first)
      index &+= B.scalarCount
    }
  }
}
