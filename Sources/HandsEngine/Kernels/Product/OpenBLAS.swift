import HandsCLibrary

/// Matrix products by OpenBLAS.
///
/// The library is opened at first use: loading it starts a thread and reserves about
/// 100 MB of address space. It computes on the calling thread only.
enum OpenBLAS {
  /// The library, `nil` if `libopenblas.so.0` cannot be opened.
  static let library: MatrixLibrary? = Routines().map { routines in
    MatrixLibrary(name: "openblas") { product in routines.multiply(product) }
  }
}

/// The library that a target was made for.
struct TargetLibrary: Sendable {
  let library: MatrixLibrary?

  init(_ library: MatrixLibrary?) { self.library = library }
}

/// The entries of the library that are called; they stay valid, as it is never closed.
@safe private struct Routines: Sendable {
  // Safe: the functions have the types that the CBLAS interface declares, and the library stays
  // loaded; a product's matrices have the sizes that are passed on.

  /// `cblas_sgemm` of the Netlib interface with 32-bit integers.
  private typealias SGEMM =
    @convention(c) (
      Int32, Int32, Int32, Int32, Int32, Int32, Float, UnsafePointer<Float>, Int32,
      UnsafePointer<Float>, Int32, Float, UnsafeMutablePointer<Float>, Int32
    ) -> Void
  private typealias SetThreadCount = @convention(c) (Int32) -> Void

  private let sgemm: SGEMM

  init?() {
    guard let library = unsafe dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL),
      let sgemm = unsafe dlsym(library, "cblas_sgemm"),
      let setThreadCount = unsafe dlsym(library, "openblas_set_num_threads")
    else { return nil }
    unsafe self.sgemm = unsafeBitCast(sgemm, to: SGEMM.self)
    unsafe unsafeBitCast(setThreadCount, to: SetThreadCount.self)(1)
  }

  func multiply(_ product: LibraryProductArguments) {
    let (rowMajor, noTranspose): (Int32, Int32) = (101, 111)
    unsafe sgemm(
      rowMajor, noTranspose, noTranspose, Int32(product.rows), Int32(product.columns),
      Int32(product.depth), 1, product.input, Int32(product.inputStride), product.weights,
      Int32(product.columns), 1, product.output, Int32(product.outputStride))
  }
}
