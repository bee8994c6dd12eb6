import HandsMicrokernels

/// What an operator makes of the integers of one operand.
typealias AffineMap = @Sendable (Int) -> Int
/// What an operator makes of the integers of two operands.
typealias AffinePairMap = @Sendable (Int, Int) -> Int

/// An operator of two operands of quantized integers.
struct AffinePair: Sendable {
  /// What it makes of them.
  let map: AffinePairMap
  /// Computes neighbouring bytes by tiles, `nil` where none do.
  var tile: (@Sendable (ByteTiles, BytePairs) -> Void)?

  /// An operator without tiles.
  init(_ map: @escaping AffinePairMap) { self.map = map }
}

extension Inference {
  /// An operator of one operand of quantized integers and a result of its shape, element by element: bytes are
  /// looked up.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - input: The operand.
  ///   - result: The result.
  ///   - map: The integer of the result for one of the operand.
  /// - Returns: Type and kernel.
  static func affine(
    _ name: String, _ input: AffineTensor, _ result: AffineTensor, _ map: AffineMap
  ) -> Inference {
    let count = input.shape.elementCount
    let kernel = kernelName(name) + "." + input.elementType.name
    let integers = input.elementType == .int16 ? -32768...32767 : 0...255
    if input.elementType == .int16 {
      let table = integers.map { Int16(truncatingIfNeeded: map($0)) }
      return Inference(
        result.type,
        kernel: .mapping(kernel, count: count) { (q: Int16) in table[Int(q) + 32768] })
    }
    let table = integers.map { result.bits(map(input.integer(ofBits: UInt8($0)))) }
    return Inference(result.type, kernel: .lookup(kernel, count: count, table))
  }
}
