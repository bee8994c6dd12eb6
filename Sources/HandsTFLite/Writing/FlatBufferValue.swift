/// The contents of a flatbuffer, as a tree.
public indirect enum FlatBufferValue: Hashable, Sendable {
  /// A signed byte.
  case int8(Int8)
  /// An unsigned byte, also a Boolean or the type of a union.
  case uint8(UInt8)
  /// A signed 32-bit integer.
  case int32(Int32)
  /// An unsigned 32-bit integer.
  case uint32(UInt32)
  /// An unsigned 64-bit integer.
  case uint64(UInt64)
  /// A single-precision number.
  case float(Float)
  /// A string.
  case string(String)
  /// A vector of bytes that is aligned to 16, like the constants of models.
  case bytes([UInt8])
  /// A vector of unsigned 16-bit integers.
  case uint16s([UInt16])
  /// A vector of signed 32-bit integers.
  case int32s([Int32])
  /// A vector of signed 64-bit integers.
  case int64s([Int64])
  /// A vector of single-precision numbers.
  case floats([Float])
  /// A table, with its fields by their number in the schema.
  case table([Int: FlatBufferValue])
  /// A vector of tables or strings.
  case vector([FlatBufferValue])
  /// A target at this address in the bytes that will follow the built ones.
  case following(Int)

  /// The number of bytes that the value takes in its table: the scalar, or the offset to it.
  var inlineSize: Int {
    switch self {
    case .int8, .uint8: 1
    case .uint64: 8
    default: 4
    }
  }
}
