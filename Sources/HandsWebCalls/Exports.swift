// The functions that every WebAssembly module has. Those that can fail return 0, or a code of `WebError.Code`
// whose text is at `hands_error_address`. Addresses and sizes are of the module's memory, in bytes.

private let calls = WebCalls.shared

/// Makes a buffer for the caller: returns its address, or 0 if there is no room.
@_expose(wasm, "hands_allocate") @_cdecl("hands_allocate")
public func allocate(_ byteCount: Int32) -> Int32 {
  var address: Int32 = 0
  _ = calls.status { () throws(WebError) in
    address = try calls.memory.allocate(Int(byteCount))
  }
  return address
}

/// Gives a buffer back.
@_expose(wasm, "hands_free") @_cdecl("hands_free")
public func free(_ address: Int32) -> Int32 {
  calls.status { () throws(WebError) in try calls.memory.free(address) }
}

/// The address of the text of the last error, UTF-8; holds until the next one.
@_expose(wasm, "hands_error_address") @_cdecl("hands_error_address")
public func errorAddress() -> Int32 { calls.error.address }

/// The bytes of the text of the last error.
@_expose(wasm, "hands_error_size") @_cdecl("hands_error_size")
public func errorSize() -> Int32 { Int32(calls.error.count) }
