@_exported public import HandsCSystem

// The C library under the name that its system gives it, with the macros that Swift cannot import.

/// The error number of the last failed call on this thread.
public var errno: Int32 { hands_error_number() }

/// The bits of a file's mode that contain the file type.
public let S_IFMT: mode_t = 0o170000
/// The file type of regular files.
public let S_IFREG: mode_t = 0o100000

// Safe: the address is compared, not followed.
/// The result of `mmap` if it fails.
public var MAP_FAILED: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: -1) }

/// Opens an existing file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  // Safe: the call copies the path.
  unsafe hands_open(path, flags)
}

/// Queries a property of a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 {
  hands_fcntl(descriptor, command)
}
