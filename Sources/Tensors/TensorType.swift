/// Shape and element type of a tensor.
public struct TensorType: Hashable, Sendable, CustomStringConvertible {
  /// The extents, outermost first.
  public var shape: Shape
  /// The type of each element.
  public var elementType: ElementType

  /// Creates a tensor type.
  ///
  /// - Parameters:
  ///   - elementType: The type of each element.
  ///   - shape: The extents, outermost first.
  public init(_ elementType: ElementType, _ shape: Shape) {
    self.elementType = elementType
    self.shape = shape
  }

  /// The size of a dense tensor in bytes.
  public var byteCount: Int { shape.elementCount * elementType.byteCount }

  /// The type as `float32[1, 2, 3]`.
  public var description: String { elementType.name + shape.description }
}
