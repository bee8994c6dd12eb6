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
  let run: @Sendable (ElementType, IntegerPairs) -> Void
  /// Computes neighbouring integers by tiles, `nil` where none do.
  var tile: (@Sendable (ByteTiles, IntegerPairs) -> Void)?

  /// An operator without tiles.
  init(_ formula: some AffinePairFormula) {
    run = { type, pairs in
      switch type {
      case .int8: pairs.compute(by: formula, Int8.self, Int8.self)
      case .uint8: pairs.compute(by: formula, UInt8.self, UInt8.self)
      default: pairs.compute(by: formula, Int16.self, Int16.self)
      }
    }
  }

  /// An operator of 16-bit integers and signed bytes without tiles.
  init(ofWordsAndBytes formula: some AffinePairFormula) {
    run = { _, pairs in pairs.compute(by: formula, Int16.self, Int8.self) }
  }
}

extension IntegerPairs {
  @inline(__always)
  fileprivate func compute<
    Number: FixedWidthInteger & BitwiseCopyable, Right: FixedWidthInteger & BitwiseCopyable
  >(
    by formula: some AffinePairFormula, _ type: Number.Type, _ rightType: Right.Type
  ) {
    // Safe: callers name as many elements of the operands and of the result.
    let left = unsafe left.bindMemory(to: type, capacity: count)
    let right = unsafe right.bindMemory(to: rightType, capacity: count)
    let output = unsafe output.bindMemory(to: type, capacity: count)
    for index in 0..<count {
      unsafe output[index] = Number(
        truncatingIfNeeded: formula(Int(left[index]), Int(right[index])))
    }
  }
}

extension Inference {
  /// An operator of one operand of quantized integers and a result of its shape, element by element: results are
  /// looked up, but those of few 16-bit integers.
  ///
  /// - Parameters:
  ///   - name: The start of kernels' names.
  ///   - input: The operand.
  ///   - result: The result.
  ///   - map: The integer of the result for one of the operand.
  /// - Returns: Type and kernels.
  static func affine(
    _ name: String, _ input: AffineTensor, _ result: AffineTensor, _ map: @escaping AffineMap
  ) -> Inference {
    guard result.elementType != .int16 else {
      return affine(name, input, result.type) { Int16(truncatingIfNeeded: map($0)) }
    }
    let find: @Sendable (Int) -> UInt8 = { UInt8(truncatingIfNeeded: map($0)) }
    guard input.elementType != .int16 else { return affine(name, input, result.type, find) }
    let count = input.shape.elementCount
    return Inference(
      [result.type], reference: .lookup(name, count: count, table(input, find))
    ) { target in
      guard Edition.hasQuantized, let tiles = target.byteTiles, let lookUp = tiles.lookUp else {
        return []
      }
      return [.lookup(name + "." + tiles.name, count: count, table(input, find), by: lookUp)]
    }
  }

  private static func affine<Number: BitwiseCopyable & Sendable>(
    _ name: String, _ input: AffineTensor, _ result: TensorType,
    _ find: @escaping @Sendable (Int) -> Number
  ) -> Inference {
    let count = input.shape.elementCount
    guard input.elementType == .int16 else {
      return Inference(result, kernel: .lookup(name, count: count, table(input, find)))
    }
    guard count >= Inference.fewestLookups else {
      return Inference(result, kernel: .mapping(name, count: count) { (q: Int16) in find(Int(q)) })
    }
    return Inference(
      result,
      kernel: .lookup(
        name, count: count, (0...UInt16.max).map { find(Int(Int16(bitPattern: $0))) })
    ).keepingTable(byteCount: 2 << 16)
  }

  /// The results of all bytes: tables are made where kernels are, not wherever types are inferred.
  private static func table<Number>(
    _ input: AffineTensor, _ find: (Int) -> Number
  ) -> [Number] {
    (0...UInt8.max).map { find(input.integer(ofBits: $0)) }
  }

  /// The fewest elements whose results are worth a table of those of all 16-bit integers.
  private static let fewestLookups = 1 << 15
}
