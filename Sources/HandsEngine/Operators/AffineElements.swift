import HandsMicrokernels

/// What an operator makes of the integers of one operand.
typealias AffineMap = @Sendable (Int) -> Int

/// What an operator makes of the integers of two operands: a type, so that the loop over elements holds it.
protocol AffinePairFormula: Sendable {
  /// The integer of the result.
  func callAsFunction(_ a: Int, _ b: Int) -> Int
}

/// An operator of two operands of quantized integers.
struct AffinePair: Sendable {
  /// Computes neighbouring integers of any type.
  let run: @Sendable (IntegerPairs) -> Void
  /// Computes neighbouring bytes by tiles, `nil` where none do.
  var tile: (@Sendable (ByteTiles, BytePairs) -> Void)?

  /// An operator without tiles.
  init(_ formula: some AffinePairFormula) { run = { $0.compute(by: formula) } }
}

/// Neighbouring quantized integers of two operands of one type.
@safe struct IntegerPairs {
  // Safe: callers name as many elements of the operands and of the result.
  let elementType: ElementType
  let count: Int
  let left: UnsafeRawPointer
  /// Elements between neighbours of the left operand, 0 where it repeats.
  let leftStep: Int
  let right: UnsafeRawPointer
  /// Elements between neighbours of the right operand, 0 where it repeats.
  let rightStep: Int
  /// The result, of as many bytes an element.
  let output: UnsafeMutableRawPointer

  fileprivate func compute(by formula: some AffinePairFormula) {
    switch elementType {
    case .int8: compute(by: formula, Int8.self)
    case .uint8: compute(by: formula, UInt8.self)
    default: compute(by: formula, Int16.self)
    }
  }

  @inline(__always)
  private func compute<Number: FixedWidthInteger & BitwiseCopyable>(
    by formula: some AffinePairFormula, _ type: Number.Type
  ) {
    let left = unsafe left.bindMemory(to: type, capacity: count)
    let right = unsafe right.bindMemory(to: type, capacity: count)
    let output = unsafe output.bindMemory(to: type, capacity: count)
    for index in 0..<count {
      unsafe output[index] = Number(
        truncatingIfNeeded: formula(
          Int(left[index &* leftStep]), Int(right[index &* rightStep])))
    }
  }
}

extension Inference {
  /// An operator of one operand of quantized integers and a result of its shape, element by element: results are
  /// looked up, but those of few 16-bit integers.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - input: The operand.
  ///   - result: The result.
  ///   - map: The integer of the result for one of the operand.
  /// - Returns: Type and kernel.
  static func affine(
    _ name: String, _ input: AffineTensor, _ result: AffineTensor, _ map: @escaping AffineMap
  ) -> Inference {
    let count = input.shape.elementCount
    let kernel = kernelName(name) + "." + input.elementType.name
    // Tables are made where kernels are, not wherever types are inferred.
    guard input.elementType == .int16 else {
      return Inference(
        result.type,
        kernel: .lookup(
          kernel, count: count,
          (0...UInt8.max).map { result.bits(map(input.integer(ofBits: $0))) }))
    }
    let find: @Sendable (Int16) -> Int16 = { Int16(truncatingIfNeeded: map(Int($0))) }
    guard count >= Inference.fewestLookups else {
      return Inference(result.type, kernel: .mapping(kernel, count: count, find))
    }
    return Inference(
      result.type,
      kernel: .lookup(
        kernel, count: count, (0...UInt16.max).map { find(Int16(bitPattern: $0)) })
    ).keepingTable(byteCount: 2 << 16)
  }

  /// The fewest elements whose results are worth a table of those of all 16-bit integers.
  private static let fewestLookups = 1 << 15
}
