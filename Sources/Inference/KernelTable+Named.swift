#if !hasFeature(Embedded)
  import BLASKernels
#endif
import Kernels

extension KernelTable {
  /// The table of a set.
  ///
  /// - Throws: ``ModelError/kernelsUnavailable(_:)`` if this machine cannot run it.
  static func named(_ set: KernelSet) throws(ModelError) -> KernelTable {
    #if !hasFeature(Embedded)
      if set == .blas {
        guard let table = OpenBLAS.table() else { throw .kernelsUnavailable(set) }
        return table
      }
    #endif
    guard let table = KernelTable(set) else { throw .kernelsUnavailable(set) }
    return table
  }
}
