extension OperatorDefinition {
  /// `condition ? a : b` of two operands of one shape and any type.
  ///
  /// The condition has their shape too, or is a scalar, or has one element for each index of the
  /// outermost dimension.
  static let select = OperatorDefinition(
    64, newestVersion: 4,
    .choice("SELECT") { condition, a, b in
      guard a == b else { return nil }
      if condition == a || condition.rank == 0 { return (condition, a) }
      guard condition.rank == 1, a.rank > 0, condition[0] == a[0] else { return nil }
      let column = [a[0]] + [Int](repeating: 1, count: a.rank - 1)
      return (try? Shape(column)).map { ($0, a) }
    })
  /// `condition ? a : b` of two operands of any type; all three broadcast.
  static let selectV2 = OperatorDefinition(
    123, newestVersion: 2,
    .choice("SELECT_V2") { condition, a, b in
      a.broadcast(with: b)?.broadcast(with: condition).map { (condition, $0) }
    })
}

extension Operator {
  /// Chooses between two operands.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - align: Gives the condition's shape as it broadcasts, and the result's; `nil` if the shapes
  ///     do not fit.
  /// - Returns: The operator.
  fileprivate static func choice(
    _ name: String,
    _ align:
      @escaping @Sendable (_ condition: Shape, _ a: Shape, _ b: Shape) -> (
        condition: Shape, result: Shape
      )?
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(3)
      let condition = try operands.required(.input, [.bool]).shape
      let a = try operands.required(Operand(1))
      let b = try operands.required(Operand(2), beside: a)
      guard a.quantization.map({ $0.scales.count <= 1 }) ?? true else {
        throw .unsupported("a selection between tensors of several scales")
      }
      guard let aligned = align(condition, a.shape, b.shape) else {
        throw .incompatibleShapes(a.shape, a.shape == b.shape ? condition : b.shape)
      }
      let walk = StridedWalk(
        broadcasting: aligned.condition, a.shape, b.shape, to: aligned.result)
      let result = TensorType(a.elementType, aligned.result, quantization: a.quantization)
      let kernel =
        switch a.elementType.byteCount {
        case 1: choosing(name, walk, UInt8.self)
        case 2: choosing(name, walk, UInt16.self)
        case 4: choosing(name, walk, UInt32.self)
        default: choosing(name, walk, UInt64.self)
        }
      return Inference(result, kernel: kernel)
    }
  }

  fileprivate static func choosing<Bits: FixedWidthInteger & BitwiseCopyable & SendableMetatype>(
    _ name: String, _ walk: StridedWalk, _: Bits.Type
  ) -> KernelCandidate {
    let size = MemoryLayout<Bits>.stride
    let blocks = BroadcastBlocks(walk, elementByteCounts: [1, size, size])
    let partition = Partition(units: walk.count, bytesPerUnit: size)
    return KernelCandidate(
      kernelName(name), bandCount: partition.bandCount,
      workspaceByteCount: blocks.workspaceByteCount
    ) { operands, bands in
      // Safe: blocks have as many elements of all operands.
      blocks.forEach(in: partition.units(of: bands), operands) { block in
        let condition = unsafe blocks.elements(0, of: block, operands)
          .bindMemory(to: UInt8.self, capacity: block.count)
        let a = unsafe blocks.elements(1, of: block, operands).bindMemory(
          to: Bits.self, capacity: block.count)
        let b = unsafe blocks.elements(2, of: block, operands).bindMemory(
          to: Bits.self, capacity: block.count)
        let output = unsafe operands.output(0, as: Bits.self) + block.lowerBound
        for element in 0..<block.count {
          // Both are read, so that the choice needs no branch.
          let (x, y) = unsafe (a[element], b[element])
          unsafe output[element] = condition[element] != 0 ? x : y
        }
      }
    }
  }
}
