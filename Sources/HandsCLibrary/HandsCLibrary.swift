// The C library of the platform, under one name: modules import this one and need no condition.
#if NO_SYSTEM
  @_exported public import HandsCRuntime
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
