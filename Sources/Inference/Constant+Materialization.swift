import GraphIR
import ReferenceKernels
import Tensors

extension Value {
  // Safe: a constant has the bytes that its shape and type need, as import has checked; what reads
  // a view keeps its storage alive.

  /// The elements of a constant in memory of their own: floats widened or scaled, the rest as stored.
  ///
  /// - Returns: Dense elements of ``type``, or `nil` if the value is not constant.
  func materialized() -> AlignedStorage? {
    guard let constant else { return nil }
    let storage = AlignedStorage(uninitializedByteCount: type.byteCount)
    unsafe constant.bytes.withBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      if let quantization = constant.quantization {
        let problem = DequantizeProblem(
          source: constant.stored, shape: type.shape, scales: quantization.scales,
          zeroPoints: quantization.zeroPoints, axis: quantization.axis)
        unsafe Reference.dequantize(problem, input: source, output: storage.floats)
      } else {
        unsafe storage.base.copyMemory(from: source, byteCount: type.byteCount)
      }
    }
    return storage
  }

  /// Calls a closure with the numbers of a constant filter: in place, unless they must be scaled.
  ///
  /// - Parameter body: Receives the numbers.
  /// - Returns: The closure's result, or `nil` if the value is not constant.
  func withFilter<Result>(_ body: (FilterView) -> Result) -> Result? {
    guard let constant else { return nil }
    if constant.quantization == nil || constant.stored == .float16 {
      return unsafe constant.bytes.withBytes { bytes in
        body(unsafe FilterView(bytes, storedAs: constant.stored))
      }
    }
    return materialized().map { scaled in
      withExtendedLifetime(scaled) {
        body(unsafe FilterView(UnsafeBufferPointer(scaled)))
      }
    }
  }
}

extension UnsafeBufferPointer<Float> {
  // Safe: the count is the storage's own.

  /// The memory of a storage, which must outlive the view.
  init(_ storage: AlignedStorage) {
    unsafe self.init(
      start: storage.floats, count: storage.byteCount / MemoryLayout<Float>.stride)
  }
}
