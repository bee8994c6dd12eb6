@_exported public import HandsCSystem

// The C library under the name that it has on Linux, with the macros that Swift cannot see.

// Safe: the address is that of the calling thread's own number.

/// Why the last call of this thread failed.
public var errno: Int32 { unsafe __errno_location().pointee }

/// The bits of a file's mode that say what kind of file it is.
public let S_IFMT: mode_t = 0o170000
/// The kind of regular files.
public let S_IFREG: mode_t = 0o100000

/// What `mmap` returns where it grants no memory.
public var MAP_FAILED: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: -1) }

/// Opens a file that exists.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe hands_open(path, flags)
}

/// Asks for what a descriptor has.
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 {
  hands_fcntl(descriptor, command)
}
