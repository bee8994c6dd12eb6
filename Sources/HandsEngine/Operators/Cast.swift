extension OperatorDefinition {
  /// Elements as another type.
  ///
  /// Floats lose their fraction and are clamped to the range of integers, where NaN becomes the
  /// largest; integers lose the high bits that do not fit; all but 0 is true.
  static let cast = OperatorDefinition(53, newestVersion: 8) { source throws(GraphError) in
    guard let type = source.resultTypes.first, let type else {
      throw .unsupported(source.location, "number of results", value: source.outputCount)
    }
    return Operator("CAST") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let input = try operands.required(.input)
      let cast = Cast(from: input.elementType, to: type, count: input.shape.elementCount)
      let kernel =
        switch input.elementType {
        case .float32: cast.kernel { (x: Float) in x }
        case .float16: cast.kernel { (x: UInt16) in widened(half: x) }
        case .int8: cast.kernel { (x: Int8) in Int64(x) }
        case .uint8: cast.kernel { (x: UInt8) in Int64(x) }
        case .int16: cast.kernel { (x: Int16) in Int64(x) }
        case .int32: cast.kernel { (x: Int32) in Int64(x) }
        case .int64: cast.kernel { (x: Int64) in x }
        case .bool: cast.kernel { (x: UInt8) in x == 0 ? Int64(0) : 1 }
        }
      guard let kernel else { throw .unsupported("a cast to half precision") }
      return Inference(TensorType(type, input.shape), kernel: kernel)
    }
  }
}

private struct Cast {
  let name: String
  let result: ElementType
  let count: Int

  init(from source: ElementType, to result: ElementType, count: Int) {
    name = "cast." + source.name + "." + result.name
    self.result = result
    self.count = count
  }

  /// A kernel for the type of the result, `nil` if there is none.
  ///
  /// - Parameter widen: Makes a stored element a float or a 64-bit integer.
  /// - Returns: The kernel.
  func kernel<Element: BitwiseCopyable, Wide: CastSource>(
    _ widen: @escaping @Sendable (Element) -> Wide
  ) -> KernelCandidate? {
    switch result {
    case .float32: .mapping(name, count: count) { (x: Element) in widen(x).float }
    case .float16: nil
    case .int8: .mapping(name, count: count) { (x: Element) -> Int8 in widen(x).integer() }
    case .uint8: .mapping(name, count: count) { (x: Element) -> UInt8 in widen(x).integer() }
    case .int16: .mapping(name, count: count) { (x: Element) -> Int16 in widen(x).integer() }
    case .int32: .mapping(name, count: count) { (x: Element) -> Int32 in widen(x).integer() }
    case .int64: .mapping(name, count: count) { (x: Element) -> Int64 in widen(x).integer() }
    case .bool: .mapping(name, count: count) { (x: Element) -> UInt8 in widen(x).isTrue ? 1 : 0 }
    }
  }
}

/// A number that every element type can be made of.
private protocol CastSource: SendableMetatype {
  /// The nearest float.
  var float: Float { get }
  /// Whether the number differs from 0.
  var isTrue: Bool { get }
  /// The number as an integer of any width.
  func integer<Integer: FixedWidthInteger>() -> Integer
}

extension Float: CastSource {
  fileprivate var float: Float { self }
  fileprivate var isTrue: Bool { self != 0 }

  @inline(__always)
  fileprivate func integer<Integer: FixedWidthInteger>() -> Integer {
    // The first comparison is false for NaN too.
    guard self < Float(Integer.max) else { return .max }
    guard self > Float(Integer.min) else { return .min }
    return Integer(truncatingIfNeeded: Int64(self))
  }
}

extension Int64: CastSource {
  fileprivate var float: Float { Float(self) }
  fileprivate var isTrue: Bool { self != 0 }

  @inline(__always)
  fileprivate func integer<Integer: FixedWidthInteger>() -> Integer {
    Integer(truncatingIfNeeded: self)
  }
}
