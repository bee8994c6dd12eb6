extension FixedWidthInteger {
  /// The number as a model file has it, least significant byte first.
  public var littleEndianBytes: [UInt8] {
    (0..<(Self.bitWidth / 8)).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
