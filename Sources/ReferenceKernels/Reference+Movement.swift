public import Tensors

extension Reference {
  // Safe: indices come from the problem, whose sizes are those of the operands.

  /// Surrounds a tensor with zero bytes.
  ///
  /// - Parameters:
  ///   - problem: Shape and borders.
  ///   - input: A tensor of the problem's shape.
  ///   - output: The larger tensor.
  public static func pad(
    _ problem: PadProblem, input: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) {
    let shape = problem.input
    let extents = shape.dimensions.indices.map { axis in
      problem.before[axis] + shape[axis] + problem.after[axis]
    }
    let byteCount = extents.reduce(problem.elementByteCount, *)
    for byte in 0..<byteCount {
      unsafe output.storeBytes(of: 0, toByteOffset: byte, as: UInt8.self)
    }
    var strides = extents
    var running = 1
    for axis in extents.indices.reversed() {
      strides[axis] = running
      running *= extents[axis]
    }
    let start = zip(problem.before, strides).map { $0 * $1 }.reduce(0, +)
    let target = IndexMap(extents: shape.dimensions, steps: strides, start: start)
    for element in 0..<shape.elementCount {
      unsafe copy(
        problem.elementByteCount, from: input, element: element, to: output,
        element: target.source(of: element))
    }
  }

  /// Joins tensors along one dimension, then clamps floats.
  ///
  /// - Parameters:
  ///   - problem: Shapes, axis and clamp.
  ///   - inputs: The first byte of each tensor.
  ///   - output: The joined tensor.
  public static func concatenation(
    _ problem: ConcatenationProblem, inputs: UnsafePointer<UnsafeRawPointer>,
    output: UnsafeMutableRawPointer
  ) {
    guard let first = problem.inputs.first else { return }
    let outer = first.dimensions[..<problem.axis].reduce(1, *)
    let inner = first.dimensions[(problem.axis + 1)...].reduce(1, *)
    var element = 0
    for block in 0..<outer {
      for (operand, shape) in problem.inputs.enumerated() {
        let count = shape[problem.axis] * inner
        for position in 0..<count {
          unsafe copy(
            problem.elementByteCount, from: inputs[operand], element: block * count + position,
            to: output, element: element)
          element += 1
        }
      }
    }
    guard problem.activation != .none else { return }
    let floats = unsafe output.assumingMemoryBound(to: Float.self)
    for position in 0..<element {
      unsafe floats[position] = problem.activation.clamped(floats[position])
    }
  }

  /// Picks slices by index; an index out of range yields zero bytes.
  ///
  /// - Parameters:
  ///   - problem: Sizes and the type of the indices.
  ///   - input: `[batch, outer, extent, slice]`.
  ///   - indices: `[batch, indexCount]`, `int32` or `int64`.
  ///   - output: `[batch, outer, indexCount, slice]`.
  public static func gather(
    _ problem: GatherProblem, input: UnsafeRawPointer, indices: UnsafeRawPointer,
    output: UnsafeMutableRawPointer
  ) {
    let byteCount = problem.sliceByteCount
    for n in 0..<problem.batch {
      for o in 0..<problem.outer {
        for i in 0..<problem.indexCount {
          let index = unsafe problem.index(n * problem.indexCount + i, in: indices)
          let block = n * problem.outer + o
          let target = block * problem.indexCount + i
          if let index {
            unsafe copy(
              byteCount, from: input, element: block * problem.extent + index, to: output,
              element: target)
          } else {
            for byte in 0..<byteCount {
              unsafe output.storeBytes(
                of: 0, toByteOffset: target * byteCount + byte, as: UInt8.self)
            }
          }
        }
      }
    }
  }

  /// Splits a tensor along one dimension.
  ///
  /// - Parameters:
  ///   - problem: The sizes.
  ///   - input: `[outer, count, inner]`.
  ///   - outputs: The first byte of each `[outer, inner]`.
  public static func unpack(
    _ problem: UnpackProblem, input: UnsafeRawPointer,
    outputs: UnsafePointer<UnsafeMutableRawPointer>
  ) {
    for o in 0..<problem.outer {
      for i in 0..<problem.count {
        unsafe copy(
          problem.innerByteCount, from: input, element: o * problem.count + i, to: outputs[i],
          element: o)
      }
    }
  }

  /// Takes every n-th element along each dimension.
  ///
  /// - Parameters:
  ///   - problem: Shape, starts, counts and steps.
  ///   - input: A tensor of the problem's shape.
  ///   - output: `counts` elements along each dimension.
  public static func stridedSlice(
    _ problem: StridedSliceProblem, input: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) {
    let strides = problem.input.strides
    let source = IndexMap(
      extents: problem.counts, steps: zip(problem.steps, strides).map { $0 * $1 },
      start: zip(problem.starts, strides).map { $0 * $1 }.reduce(0, +))
    for element in 0..<problem.counts.reduce(1, *) {
      unsafe copy(
        problem.elementByteCount, from: input, element: source.source(of: element), to: output,
        element: element)
    }
  }

  /// Copies one element byte by byte.
  private static func copy(
    _ byteCount: Int, from source: UnsafeRawPointer, element: Int,
    to target: UnsafeMutableRawPointer, element targetElement: Int
  ) {
    for byte in 0..<byteCount {
      let value = unsafe source.load(fromByteOffset: element * byteCount + byte, as: UInt8.self)
      unsafe target.storeBytes(
        of: value, toByteOffset: targetElement * byteCount + byte, as: UInt8.self)
    }
  }
}

extension GatherProblem {
  // Safe: positions are those of the problem's indices, of either width.

  /// One index of an index tensor.
  ///
  /// - Parameters:
  ///   - position: Where the index lies, 0 ..< `batch · indexCount`.
  ///   - indices: The index tensor.
  /// - Returns: A number in 0 ..< `extent`, or `nil` if the stored one lies outside.
  public func index(_ position: Int, in indices: UnsafeRawPointer) -> Int? {
    let stored =
      indexType == .int64
      ? unsafe indices.load(fromByteOffset: 8 * position, as: Int64.self)
      : Int64(unsafe indices.load(fromByteOffset: 4 * position, as: Int32.self))
    return stored >= 0 && stored < Int64(extent) ? Int(stored) : nil
  }
}
