// The functions that the module exports in addition to those of `HandsWebCalls`; errors work the
// same way. Addresses and sizes refer to the module's memory, in bytes.

import HandsWebCalls

/// The module's state; each instance of the module has its own.
private let extras = WebExtras()

/// Trains a classifier on examples, an `ExampleRecord`, and adds it to a bundle; the result is the
/// record of an `ExampleReport`, whose file is the bundle.
@_expose(wasm, "hands_train") @_cdecl("hands_train")
public func train(
  _ bundle: Int32, _ bundleByteCount: Int32, _ examples: Int32, _ examplesByteCount: Int32,
  _ isMirroring: Int32
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try extras.train(
      (bundle, bundleByteCount), examples: (examples, examplesByteCount),
      isMirroring: isMirroring != 0)
  }
}

/// Tests a bundle's classifier on examples, an `ExampleRecord`; the result is the record of an
/// `ExampleReport`, whose file has the names of the classes, one a line.
@_expose(wasm, "hands_evaluate") @_cdecl("hands_evaluate")
public func evaluate(
  _ bundle: Int32, _ bundleByteCount: Int32, _ examples: Int32, _ examplesByteCount: Int32
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try extras.evaluate((bundle, bundleByteCount), examples: (examples, examplesByteCount))
  }
}

/// Reads the examples that a bundle was trained on; the result is their number of bytes, 0 if there
/// are none, then their address (int32).
@_expose(wasm, "hands_read_examples") @_cdecl("hands_read_examples")
public func readExamples(_ bundle: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try extras.readExamples((bundle, byteCount)) }
}

/// Returns the address of the last result, or 0; it is valid until the next call that has a result.
@_expose(wasm, "hands_result_address") @_cdecl("hands_result_address")
public func resultAddress() -> Int32 { extras.result?.address ?? 0 }
