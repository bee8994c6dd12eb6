import HandsCLibrary

/// A thread of the operating system.
@safe package struct Thread: @unchecked Sendable {
  // Safe: what the thread begins with is retained for it, and released once: by the thread, or here
  // if there is none.
  // Sendable: the handle never changes, and the system alone follows it.

  /// Unsafe on every system because it is a pointer on some.
  @unsafe let handle: pthread_t

  /// musl's default of 128 KB is too little for callbacks.
  private static let leastStackByteCount = 8 << 20

  /// Starts a thread.
  ///
  /// - Parameter body: What it does; the thread ends with it. The result is `nil` if the system
  ///   grants no thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      @unsafe var handle: pthread_t?
    #else
      @unsafe var handle = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    var stackByteCount = 0
    unsafe pthread_attr_getstacksize(&attributes, &stackByteCount)
    if stackByteCount < Self.leastStackByteCount {
      unsafe pthread_attr_setstacksize(&attributes, Self.leastStackByteCount)
    }
    let start = unsafe Unmanaged.passRetained(Start(body))
    let status = unsafe pthread_create(
      &handle, &attributes,
      { argument in
        guard let argument = unsafe argument as UnsafeMutableRawPointer? else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    unsafe pthread_attr_destroy(&attributes)
    guard status == 0, let handle = unsafe handle as pthread_t? else {
      unsafe start.release()
      return nil
    }
    unsafe self.handle = handle
  }

  /// Waits for the end of the thread.
  package func join() {
    unsafe pthread_join(handle, nil)
  }

  /// Lets the thread end by itself; nobody joins it.
  package func detach() {
    unsafe pthread_detach(handle)
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
