import GraphIR
import ReferenceKernels
import Tensors

extension Value {
  /// The elements of a constant in memory of their own: floats widened or scaled, the rest as stored.
  ///
  /// - Returns: Dense elements of ``type``, or `nil` if the value is not constant.
  func materialized() -> AlignedStorage? {
    guard let constant else { return nil }
    let storage = AlignedStorage(byteCount: type.byteCount)
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
}
