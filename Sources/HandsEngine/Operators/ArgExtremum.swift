import HandsMicrokernels
import HandsMicrokernelsBaseline
import HandsTFLite

extension OperatorDefinition {
  /// The index of the largest element along a dimension, the first of equal ones; a negative axis
  /// counts from the end.
  static let argMax = argExtremum(56, options: 40) { axis, index in
    .argExtremum("ARG_MAX", axis: axis, index: index, isMaximum: true)
  }
  /// The index of the smallest element along a dimension, the first of equal ones; a negative axis
  /// counts from the end.
  static let argMin = argExtremum(79, options: 57) { axis, index in
    .argExtremum("ARG_MIN", axis: axis, index: index, isMaximum: false)
  }

  /// The axis is constant; field 0 of the options is the type of the indices.
  private static func argExtremum(
    _ code: Int32, options: UInt8,
    _ make: @escaping @Sendable (_ axis: Int, _ index: ElementType) -> Operator
  ) -> OperatorDefinition {
    OperatorDefinition(code, newestVersion: 3, operands: [0]) { source throws(GraphError) in
      try source.checkInputCount(2, "2 inputs")
      let axis = try source.integer(1, "axis")
      let type = try source.options(options, isRequired: true) {
        options throws(ModelFileError) -> TFLiteModel.TensorTypeCode in
        try options.enumeration(0, "output_type", expected: "2 (INT32) or 4 (INT64)")
      }
      switch type {
      case .int32: return make(axis, .int32)
      case .int64: return make(axis, .int64)
      default: throw .unsupported(source.location, "output type", value: Int(type.rawValue))
      }
    }
  }
}

