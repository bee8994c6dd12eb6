import HandsMicrokernels

extension Operator {
  /// An operator of one float operand that gives a result of its shape, element by element.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - pattern: How rewrites of the graph recognize it.
  ///   - tile: The microkernel with its two parameters, if one is compiled for each instruction set.
  ///   - affine: Makes the formula for quantized integers of the operand and the result, `nil` if they are refused.
  ///   - function: The formula for one element, which makes the naive version.
  /// - Returns: The operator.
  @inline(__always)
  static func unary(
    _ name: String, pattern: Pattern = .opaque,
    tile: (formula: UnaryFormula, a: Float, b: Float)? = nil, affine: AffineUnary? = nil,
    _ function: @escaping @Sendable (Float) -> Float
  ) -> Operator {
    // Not captured in editions without quantized operators, which then hold no code of it.
    let affine = Edition.hasQuantized ? affine : nil
    return Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(1)
      if Edition.hasQuantized, let affine,
        let inference = try operands.affineUnary(name, affine)
      {
        return inference
      }
      let shape = try operands.float(.input)
      let reference = KernelCandidate.mapping(
        kernelName(name) + (tile == nil ? ".f32" : ".f32.reference"), count: shape.elementCount,
        function)
      return Inference([TensorType(.float32, shape)], reference: reference) { target in
        guard let tile else { return [] }
        let run = target.tiles.unary[tile.formula.rawValue]
        return [
          .mapping(
            kernelName(name) + ".f32." + target.tiles.name, count: shape.elementCount, a: tile.a,
            b: tile.b, by: run)
        ]
      }.matching(pattern)
    }
  }
}

/// Makes the formula of a unary operator for quantized integers of its operand and its result.
typealias AffineUnary =
  @Sendable (_ input: AffineTensor, _ result: AffineTensor) throws(OperatorError) -> AffineMap

extension Operands {
  /// A unary operator of quantized integers, `nil` for other operands.
  func affineUnary(
    _ name: String, _ make: AffineUnary
  ) throws(OperatorError) -> Inference? {
    guard isQuantized(.input) else { return nil }
    let input = try affine(.input)
    let result = try affineResult(input.elementType, input.shape)
    return .affine(
      kernelName(name) + "." + input.elementType.name, input, result, try make(input, result))
  }
}

extension Operator {
  /// The nearest integers of what a function makes of the real numbers.
  ///
  /// Source: TFLite `LUTPopulate`.
  ///
  /// - Parameters:
  ///   - interpolates: Whether 16-bit integers are interpolated between samples; otherwise they are refused.
  ///   - function: The function.
  /// - Returns: What makes the formula.
  static func affineFunction(
    interpolates: Bool = false, _ function: @escaping @Sendable (Float) -> Float
  ) -> AffineUnary {
    { input, result throws(OperatorError) in
      guard input.elementType == .int16 else {
        return { result.nearest(function(input.number($0))) }
      }
      guard interpolates else { throw .elementType(input: 0, found: .int16) }
      let table = InterpolatedTable(
        scale: input.scale, zeroPoint: input.zeroPoint, resultScale: result.scale,
        resultZeroPoint: result.zeroPoint, function)
      return { Int(table[$0]) }
    }
  }
}

extension KernelCandidate {
  /// A kernel that maps each number of its operand to one of its result by a tile.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - count: Elements of the operand.
  ///   - a: The tile's first parameter.
  ///   - b: The tile's second parameter.
  ///   - tile: Maps neighbouring elements.
  /// - Returns: The kernel.
  static func mapping(
    _ name: String, count: Int, a: Float = 0, b: Float = 0,
    by tile: TileRegistry.UnaryFunction
  ) -> KernelCandidate {
    let partition = Partition(units: count, bytesPerUnit: 2 * MemoryLayout<Float>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operand; the result has as many.
      let elements = partition.units(of: bands)
      unsafe tile(
        UnaryArguments(
          input: operands.floatInput(0) + elements.lowerBound,
          output: operands.floatOutput(0) + elements.lowerBound, count: elements.count, a: a, b: b))
    }
  }
}

/// The part of kernels' names that an operator's name gives: `hard_swish`.
func kernelName(_ operator: String) -> String {
  String(decoding: `operator`.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
}
