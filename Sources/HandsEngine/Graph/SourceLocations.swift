/// Where an operator stands in the model file.
public struct OperatorLocation: Hashable, Sendable, CustomStringConvertible {
  /// The position among the file's operators.
  public var index: Int
  /// The operator's name as TFLite writes it, printable.
  public var name: String

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - index: The position among the file's operators.
  ///   - name: The operator's name, printable.
  public init(index: Int, name: String) {
    self.index = index
    self.name = name
  }

  /// The location as `operator 3 (CONV_2D)`.
  public var description: String { "operator \(index) (\(name))" }
}

/// Where a tensor stands in the model file.
public struct TensorLocation: Hashable, Sendable, CustomStringConvertible {
  /// The position among the file's tensors.
  public var index: Int
  /// The tensor's name, printable; empty if it has none.
  public var name: String

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - index: The position among the file's tensors.
  ///   - name: The tensor's name, printable.
  public init(index: Int, name: String) {
    self.index = index
    self.name = name
  }

  /// The location as `tensor 3 "boxes"`.
  public var description: String {
    name.isEmpty ? "tensor \(index)" : "tensor \(index) \"\(name)\""
  }
}
