/// Name and type of a model's input or output.
public struct TensorSpecification: Hashable, Sendable {
  /// The name in the model file.
  public var name: String
  /// Shape and element type.
  public var type: TensorType

  /// Creates a specification.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - type: Shape and element type.
  public init(name: String, type: TensorType) {
    self.name = name
    self.type = type
  }
}
