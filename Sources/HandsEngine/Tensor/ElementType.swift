/// The type of a tensor's elements.
public enum ElementType: Hashable, Sendable, CaseIterable {
  /// IEEE single precision.
  case float32
  /// IEEE half precision: storage, widened before anything is computed.
  case float16
  /// 8-bit signed integer.
  case int8
  /// 8-bit unsigned integer.
  case uint8
  /// 16-bit signed integer.
  case int16
  /// 32-bit signed integer: indices and shapes.
  case int32
  /// 64-bit signed integer: indices and shapes.
  case int64
  /// One byte, 0 or 1.
  case bool

  /// The size of one element in bytes.
  public var byteCount: Int {
    switch self {
    case .int64: 8
    case .float32, .int32: 4
    case .float16, .int16: 2
    case .int8, .uint8, .bool: 1
    }
  }

  /// The name as NumPy spells it.
  public var name: String {
    switch self {
    case .float32: "float32"
    case .float16: "float16"
    case .int8: "int8"
    case .uint8: "uint8"
    case .int16: "int16"
    case .int32: "int32"
    case .int64: "int64"
    case .bool: "bool"
    }
  }
}
