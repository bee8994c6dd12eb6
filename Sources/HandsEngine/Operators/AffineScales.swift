/// The scales of a quantized tensor, checked against its shape.
struct AffineScales: Sendable {
  /// Scale and zero point of each index along the axis; one for the whole tensor.
  private let scales: [Float]
  private let zeroPoints: [Int]
  /// Neighbouring elements of one scale.
  private let runLength: Int

  init(_ type: TensorType) throws(OperatorError) {
    let shape = type.shape
    guard let quantization = type.quantization, !quantization.scales.isEmpty else {
      throw .mismatch("number of scales", expected: 1, found: 0)
    }
    try quantization.check(type.elementType)
    (scales, zeroPoints) = (quantization.scales, quantization.zeroPoints)
    guard scales.count > 1 else {
      runLength = max(shape.elementCount, 1)
      return
    }
    let axis = quantization.axis
    guard axis >= 0, axis < shape.rank else { throw .attribute("quantized axis", value: axis) }
    guard scales.count == shape[axis] else {
      throw .mismatch("number of scales", expected: shape[axis], found: scales.count)
    }
    runLength = shape.strides[axis]
  }

  /// Whether the whole tensor has one scale.
  var isOne: Bool { scales.count == 1 }

  /// Visits some elements in runs of one scale.
  @inline(__always)
  func forEachRun(
    in elements: Range<Int>, _ body: (Range<Int>, _ scale: Float, _ zeroPoint: Int) -> Void
  ) {
    var start = elements.lowerBound
    while start < elements.upperBound {
      let run = start / runLength
      let end = min((run + 1) * runLength, elements.upperBound)
      let index = run % scales.count
      body(start..<end, scales[index], zeroPoints[index])
      start = end
    }
  }
}
