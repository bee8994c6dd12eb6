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
    @Sendable func finished(_ sum: Int64) -> Int {
      guard !isByXNNPACK else {
        let number = min(max(Float(sum) * ratio, -0x1p20), 0x1p20).rounded(.toNearestOrEven)
        return result.clamped(Int(number) + result.zeroPoint)
      }
      return result.clamped(
        isWide
          ? factor.applied(toWide: sum, plus: result.zeroPoint)
          : factor.applied(to: Int(truncatingIfNeeded: sum), plus: result.zeroPoint))
    }
    func kernel<
      Left: FixedWidthInteger & BitwiseCopyable & Sendable,
      Right: FixedWidthInteger & BitwiseCopyable & Sendable
    >(_: Left.Type, _: Right.Type) -> KernelCandidate {
      let partition = Partition(
        units: factors.count, multiplyAdds: wideProduct(factors.count, rows, depth, columns))
      let columnCount = depth * columns
      return KernelCandidate(
        "batch_matmul." + left.elementType.name, bandCount: partition.bandCount,
        workspaceByteCount: (depth + columnCount) * MemoryLayout<Int16>.stride
      ) { call, bands in
        let row = unsafe call.workspace.bindMemory(to: Int16.self, capacity: depth + columnCount)
        let rightColumns = unsafe row + depth
        for item in partition.units(of: bands) {
          let offsets = factors.offsets(of: item)
          let a = unsafe call.input(0, as: Left.self) + offsets[0] * rows * depth
          let b = unsafe call.input(1, as: Right.self) + offsets[1] * columnCount
          let output = unsafe call.output(0, as: Left.self) + item * rows * columns
          forEachSum { m, n, leftIndex, leftStep, rightIndex, rightStep in
            let column = unsafe rightColumns + n * depth
            if m == 0 { unsafe widen(b + rightIndex, by: rightStep, less: zeroPoint, to: column) }
            if n == 0 { unsafe widen(a + leftIndex, by: leftStep, less: left.zeroPoint, to: row) }
            let sum = unsafe dotProduct(row, column, chunk: Left.bitWidth, Right.bitWidth)
            unsafe output[m * columns + n] = Left(truncatingIfNeeded: finished(sum))
          }
        }
      }
    }
    let candidate =
      switch (left.elementType, type.elementType) {
      case (.int8, _): kernel(Int8.self, Int8.self)
      case (_, .int8): kernel(Int16.self, Int8.self)
      default: kernel(Int16.self, Int16.self)
      }
    return Inference([result.type], work: work, kernel: candidate)
  }

  /// Copies the terms of a row or column less the integer that stands for 0.
  ///
  /// 16-bit integers have the zero point 0, which ``affine(_:_:_:)`` checks.
  @inline(__always)
  private func widen<Number: FixedWidthInteger & BitwiseCopyable>(
    _ source: UnsafePointer<Number>, by step: Int, less zeroPoint: Int,
    to target: UnsafeMutablePointer<Int16>
  ) {
    let zero = Int16(truncatingIfNeeded: zeroPoint)
    for k in 0..<depth { unsafe target[k] = Int16(truncatingIfNeeded: source[k * step]) &- zero }
  }

  /// The sum of products of two runs of terms, of 32 bits as long as it fits.
  @inline(__always)
  private func dotProduct(
    _ a: UnsafePointer<Int16>, _ b: UnsafePointer<Int16>, chunk leftBits: Int, _ rightBits: Int
  ) -> Int64 {
    // Products of bytes less their zero points lie below 2¹⁶, those with a 16-bit integer below 2²³.
    let length = leftBits + rightBits == 16 ? 1 << 15 : leftBits + rightBits == 24 ? 1 << 8 : 1
    var total: Int64 = 0
    var first = 0
    while first < depth {
      let end = min(first + length, depth)
      var sum: Int32 = 0
      for k in first..<end { unsafe sum &+= Int32(a[k]) &* Int32(b[k]) }
      total &+= Int64(sum)
      first = end
    }
    return total
  }

  /// The product of floats, which are quantized row by row, and bytes.
  func dynamic(
    _ operands: Operands, _ output: Shape, _ right: TensorType
  ) throws(OperatorError) -> KernelCandidate {
    let axis = transposesRight ? right.shape.rank - 2 : right.shape.rank - 1
    let range = try DynamicRange(
      Epilogue(), operands, output: output, outputAxis: axis, depth: depth,
      parts: factors.count * rows)
    let partition = Partition(
      units: factors.count, multiplyAdds: wideProduct(factors.count, rows, depth, columns))
    let numbers = depth * MemoryLayout<Float>.stride
    return KernelCandidate(
      "batch_matmul.dynamic", bandCount: partition.bandCount,
      workspaceByteCount: numbers + depth * MemoryLayout<Int16>.stride
    ) { call, bands in
      let row = unsafe call.floatWorkspace(count: depth)
      let integers = unsafe (call.workspace + numbers)
        .bindMemory(to: Int16.self, capacity: depth)
      for item in partition.units(of: bands) {
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
