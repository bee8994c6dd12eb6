/// Shape and element type of a tensor.
public struct TensorType: Hashable, Sendable, CustomStringConvertible {
  /// The extents, outermost first.
  public var shape: Shape
  /// The type of each element.
  public var elementType: ElementType
  /// How stored integers stand for real numbers, `nil` if elements mean themselves.
  public var quantization: Quantization?

  /// Creates a tensor type.
  ///
  /// - Parameters:
  ///   - elementType: The type of each element.
  ///   - shape: The extents, outermost first.
  ///   - quantization: How stored integers stand for real numbers, if they do.
  public init(_ elementType: ElementType, _ shape: Shape, quantization: Quantization? = nil) {
    self.elementType = elementType
    self.shape = shape
    self.quantization = quantization
  }

  /// The size of a contiguous tensor in bytes.
  public var byteCount: Int { shape.elementCount * elementType.byteCount }

  /// The type as `float32[1, 2, 3]`.
  public var description: String { elementType.name + shape.description }
}

/// How stored integers stand for real numbers: `(q - zeroPoint) · scale`.
public struct Quantization: Hashable, Sendable {
  /// One scale for the tensor, or one for each index along ``axis``.
  public var scales: [Float]
  /// As many zero points as scales.
  public var zeroPoints: [Int]
  /// The dimension that several scales run along.
  public var axis: Int

  /// Creates a quantization.
  ///
  /// - Parameters:
  ///   - scales: One scale, or one for each index along `axis`.
  ///   - zeroPoints: As many zero points as scales.
  ///   - axis: The dimension that several scales run along.
  public init(scales: [Float], zeroPoints: [Int], axis: Int = 0) {
    self.scales = scales
    self.zeroPoints = zeroPoints
    self.axis = axis
  }
}