extension Operator {
  static func argExtremum(
    _ name: String, axis: Int, index: ElementType, isMaximum: Bool
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input, [.float32, .int32, .int8, .uint8, .bool])
      try input.checkOrder()
      let line = try Line(axis: axis, of: input.shape)
      let result = TensorType(index, try derivedShape(line.otherExtents))
      func candidate<Number: Comparable & BitwiseCopyable & SendableMetatype>(_: Number.Type)
        -> KernelCandidate
      {
        isMaximum
          ? search(name, line, index) { (next: Number, best: Number) in next > best }
          : search(name, line, index) { (next: Number, best: Number) in next < best }
      }
      let kernel =
        switch input.elementType {
        case .float32: candidate(Float.self)
        case .int32: candidate(Int32.self)
        case .int8: candidate(Int8.self)
        default: candidate(UInt8.self)
        }
      return Inference(
        [result], work: try checkedWork(result.shape, terms: line.extent), reference: kernel
      ) { target in
        if input.elementType == .float32, line.step == 1 {
          return [searchNumbers(name, line, index, isMaximum ? .maximum : .minimum)]
        }
        guard Edition.hasQuantized, let tiles = target.byteTiles, input.elementType.byteCount == 1,
          line.step == 1, line.extent < 1 << 23
        else { return [] }
        let flip: UInt8 = (input.elementType == .int8 ? 0x80 : 0) ^ (isMaximum ? 0 : 0xff)
        return [search(name, line, index, flip: flip, by: tiles)]
      }
    }
  }

  /// Lines of neighbouring bytes by tiles.
  private static func search(
    _ name: String, _ line: Line, _ index: ElementType, flip: UInt8, by tiles: ByteTiles
  ) -> KernelCandidate {
    let partition = Partition(units: line.starts.count, bytesPerUnit: line.extent)
    let together = min(line.starts.count, linesTogether)
    return KernelCandidate(
      kernelName(name) + ".bytes." + tiles.name, bandCount: partition.bandCount,
      workspaceByteCount: index == .int64 ? together * MemoryLayout<Int32>.stride : 0
    ) { operands, bands in
      // Safe: lines lie inside the operand; the workspace has a position for each that is searched at once.
      line.starts.forEachRun(in: partition.units(of: bands)) { element, count, start in
        for first in stride(from: 0, to: count, by: together) {
          let count = min(together, count - first)
          let step = line.starts.innermostStep[0]
          let lines = unsafe ByteLines(
            count: count, length: line.extent,
            input: operands.input(0, as: UInt8.self) + (start[0] + first * step), stride: step,
            flip: flip)
          guard index == .int64 else {
            unsafe tiles.elements.linePositions(
              ByteLinePositions(
                lines, output: operands.output(0, as: Int32.self) + (element + first)))
            continue
          }
          let positions = unsafe operands.workspace.bindMemory(to: Int32.self, capacity: together)
          unsafe tiles.elements.linePositions(ByteLinePositions(lines, output: positions))
          let output = unsafe operands.output(0, as: Int64.self) + (element + first)
          for line in 0..<count { unsafe output[line] = Int64(positions[line]) }
        }
      }
    }
  }

  /// Finds the extremes of several lines of neighbouring numbers at once, then their positions.
  private static func searchNumbers(
    _ name: String, _ line: Line, _ index: ElementType, _ formula: ReduceFormula
  ) -> KernelCandidate {
    let (starts, length) = (line.starts, line.extent)
    let partition = Partition(
      units: starts.count, bytesPerUnit: length * MemoryLayout<Float>.stride)
    let together = min(starts.count, linesTogether)
    let start: Float = formula == .maximum ? -.infinity : .infinity
    return KernelCandidate(
      kernelName(name) + ".f32", bandCount: partition.bandCount,
      workspaceByteCount: together * MemoryLayout<Float>.stride
    ) { operands, bands in
      // Safe: lines lie inside the operand; the workspace has a number for each that is searched at once.
      let extremes = unsafe operands.floatWorkspace(count: together)
      starts.forEachRun(in: partition.units(of: bands)) { element, count, offsets in
        let step = starts.innermostStep[0]
        for first in stride(from: 0, to: count, by: together) {
          let count = min(together, count - first)
          let input = unsafe operands.floatInput(0) + (offsets[0] + first * step)
          unsafe reduceLines(
            formula,
            LineReduceArguments(
              count: count, length: length, input: input, stride: step, start: start, factor: 1,
              output: extremes))
          for line in 0..<count {
            let (numbers, extreme) = unsafe (input + line * step, extremes[line])
            // A line that begins with NaN has no better element.
            var position = 0
            if unsafe !numbers[0].isNaN {
              while position < length - 1, unsafe numbers[position] != extreme { position &+= 1 }
            }
            if index == .int64 {
              unsafe operands.output(0, as: Int64.self)[element + first + line] = Int64(position)
            } else {
              unsafe operands.output(0, as: Int32.self)[element + first + line] = Int32(position)
            }
          }
        }
      }
    }
  }

  /// Lines that are searched at once.
  private static var linesTogether: Int { 1024 }

  @inline(__always)
  fileprivate static func search<Number: BitwiseCopyable>(
    _ name: String, _ line: Line, _ index: ElementType,
    _ isBetter: @escaping @Sendable (_ next: Number, _ best: Number) -> Bool
  ) -> KernelCandidate {
    let partition = Partition(
      units: line.starts.count, bytesPerUnit: line.extent * MemoryLayout<Number>.stride)
    return KernelCandidate(kernelName(name) + ".reference", bandCount: partition.bandCount) {
      operands, bands in
      // Safe: lines lie inside the operand.
      line.starts.forEach(in: partition.units(of: bands)) { element, start in
        let first = unsafe operands.input(0, as: Number.self) + start[0]
        var (best, position) = unsafe (first[0], 0)
        for next in 1..<line.extent {
          let value = unsafe first[next * line.step]
          if isBetter(value, best) { (best, position) = (value, next) }
        }
        if index == .int64 {
          unsafe operands.output(0, as: Int64.self)[element] = Int64(position)
        } else {
          unsafe operands.output(0, as: Int32.self)[element] = Int32(position)
        }
      }
    }
  }
}
