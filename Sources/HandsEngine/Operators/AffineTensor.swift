/// A tensor of 8- or 16-bit integers with one scale: `q` stands for `(q - zeroPoint) · scale`.
struct AffineTensor: Sendable {
  /// The type of the integers.
  let elementType: ElementType
  /// The extents.
  let shape: Shape
  /// The real value of one unit: normal and above 0.
  let scale: Float
  /// The integer that stands for 0, one of the type.
  let zeroPoint: Int

  /// Checks the quantization of a tensor type.
  init(_ type: TensorType) throws(OperatorError) {
    let quantization = type.quantization ?? Quantization(scales: [], zeroPoints: [])
    guard quantization.scales.count == 1 else {
      throw .mismatch("number of scales", expected: 1, found: quantization.scales.count)
    }
    try quantization.check(type.elementType)
    elementType = type.elementType
    shape = type.shape
    scale = quantization.scales[0]
    zeroPoint = quantization.zeroPoints[0]
  }

  /// The integers of the type.
  var range: ClosedRange<Int> { elementType.integers ?? 0...0 }

  /// A result that lies beyond the type becomes its smallest or largest integer.
  func clamped(_ number: Int) -> Int { range.nearest(number) }

  /// The same for a number without a fraction, however large; NaN becomes the smallest integer.
  func clamped(_ number: Float) -> Int {
    let (lower, upper) = (Float(range.lowerBound), Float(range.upperBound))
    return Int(number >= lower ? min(number, upper) : lower)
  }

  /// The nearest integer of a real number, ties away from 0.
  func nearest(_ number: Float) -> Int {
    clamped((number * (1 / scale)).rounded(.toNearestOrAwayFromZero) + Float(zeroPoint))
  }

  /// The nearest integer of a real number, ties to the even one, zero point included, as XNNPACK quantizes.
  func nearestEven(_ number: Float) -> Int {
    clamped((number * (1 / scale) + Float(zeroPoint)).rounded(.toNearestOrEven))
  }

  /// The real number of an integer.
  func number(_ integer: Int) -> Float { scale * Float(integer - zeroPoint) }

  /// The integers between the bounds of an activation.
  func limits(_ activation: Activation) -> ClosedRange<Int> {
    func limit(_ bound: Float) -> Int {
      clamped((bound / scale).rounded(.toNearestOrAwayFromZero) + Float(zeroPoint))
    }
    let (lower, upper) = activation.bounds
    return limit(lower)...limit(upper)
  }

  /// The integer of a byte's bits.
  func integer(ofBits byte: UInt8) -> Int {
    elementType == .int8 ? Int(Int8(bitPattern: byte)) : Int(byte)
  }

  /// What turns the bits of a byte into those of an unsigned one in the same order, by exclusive or.
  var signFlip: UInt8 { elementType == .int8 ? 0x80 : 0 }

  /// The zero point of a byte type among unsigned bytes in the same order.
  var unsignedZeroPoint: Int32 { Int32(zeroPoint) + Int32(signFlip) }

  /// The bits of an 8-bit integer of the type.
  func bits(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: clamped(number)) }
}

extension Operands {
  /// Whether an operand has integers whose scale a model file gives: those of ``Precision/fast16`` have limits.
  ///
  /// A constant of editions without quantized operators, whose code is then left out.
  @inline(__always)
  func isQuantized(_ operand: Operand) -> Bool {
    Edition.hasQuantized && hasScalesOfFile(operand)
  }

  private func hasScalesOfFile(_ operand: Operand) -> Bool {
    guard let type = optional(operand) else { return false }
    return type.elementType.integers != nil && type.quantization != nil
      && type.quantization?.limits == nil
  }

  /// An operand of quantized integers of one scale.
  func affine(_ operand: Operand) throws(OperatorError) -> AffineTensor {
    try AffineTensor(required(operand))
  }

  /// A result of quantized integers, whose scale the file gives.
  func affineResult(_ elementType: ElementType, _ shape: Shape) throws(OperatorError)
    -> AffineTensor
  {
    try AffineTensor(TensorType(elementType, shape, quantization: resultQuantization))
  }
}

extension AffineTensor {
  /// Checks that another tensor has the same scale and zero point, so that integers can be taken as they are.
  func checkScale(of other: AffineTensor) throws(OperatorError) {
    guard scale == other.scale, zeroPoint == other.zeroPoint else {
      throw .unsupported("a result of another scale than the operand's")
    }
  }

  var type: TensorType {
    TensorType(
      elementType, shape, quantization: Quantization(scales: [scale], zeroPoints: [zeroPoint]))
  }
}

extension ClosedRange<Int> {
  /// The integer of the range that is nearest to another.
  func nearest(_ number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }

  /// The distance between an integer of the range and the one that is farthest from it.
  func largestDistance(to number: Int) -> Int {
    Swift.max(upperBound - number, number - lowerBound)
  }
}

extension ElementType {
  /// The integers that quantized tensors of the type hold, `nil` for types that hold none.
  var integers: ClosedRange<Int>? {
    switch self {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32768...32767
    default: nil
    }
  }
}

extension TensorType {
  /// Checks that elements are in the order of what they stand for.
  func checkOrder() throws(OperatorError) {
    guard quantization.map({ $0.scales.count <= 1 }) ?? true else {
      throw .unsupported("an order of elements with several scales")
    }
  }
}

extension Quantization {
  /// Checks that scales are normal numbers above 0, that zero points are integers of a type, and that its integers stand for
  /// finite numbers.
  func check(_ elementType: ElementType) throws(OperatorError) {
    guard zeroPoints.count == scales.count else {
      throw .mismatch("number of zero points", expected: scales.count, found: zeroPoints.count)
    }
    guard scales.allSatisfy({ $0 > 0 && $0.isNormal }) else {
      throw .unsupported("a scale that is not a normal number above 0")
    }
    guard let range = elementType.integers else { return }
    guard scales.allSatisfy({ ($0 * Float(range.count)).isFinite }) else {
      throw .unsupported("a scale whose numbers are not finite")
    }
    for zeroPoint in zeroPoints where !range.contains(zeroPoint) {
      throw .attribute("zero point", value: zeroPoint)
    }
  }
}
