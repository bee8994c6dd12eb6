/// What a flatbuffer is to hold, as a tree.
package indirect enum FlatBufferValue {
  case int8(Int8)
  case uint8(UInt8)
  case int32(Int32)
  case uint32(UInt32)
  case uint64(UInt64)
  case float(Float)
  case string(String)
  /// A vector of bytes whose first one is aligned to 16, as constants of models are.
  case bytes([UInt8])
  case int32s([Int32])
  case int64s([Int64])
  case floats([Float])
  /// Fields by their number in the schema, in ascending order.
  case table([(field: Int, value: FlatBufferValue)])
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
