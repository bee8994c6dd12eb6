extension KernelSet {
  /// Whether ``KernelTable`` has this set on this processor.
  ///
  /// ``blas`` depends on a library and not on the processor; it is never reported here.
  public var isSupported: Bool {
    switch self {
    case .reference, .baseline: true
    case .blas: false
    #if arch(x86_64) && !hasFeature(Embedded)
      case .avx2: Processor.current.hasAVX2
      case .avx512: Processor.current.hasAVX512
    #else
      case .avx2, .avx512: false
    #endif
    }
  }

  /// The fastest set of this processor.
  ///
  /// The widest one: AVX-512 has twice the throughput of AVX2 on Intel servers and Zen 5, and the
  /// same with fewer instructions on Zen 4.
  public static var preferred: KernelSet {
    if KernelSet.avx512.isSupported { return .avx512 }
    return KernelSet.avx2.isSupported ? .avx2 : .baseline
  }
}
