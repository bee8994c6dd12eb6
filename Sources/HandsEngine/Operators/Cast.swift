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
      let name = "cast." + input.elementType.name + "." + type.name
      let count = input.shape.elementCount
      let kernel: KernelCandidate? =
        switch input.elementType {
        case .float32: casting(Float.self, to: type, name, count)
        case .float16: casting(Half.self, to: type, name, count)
        case .int8: casting(Int8.self, to: type, name, count)
        case .uint8: casting(UInt8.self, to: type, name, count)
        case .int16: casting(Int16.self, to: type, name, count)
        case .int32: casting(Int32.self, to: type, name, count)
        case .int64: casting(Int64.self, to: type, name, count)
        case .bool: casting(Truth.self, to: type, name, count)
        }
      guard let kernel else { throw .unsupported("a cast to half precision") }
      return Inference(TensorType(type, input.shape), kernel: kernel)
    }
  }
}

/// A kernel for the type of the result, `nil` if there is none.
private func casting<Element: CastElement>(
  _: Element.Type, to result: ElementType, _ name: String, _ count: Int
) -> KernelCandidate? {
  switch result {
  case .float32: casting(Element.self, to: Float.self, name, count)
  case .float16: nil
  case .int8: casting(Element.self, to: Int8.self, name, count)
  case .uint8: casting(Element.self, to: UInt8.self, name, count)
  case .int16: casting(Element.self, to: Int16.self, name, count)
  case .int32: casting(Element.self, to: Int32.self, name, count)
  case .int64: casting(Element.self, to: Int64.self, name, count)
  case .bool: casting(Element.self, to: Truth.self, name, count)
  }
}

/// A kernel whose loop holds both conversions: as a closure of ``KernelCandidate/mapping(_:count:_:)``, they would be called for
/// each element, which takes three times as long.
private func casting<Element: CastElement, Result: CastResult>(
  _: Element.Type, to _: Result.Type, _ name: String, _ count: Int
) -> KernelCandidate {
  let partition = Partition(
    units: count, bytesPerUnit: MemoryLayout<Element>.stride + MemoryLayout<Result>.stride)
  return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
    // Safe: bands have the elements of the operand; the result has as many.
    let input = unsafe operands.input(0, as: Element.self)
    let output = unsafe operands.output(0, as: Result.self)
    for element in partition.units(of: bands) {
      unsafe output[element] = Result(casting: input[element].number)
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

/// An element as it is stored.
private protocol CastElement: BitwiseCopyable, SendableMetatype {
  associatedtype Number: CastSource
  /// The element as a float or a 64-bit integer.
  var number: Number { get }
}

/// An element that is made of a number.
private protocol CastResult: BitwiseCopyable, SendableMetatype {
  init(casting number: some CastSource)
}

/// The bits of a number of half precision.
private struct Half: CastElement {
  let bits: UInt16
  var number: Float { widened(half: bits) }
}

/// A truth value: all but 0 is true.
private struct Truth: CastElement, CastResult {
  let byte: UInt8
  var number: Int64 { byte == 0 ? 0 : 1 }

  init(casting number: some CastSource) { byte = number.isTrue ? 1 : 0 }
}

extension CastElement where Self: FixedWidthInteger {
  fileprivate var number: Int64 { Int64(self) }
}

extension CastResult where Self: FixedWidthInteger {
  fileprivate init(casting number: some CastSource) { self = number.integer() }
}

extension Int8: CastElement, CastResult {}
extension UInt8: CastElement, CastResult {}
extension Int16: CastElement, CastResult {}
extension Int32: CastElement, CastResult {}
extension Int64: CastElement, CastResult {}

extension Float: CastElement, CastResult {
  fileprivate var number: Float { self }
  fileprivate init(casting number: some CastSource) { self = number.float }
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
