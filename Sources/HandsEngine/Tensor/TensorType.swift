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

  /// The type with its quantization, as `int8[1, 2, 3] (scale 0.5, zero point 3)`.
  var quantizedDescription: String {
    description + (quantization.map { " (\($0))" } ?? "")
  }
}
