/// A family of kernels for one kind of processor.
public enum KernelSet: String, Sendable, CaseIterable {
  /// The naive version of every operator.
  case reference
  /// SIMD on any processor: SSE2 on x86-64, NEON on arm64, simd128 on WebAssembly.
  case baseline
  /// Matrix products through OpenBLAS, the rest as in ``baseline``.
  case blas
  /// AVX2 and FMA.
  case avx2
  /// AVX-512 (F, BW, CD, DQ, VL).
  case avx512
}
