#if !hasFeature(Embedded)
  import BLASKernels
#endif
public import Kernels

extension KernelTable {
  /// The table of a set.
  ///
  /// - Throws: ``ModelError/kernelsUnavailable(_:)`` if this machine cannot run it.
  package static func named(_ set: KernelSet) throws(ModelError) -> KernelTable {
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

extension KernelSet {
  /// The sets that this processor and this machine's libraries can run.
  public static var available: [KernelSet] {
    allCases.filter { set in (try? KernelTable.named(set)) != nil }
  }
}
