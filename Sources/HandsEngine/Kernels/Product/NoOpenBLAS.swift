/// Embedded programs open no library: the compiler sees that there is none, and leaves out what calls it.
enum OpenBLAS {
  static var library: MatrixLibrary? { nil }
}

/// The library that a target was made for, which is none.
struct TargetLibrary: Sendable {
  init(_ library: MatrixLibrary?) {}

  var library: MatrixLibrary? { nil }
}
