/// The numbers of a filter where they lie: single or half precision, at any address.
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
  ///   - type: `float32` or `float16`.
  init(_ bytes: UnsafeRawBufferPointer, storedAs type: ElementType) {
    precondition(type == .float32 || type == .float16, "a filter of \(type.name)")
    guard let base = bytes.baseAddress else { preconditionFailure("a filter is required") }
    unsafe self.base = base
    count = bytes.count / type.byteCount
    isHalf = type == .float16
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
