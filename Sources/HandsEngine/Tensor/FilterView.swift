/// The numbers of a filter or a vector where they lie: single or half precision or integers, at any address.
///
/// Valid only during the call that prepares a kernel.
@safe struct FilterView {
  // Safe: the base has `count` numbers of the type; indices stay below, as callers promise.

  /// The first byte.
  let base: UnsafeRawPointer
  /// How many numbers there are.
  let count: Int
  /// Whether numbers are stored in half precision.
  let isHalf: Bool
  private let elementType: ElementType
  /// The integer that stands for 0, of bytes.
  private let zeroPoint: Int16
  /// Bytes of a number.
  let byteCount: Int

  /// Shows a filter in single precision.
  ///
  /// - Parameter floats: The numbers; at least one.
  init(_ floats: UnsafeBufferPointer<Float>) {
    unsafe self.init(UnsafeRawBufferPointer(floats), storedAs: .float32)
  }

  /// Shows a filter as a model file stores it.
  ///
  /// - Parameters:
  ///   - bytes: The numbers; at least one.
  ///   - type: `float32`, `float16`, `int8`, `uint8`, `int16` or `int32`.
  ///   - zeroPoint: The integer that stands for 0, of bytes.
  init(_ bytes: UnsafeRawBufferPointer, storedAs type: ElementType, zeroPoint: Int = 0) {
    self.zeroPoint = Int16(truncatingIfNeeded: zeroPoint)
    switch type {
    case .float32, .float16, .int8, .uint8, .int16, .int32: elementType = type
    default: preconditionFailure("a filter of \(type.name)")
    }
    guard let base = bytes.baseAddress else { preconditionFailure("a filter is required") }
    unsafe self.base = base
    byteCount = type.byteCount
    count = bytes.count / byteCount
    isHalf = type == .float16
  }

  /// One integer, less the one that stands for 0.
  ///
  /// - Parameter index: 0 ..< ``count``.
  /// - Returns: It.
  /// - Precondition: The filter holds integers of 8 or 16 bits.
  func int16(_ index: Int) -> Int16 {
    switch elementType {
    case .int8: unsafe Int16(base.load(fromByteOffset: index, as: Int8.self)) &- zeroPoint
    case .uint8: unsafe Int16(base.load(fromByteOffset: index, as: UInt8.self)) &- zeroPoint
    default: unsafe base.loadUnaligned(fromByteOffset: 2 &* index, as: Int16.self)
    }
  }

  /// Numbers that fill a word of 32 bits, in which halves are widened to floats and bytes to 16 bits.
  var numbersPerWord: Int { isBytes || elementType == .int16 ? 2 : 1 }
  /// Whether numbers are stored as bytes.
  var isBytes: Bool { byteCount == 1 }
  /// Whether these bytes are signed.
  var hasSignedBytes: Bool { elementType == .int8 }

  /// Neighbouring numbers as one word, the first one in its lowest bits.
  ///
  /// - Parameters:
  ///   - index: The first number.
  ///   - count: How many of ``numbersPerWord`` are taken; zeros stand for the others.
  /// - Returns: The word.
  func word(_ index: Int, count: Int) -> Float {
    guard numbersPerWord == 2 else { return self[index] }
    let (low, high) = (int16(index), count > 1 ? int16(index + 1) : 0)
    return Float(
      bitPattern: UInt32(UInt16(bitPattern: low)) | UInt32(UInt16(bitPattern: high)) << 16)
  }

  /// Neighbouring bytes as one word of signed bytes, the first one in its lowest bits: unsigned ones less 128.
  ///
  /// - Parameters:
  ///   - index: The first byte.
  ///   - count: How many of four are taken; zeros stand for the others.
  /// - Returns: The word.
  /// - Precondition: The filter holds bytes.
  func quad(_ index: Int, count: Int) -> Float {
    let flip: UInt8 = elementType == .uint8 ? 0x80 : 0
    var bits: UInt32 = 0
    for offset in 0..<count {
      let byte = unsafe base.load(fromByteOffset: index + offset, as: UInt8.self) ^ flip
      bits |= UInt32(byte) << UInt32(8 * offset)
    }
    return Float(bitPattern: bits)
  }

  /// One number in single precision.
  ///
  /// - Parameter index: 0 ..< ``count``.
  subscript(index: Int) -> Float {
    isHalf
      ? unsafe widened(half: base.loadUnaligned(fromByteOffset: 2 &* index, as: UInt16.self))
      : unsafe base.loadUnaligned(fromByteOffset: 4 &* index, as: Float.self)
  }
}
