// The functions that the module for models of one's own exports in addition to those of `HandsWebCalls`; errors work the
// same way. Addresses and sizes refer to the module's memory, in bytes.

import HandsWebCalls

/// The module's state; each instance of the module has its own.
private let model = WebModel()

/// Loads a `.tflite` file and describes it, see `hands_result_address`.
///
/// The call frees the file's buffer.
@_expose(wasm, "hands_model_load") @_cdecl("hands_model_load")
public func loadModel(_ file: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try model.load((file, byteCount)) }
}

/// Gives inputs other shapes and describes the model anew; nothing changes if it does not take them.
///
/// The record has for each input its rank (int32), -1 for the shape of the file, and its extents (int32).
@_expose(wasm, "hands_model_resize") @_cdecl("hands_model_resize")
public func resizeModel(_ shapes: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try model.resize((shapes, byteCount)) }
}

/// Computes the outputs from the inputs.
@_expose(wasm, "hands_model_run") @_cdecl("hands_model_run")
public func runModel() -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try model.run() }
}

/// Returns the address of the description, a record of `WebModel`, or 0; it is valid until the model has other shapes.
@_expose(wasm, "hands_result_address") @_cdecl("hands_result_address")
public func resultAddress() -> Int32 { model.description?.address ?? 0 }
