public import Kernels

public enum OpenBLAS { public static func table() -> KernelTable? { nil } }
