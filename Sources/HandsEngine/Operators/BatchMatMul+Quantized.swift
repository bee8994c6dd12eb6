extension BatchedProduct {
  // Safe: sizes and walks are those of the operands.

  /// The product of quantized integers.
  ///
  /// A right factor of several scales counts as one of scale 0, as TFLite has it.
  /// Source: TFLite `BatchMatMul` (`reference/batch_matmul.h`) and its preparation; XNNPACK `qs8-qc8w-gemm`, which takes right
  /// factors of bytes whose zero point is 0.
  func affine(
    _ operands: Operands, _ output: Shape, _ work: Int64
  ) throws(OperatorError) -> Inference {
    let left = try operands.affine(.input)
    let type = try operands.required(.filter)
    let result = try operands.affineResult(left.elementType, output)
    let quantization = type.quantization ?? Quantization(scales: [], zeroPoints: [])
    try quantization.check(type.elementType)
    let zeroPoint = quantization.zeroPoints.first ?? 0
    for (type, zero) in [(left.elementType, left.zeroPoint), (type.elementType, zeroPoint)]
    where type == .int16 && zero != 0 {
      throw .attribute("zero point", value: zero)
    }
    let factor =
      quantization.scales.count > 1
      ? FixedPointMultiplier.zero
      : try FixedPointMultiplier(
        Double(left.scale * AffineTensor(type).scale) / Double(result.scale))
    let isWide = left.elementType == .int16
    let largest = wideProduct(
      depth, left.range.largestDistance(to: left.zeroPoint),
      (type.elementType.integers ?? 0...0).largestDistance(to: zeroPoint))
    guard isWide || largest <= Int64(Int32.max) else {
      throw .unsupported("sums of 32 bits that may overflow")
    }
    let ratio = left.scale * (quantization.scales.first ?? 0) / result.scale
    let isByXNNPACK =
      !isWide && zeroPoint == 0 && quantization.scales.count == 1
      && AffineRequantization.isTakenByXNNPACK(ratio)
    let scaling: AffineRequantization.Scaling =
      isByXNNPACK
      ? .numbers([ratio]) : isWide ? .wideFixedPoint([factor]) : .fixedPoint([factor])
    let rule = AffineRequantization(
      left, filterZeroPoint: zeroPoint, scaling, largestSum: largest, result)
    func reference<
      Left: FixedWidthInteger & BitwiseCopyable & Sendable,
      Right: FixedWidthInteger & BitwiseCopyable & Sendable
    >(_: Left.Type, _: Right.Type) -> KernelCandidate {
      KernelCandidate("batch_matmul." + left.elementType.name + ".reference") { call, _ in
        for item in 0..<factors.count {
          let offsets = factors.offsets(of: item)
          let a = unsafe call.input(0, as: Left.self) + offsets[0] * rows * depth
          let b = unsafe call.input(1, as: Right.self) + offsets[1] * depth * columns
          let output = unsafe call.output(0, as: Left.self) + item * rows * columns
          forEachSum { m, n, leftIndex, leftStep, rightIndex, rightStep in
            var sum: Int64 = 0
            for k in 0..<depth {
              let x = unsafe Int64(a[leftIndex + k * leftStep]) - Int64(left.zeroPoint)
              let y = unsafe Int64(b[rightIndex + k * rightStep]) - Int64(zeroPoint)
              sum += x * y
            }
            unsafe output[m * columns + n] = Left(
              truncatingIfNeeded: rule.applied(to: sum, channel: 0))
          }
        }
      }
    }
    let naive =
      switch (left.elementType, type.elementType) {
      case (.int8, _): reference(Int8.self, Int8.self)
      case (_, .int8): reference(Int16.self, Int8.self)
      default: reference(Int16.self, Int16.self)
      }
    return Inference([result.type], work: work, reference: naive) { target in
      BatchedIntegerProduct.candidates(
        self, .affine(rule.repeated(columns: columns, largestSum: largest)), type.elementType,
        zeroPoint: zeroPoint, target)
    }.keepingTable(byteCount: Int64(columns) * WeightedArithmetic.affine(rule).scaleByteCount)
  }

  /// The product of floats, which are quantized row by row, and bytes.
  func dynamic(
    _ operands: Operands, _ output: Shape, _ right: TensorType, _ work: Int64
  ) throws(OperatorError) -> Inference {
    let axis = transposesRight ? right.shape.rank - 2 : right.shape.rank - 1
    let range = try DynamicRange(
      Epilogue(), operands, output: output, outputAxis: axis, depth: depth, parts: rows,
      inputCount: rows * depth)
    let numbers = depth * MemoryLayout<Float>.stride
    let naive = KernelCandidate(
      "batch_matmul.dynamic.reference",
      workspaceByteCount: numbers + depth * MemoryLayout<Int16>.stride
    ) { call, _ in
      let row = unsafe call.floatWorkspace(count: depth)
      let integers = unsafe (call.workspace + numbers)
        .bindMemory(to: Int16.self, capacity: depth)
      for item in 0..<factors.count {
        let offsets = factors.offsets(of: item)
        let a = unsafe call.floatInput(0) + offsets[0] * rows * depth
        let b = unsafe call.input(1, as: Int8.self) + offsets[1] * depth * columns
        let output = unsafe call.floatOutput(0) + item * rows * columns
        var part = DynamicRange.Part()
        forEachSum { m, n, leftIndex, leftStep, rightIndex, rightStep in
          if n == 0 {
            for k in 0..<depth { unsafe row[k] = a[leftIndex + k * leftStep] }
            part = unsafe range.part(of: row, count: depth)
            unsafe range.quantize(row, count: depth, part, to: integers)
          }
          var sum: Int32 = 0
          for k in 0..<depth {
            unsafe sum &+= Int32(integers[k]) &* Int32(b[rightIndex + k * rightStep])
          }
          unsafe output[m * columns + n] = range.applied(
            to: sum, scale: part.scale, bias: 0, channel: n)
        }
      }
    }
    return Inference([TensorType(.float32, output)], work: work, reference: naive) { target in
      BatchedIntegerProduct.candidates(self, .dynamic(range), .int8, zeroPoint: 0, target)
    }.keepingTable(byteCount: Int64(columns) * WeightedArithmetic.dynamic(range).scaleByteCount)
  }

  /// Visits the sums of one product, row after row, with the first terms of both factors and the steps to the next ones.
  @inline(__always)
  private func forEachSum(
    _ body: (
      _ row: Int, _ column: Int, _ left: Int, _ leftStep: Int, _ right: Int, _ rightStep: Int
    ) -> Void
  ) {
    for m in 0..<rows {
      for n in 0..<columns {
        body(
          m, n, transposesLeft ? m : m * depth, transposesLeft ? rows : 1,
          transposesRight ? n * depth : n, transposesRight ? 1 : columns)
      }
    }
  }
}
