/// A type that elements of a tensor are read as.
public protocol TensorElement: BitwiseCopyable {
  /// The type of the tensors whose elements it is.
  static var elementType: ElementType { get }
}

extension Float: TensorElement {
  /// `float32`.
  public static var elementType: ElementType { .float32 }
}

extension Int8: TensorElement {
  /// `int8`.
  public static var elementType: ElementType { .int8 }
}

extension UInt8: TensorElement {
  /// `uint8`.
  public static var elementType: ElementType { .uint8 }
}

extension Int16: TensorElement {
  /// `int16`.
  public static var elementType: ElementType { .int16 }
}

extension Int32: TensorElement {
  /// `int32`.
  public static var elementType: ElementType { .int32 }
}

extension Int64: TensorElement {
  /// `int64`.
  public static var elementType: ElementType { .int64 }
}

extension Interpreter {
  // Safe: locations are the model's, inside the arena or its constants, aligned for every type; spans end with the
  // closure.

  /// Calls a closure with the elements of an input, to be filled.
  ///
  /// Integers of a quantized model stand for `(q - zeroPoint) · scale`: see ``TensorType/quantization`` of the input.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/inputs``.
  ///   - type: The type of the elements.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  /// - Precondition: The input has elements of the type.
  public func withInput<Element: TensorElement, Result, Failure>(
    _ index: Int, as type: Element.Type,
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(model.inputs[index].type.elementType == Element.elementType, "another type")
    let bytes = unsafe inputMemory(index)
    var span = unsafe bytes.bindMemory(to: Element.self).mutableSpan
    return try body(&span)
  }

  /// Calls a closure with the elements of an output, zeros before the first run.
  ///
  /// Integers of a quantized model stand for `(q - zeroPoint) · scale`: see ``TensorType/quantization`` of the output.
  ///
  /// - Parameters:
  ///   - index: The position in ``Model/outputs``.
  ///   - type: The type of the elements.
  ///   - body: Receives the elements, contiguous and row major.
  /// - Returns: The closure's result.
  /// - Throws: What the closure throws.
  /// - Precondition: The output has elements of the type.
  public func withOutput<Element: TensorElement, Result, Failure>(
    _ index: Int, as type: Element.Type, _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(model.outputs[index].type.elementType == Element.elementType, "another type")
    let bytes = unsafe outputMemory(index)
    let span = unsafe UnsafeBufferPointer(bytes.bindMemory(to: Element.self)).span
    return try body(span)
  }
}
