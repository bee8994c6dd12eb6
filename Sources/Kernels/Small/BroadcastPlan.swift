import Tensors

/// Two operands that broadcast to one output, cut into runs along which each is dense or constant.
struct BroadcastPlan: Sendable {
  // Safe: the walk stays inside the shapes that it was made for; the rest of a run is read by its
  // length.

  /// Where each operand begins in each run.
  let runs: StrideWalk
  /// Elements of one run.
  let runLength: Int
  /// Whether operand 0 is dense along a run; it is constant otherwise.
  let isLeftDense: Bool
  /// Whether operand 1 is dense along a run; it is constant otherwise.
  let isRightDense: Bool
  /// Elements of the output, shared out to bands.
  let bands: BandSplit

  /// Plans the walk over an output.
  ///
  /// - Parameters:
  ///   - left: Shape of operand 0.
  ///   - right: Shape of operand 1.
  ///   - output: The shape that both broadcast to.
  init(left: Shape, right: Shape, output: Shape) {
    var walk = StrideWalk(
      extents: output.dimensions, first: left.strides(broadcastingTo: output),
      second: right.strides(broadcastingTo: output))
    let (extent, step) = walk.removeInnermost()
    runs = walk
    runLength = extent
    isLeftDense = step[0] != 0
    isRightDense = step[1] != 0
    bands = BandSplit(units: output.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
  }

  /// How the operands lie to each other, for the kernel's name: nothing where one run does it all.
  var kernelSuffix: String { runs.extents.isEmpty ? "" : ".broadcast" }

  /// Applies an operator to some bands, by vectors.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - bandRange: The bands.
  ///   - left: Operand 0.
  ///   - right: Operand 1.
  ///   - output: The result.
  ///   - bounds: A clamp of the result, if there is one.
  func apply<Operation: VectorOperation>(
    _ operation: Operation.Type, to bandRange: Range<Int>, left: UnsafePointer<Float>,
    right: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>,
    bounds: (lower: Float, upper: Float)? = nil
  ) {
    let elements = bands.units(of: bandRange)
    guard !elements.isEmpty else { return }
    var element = elements.lowerBound
    var (run, column) = element.quotientAndRemainder(dividingBy: runLength)
    while element < elements.upperBound {
      let count = min(runLength - column, elements.upperBound - element)
      let starts = runs.offsets(of: run)
      let a = unsafe left + starts[0] + (isLeftDense ? column : 0)
      let b = unsafe right + starts[1] + (isRightDense ? column : 0)
      let target = unsafe output + element
      if isLeftDense, isRightDense {
        var i = 0
        while i &+ 8 <= count {
          unsafe Operation.apply(Vector(a + i), Vector(b + i)).store(target + i)
          i &+= 8
        }
        let rest = count &- i
        unsafe Operation.apply(Vector(a + i, count: rest), Vector(b + i, count: rest))
          .store(target + i, count: rest)
      } else if isLeftDense {
        let constant = unsafe Vector(repeating: b[0])
        var i = 0
        while i &+ 8 <= count {
          unsafe Operation.apply(Vector(a + i), constant).store(target + i)
          i &+= 8
        }
        let rest = count &- i
        unsafe Operation.apply(Vector(a + i, count: rest), constant)
          .store(target + i, count: rest)
      } else {
        // Where both are constant, the output is a single element.
        let constant = unsafe Vector(repeating: a[0])
        var i = 0
        while i &+ 8 <= count {
          unsafe Operation.apply(constant, Vector(b + i)).store(target + i)
          i &+= 8
        }
        let rest = count &- i
        unsafe Operation.apply(constant, Vector(b + i, count: rest))
          .store(target + i, count: rest)
      }
      element += count
      run += 1
      column = 0
    }
    guard let bounds else { return }
    unsafe clamp(output + elements.lowerBound, count: elements.count, bounds)
  }
}

extension Shape {
  /// Elements between neighbours along each dimension of a larger shape, 0 where this one repeats.
  ///
  /// - Parameter output: A shape that this one broadcasts to.
  /// - Returns: One number a dimension of `output`.
  fileprivate func strides(broadcastingTo output: Shape) -> [Int] {
    let missing = output.rank - rank
    let own = strides
    return (0..<output.rank).map { axis in
      axis < missing || self[axis - missing] == 1 ? 0 : own[axis - missing]
    }
  }
}
