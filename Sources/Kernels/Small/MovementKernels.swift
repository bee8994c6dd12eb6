import ReferenceKernels
import Tensors

/// Operators that only move bytes, by runs, for every set but the reference.
enum MovementKernels {
  // Safe: bands have the rows of the output, and indices are checked as they are read.
  static func copy(byteCount: Int) -> PreparedKernel {
    let split = BandSplit(units: byteCount, bytesPerUnit: 1)
    return PreparedKernel(name: "copy", bandCount: split.count) { operands, bands in
      let bytes = split.units(of: bands)
      unsafe (operands.outputs[0] + bytes.lowerBound).copyMemory(
        from: operands.inputs[0] + bytes.lowerBound, byteCount: bytes.count)
    }
  }

  static func concatenation(_ problem: ConcatenationProblem) -> PreparedKernel {
    let dimensions = problem.inputs.first?.dimensions ?? []
    let outer = dimensions.prefix(problem.axis).reduce(1, *)
    let inner = dimensions.dropFirst(problem.axis + 1).reduce(problem.elementByteCount, *)
    let runs = problem.inputs.map { $0[problem.axis] * inner }
    let rowSize = runs.reduce(0, +)
    let bounds = problem.activation == .none ? nil : problem.activation.bounds
    let split = BandSplit(units: outer, bytesPerUnit: rowSize)
    return PreparedKernel(name: "concatenation", bandCount: split.count) { operands, bands in
      let rows = split.units(of: bands)
      let start = unsafe operands.outputs[0] + rows.lowerBound * rowSize
      var target = unsafe start
      for row in rows {
        for operand in runs.indices {
          let run = runs[operand]
          unsafe target.copyMemory(from: operands.inputs[operand] + row * run, byteCount: run)
          unsafe target += run
        }
      }
      guard let bounds else { return }
      unsafe clamp(
        start.assumingMemoryBound(to: Float.self),
        count: rows.count * rowSize / MemoryLayout<Float>.stride, bounds)
    }
  }

  static func gather(_ problem: GatherProblem) -> PreparedKernel {
    let byteCount = problem.sliceByteCount
    let split = BandSplit(
      units: problem.batch * problem.outer, bytesPerUnit: problem.indexCount * byteCount)
    return PreparedKernel(name: "gather", bandCount: split.count) { operands, bands in
      for block in split.units(of: bands) {
        let firstIndex = block / problem.outer * problem.indexCount
        let source = unsafe operands.inputs[0] + block * problem.extent * byteCount
        var target = unsafe operands.outputs[0] + block * problem.indexCount * byteCount
        for position in firstIndex..<(firstIndex + problem.indexCount) {
          if let index = unsafe problem.index(position, in: operands.inputs[1]) {
            unsafe target.copyMemory(from: source + index * byteCount, byteCount: byteCount)
          } else {
            unsafe target.clear(byteCount)
          }
          unsafe target += byteCount
        }
      }
    }
  }

  static func unpack(_ problem: UnpackProblem) -> PreparedKernel {
    let byteCount = problem.innerByteCount
    let split = BandSplit(units: problem.outer, bytesPerUnit: problem.count * byteCount)
    return PreparedKernel(name: "unpack", bandCount: split.count) { operands, bands in
      for o in split.units(of: bands) {
        for i in 0..<problem.count {
          unsafe (operands.outputs[i] + o * byteCount).copyMemory(
            from: operands.inputs[0] + (o * problem.count + i) * byteCount, byteCount: byteCount)
        }
      }
    }
  }
}

extension UnsafeMutableRawPointer {
  // Safe: callers name bytes of the output.

  /// Fills bytes with zeros.
  ///
  /// - Parameter byteCount: The number of bytes.
  @inline(__always)
  func clear(_ byteCount: Int) {
    unsafe initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }
}
