#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Inside a type, `read` and `write` mean its own methods.

// Safe: what a call may touch is told where it is called.
/// The system's `read`.
let systemRead = unsafe read(_:_:_:)
/// The system's `write`.
let systemWrite = unsafe write(_:_:_:)  // Safe: likewise.
