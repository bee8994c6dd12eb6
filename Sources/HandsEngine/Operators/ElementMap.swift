import HandsMicrokernels

extension KernelCandidate {
  /// A kernel that maps each element of its operand to one of its result.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - count: Elements of the operand.
  ///   - function: The formula for one element.
  /// - Returns: The kernel.
  @inline(__always)
  static func mapping<Element: BitwiseCopyable, Result: BitwiseCopyable>(
    _ name: String, count: Int, _ function: @escaping @Sendable (Element) -> Result
  ) -> KernelCandidate {
    let partition = Partition(
      units: count, bytesPerUnit: MemoryLayout<Element>.stride + MemoryLayout<Result>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operand; the result has as many.
      let input = unsafe operands.input(0, as: Element.self)
      let output = unsafe operands.output(0, as: Result.self)
      for element in partition.units(of: bands) {
        unsafe output[element] = function(input[element])
      }
    }
  }

  /// A kernel that looks up the result of each byte of its operand, or of each 16-bit integer.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - count: Elements of the operand.
  ///   - table: The results of all bytes, or of all integers in the order of their bits.
  /// - Returns: The kernel.
  static func lookup<Result: BitwiseCopyable & Sendable>(
    _ name: String, count: Int, _ table: [Result]
  ) -> KernelCandidate {
    table.count == 256
      ? lookup(name, count: count, table, by: UInt8.self)
      : lookup(name, count: count, table, by: UInt16.self)
  }

  private static func lookup<
    Bits: FixedWidthInteger & BitwiseCopyable & SendableMetatype,
    Result: BitwiseCopyable & Sendable
  >(_ name: String, count: Int, _ table: [Result], by _: Bits.Type) -> KernelCandidate {
    precondition(table.count == 1 << Bits.bitWidth, "a table has a result for each integer")
    let partition = Partition(
      units: count, bytesPerUnit: MemoryLayout<Bits>.stride + MemoryLayout<Result>.stride)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operand; the result has as many, and the table one for each integer.
      let input = unsafe operands.input(0, as: Bits.self)
      let output = unsafe operands.output(0, as: Result.self)
      unsafe table.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        for element in partition.units(of: bands) {
          unsafe output[element] = table[Int(input[element])]
        }
      }
    }
  }

  /// A kernel that looks up the result of each byte of its operand by a tile.
  static func lookup(
    _ name: String, count: Int, _ table: [UInt8], by tile: @escaping @Sendable (ByteLookup) -> Void
  ) -> KernelCandidate {
    precondition(table.count == 256, "a table has a result for each byte")
    let partition = Partition(units: count, bytesPerUnit: 2)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: bands have the elements of the operand; the result has as many.
      let elements = partition.units(of: bands)
      unsafe table.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        unsafe tile(
          ByteLookup(
            count: elements.count, input: operands.input(0, as: UInt8.self) + elements.lowerBound,
            table: table, output: operands.output(0, as: UInt8.self) + elements.lowerBound))
      }
    }
  }
}

extension Operator {
  /// An operator of one operand that takes integers beside floats.
  ///
  /// - Parameters:
  ///   - float: The operator for floats.
  ///   - int32: The formula for 32-bit integers.
  ///   - int64: The formula for 64-bit integers, `nil` if they are refused.
  /// - Returns: The operator.
  @inline(__always)
  static func unary(
    _ float: Operator, int32: @escaping @Sendable (Int32) -> Int32,
    int64: (@Sendable (Int64) -> Int64)? = nil
  ) -> Operator {
    Operator(float.name) { operands throws(OperatorError) in
      try operands.checkCount(1)
      let type = try operands.required(.input)
      let count = type.shape.elementCount
      let name = kernelName(float.name) + "." + type.elementType.name
      switch type.elementType {
      case .int32:
        return Inference(
          TensorType(.int32, type.shape), kernel: .mapping(name, count: count, int32))
      case .int64:
        guard let int64 else { break }
        return Inference(
          TensorType(.int64, type.shape), kernel: .mapping(name, count: count, int64))
      default: break
      }
      return try float.infer(operands)
    }
  }
}
