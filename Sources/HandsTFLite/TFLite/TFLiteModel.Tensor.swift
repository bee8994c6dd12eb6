extension TFLiteModel {
  /// A tensor of a graph.
  public struct Tensor: Hashable, Sendable {
    /// The tensor's name, or an empty string.
    public var name: String
    /// The extents, outermost first; empty for a scalar, and if the rank is unknown.
    public var shape: [Int32]
    /// The extents, with −1 for dynamic ones; empty if there are none.
    public var shapeSignature: [Int32]
    /// Whether an empty ``shape`` means a scalar.
    public var hasRank: Bool
    /// The type of each element.
    public var type: TensorTypeCode
    /// The index in ``TFLiteModel/buffers``; the buffer is empty unless the tensor is constant.
    public var buffer: Int
    /// The quantization of integers, if any.
    public var quantization: Quantization?
    /// Whether the value persists between runs.
    public var isVariable: Bool
    /// The sparse layout of the constant; `nil` if the buffer contains all elements.
    public var sparsity: Sparsity?

    /// Whether the constant is stored sparsely.
    public var isSparse: Bool { sparsity != nil }

    /// Creates a tensor.
    ///
    /// - Parameters:
    ///   - name: The tensor's name, or an empty string.
    ///   - shape: The extents, outermost first.
    ///   - shapeSignature: The extents, with −1 for dynamic ones; empty if there are none.
    ///   - hasRank: Whether an empty shape means a scalar.
    ///   - type: The type of each element.
    ///   - buffer: The index in the model's buffers; 0 for a tensor that is not constant.
    ///   - quantization: The quantization of integers, if any.
    ///   - isVariable: Whether the value persists between runs.
    ///   - sparsity: The sparse layout of the constant; `nil` if the buffer contains all elements.
    public init(
      name: String = "", shape: [Int32], shapeSignature: [Int32] = [], hasRank: Bool = true,
      type: TensorTypeCode = .float32, buffer: Int = 0, quantization: Quantization? = nil,
      isVariable: Bool = false, sparsity: Sparsity? = nil
    ) {
      self.name = name
      self.shape = shape
      self.shapeSignature = shapeSignature
      self.hasRank = hasRank
      self.type = type
      self.buffer = buffer
      self.quantization = quantization
      self.isVariable = isVariable
      self.sparsity = sparsity
    }
  }

  /// The quantization of a tensor: integers represent the real numbers
  /// `scale · (value − zeroPoint)`.
  public struct Quantization: Hashable, Sendable {
    /// The smallest real number, per tensor or per slice; may be empty.
    public var min: [Float]
    /// The largest real number, per tensor or per slice; may be empty.
    public var max: [Float]
    /// The scale, per tensor or per slice; empty if the values are not quantized.
    public var scale: [Float]
    /// The zero point, per tensor or per slice.
    public var zeroPoint: [Int64]
    /// The dimension of per-slice scales.
    public var quantizedDimension: Int32
    /// Whether the quantization is defined by custom details instead.
    public var hasCustomDetails: Bool

    /// Creates a quantization.
    ///
    /// - Parameters:
    ///   - scale: The scale, per tensor or per slice.
    ///   - zeroPoint: The zero point, per tensor or per slice.
    ///   - quantizedDimension: The dimension of per-slice scales.
    ///   - min: The smallest real number, per tensor or per slice; may be empty.
    ///   - max: The largest real number, per tensor or per slice; may be empty.
    ///   - hasCustomDetails: Whether the quantization is defined by custom details instead.
    public init(
      scale: [Float], zeroPoint: [Int64], quantizedDimension: Int32 = 0, min: [Float] = [],
      max: [Float] = [], hasCustomDetails: Bool = false
    ) {
      self.scale = scale
      self.zeroPoint = zeroPoint
      self.quantizedDimension = quantizedDimension
      self.min = min
      self.max = max
      self.hasCustomDetails = hasCustomDetails
    }
  }

  /// The element types of the schema, by their numbers.
  public enum TensorTypeCode: Int8, Hashable, Sendable {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case float32 = 0, float16, int32, uint8, int64, string, bool, int16, complex64, int8, float64,
      complex128, uint64, resource, variant, uint32, uint16, int4, bfloat16, int2, uint4,
      float8E4M3FN, float8E5M2

    /// The type's name in the schema, in lower case.
    public var name: String {
      switch self {
      case .float32: "float32"
      case .float16: "float16"
      case .int32: "int32"
      case .uint8: "uint8"
      case .int64: "int64"
      case .string: "string"
      case .bool: "bool"
      case .int16: "int16"
      case .complex64: "complex64"
      case .int8: "int8"
      case .float64: "float64"
      case .complex128: "complex128"
      case .uint64: "uint64"
      case .resource: "resource"
      case .variant: "variant"
      case .uint32: "uint32"
      case .uint16: "uint16"
      case .int4: "int4"
      case .bfloat16: "bfloat16"
      case .int2: "int2"
      case .uint4: "uint4"
      case .float8E4M3FN: "float8_e4m3fn"
      case .float8E5M2: "float8_e5m2"
      }
    }
  }
}
