// The functions that every WebAssembly module exports. Functions that can fail return 0, or a code
// of `MediaPipeStatus`, with the message at `hands_error_address`. Addresses and sizes refer to the
// module's memory, in bytes.

private let calls = WebCalls.shared

/// Allocates a buffer for the caller and returns its address, or 0 if there is not enough memory.
@_expose(wasm, "hands_allocate") @_cdecl("hands_allocate")
public func allocate(_ byteCount: Int32) -> Int32 {
  var address: Int32 = 0
  _ = calls.status { () throws(WebError) in
    address = try calls.memory.allocate(Int(byteCount))
  }
  return address
}

/// Frees a buffer.
@_expose(wasm, "hands_free") @_cdecl("hands_free")
public func free(_ address: Int32) -> Int32 {
  calls.status { () throws(WebError) in try calls.memory.free(address) }
}

/// Returns the address of the last error's message in UTF-8, which is valid until the next error.
@_expose(wasm, "hands_error_address") @_cdecl("hands_error_address")
public func errorAddress() -> Int32 { calls.error.address }

/// Returns the size of the last error's message in bytes.
@_expose(wasm, "hands_error_size") @_cdecl("hands_error_size")
public func errorSize() -> Int32 { Int32(calls.error.count) }
