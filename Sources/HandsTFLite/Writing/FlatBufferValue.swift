/// What a flatbuffer is to hold, as a tree.
public indirect enum FlatBufferValue: Hashable, Sendable {
  /// A signed byte.
  case int8(Int8)
  /// An unsigned byte, also a truth value or the type of a union.
  case uint8(UInt8)
  /// A signed number of 32 bits.
  case int32(Int32)
  /// An unsigned number of 32 bits.
  case uint32(UInt32)
  /// An unsigned number of 64 bits.
  case uint64(UInt64)
  /// A single-precision number.
  case float(Float)
  /// A text.
  case string(String)
  /// A vector of bytes whose first one is aligned to 16, as constants of models are.
  case bytes([UInt8])
  /// A vector of unsigned numbers of 16 bits.
  case uint16s([UInt16])
  /// A vector of signed numbers of 32 bits.
  case int32s([Int32])
  /// A vector of signed numbers of 64 bits.
  case int64s([Int64])
  /// A vector of single-precision numbers.
  case floats([Float])
  /// Fields by their number in the schema.
  case table([Int: FlatBufferValue])
  /// A vector of tables or strings.
  case vector([FlatBufferValue])
  /// Something at this address of the bytes that will follow the built ones.
  case following(Int)

  /// The bytes that the value itself takes in its table: all of a scalar, or the offset to it.
  var inlineSize: Int {
    switch self {
    case .int8, .uint8: 1
    case .uint64: 8
    default: 4
    }
  }
}
