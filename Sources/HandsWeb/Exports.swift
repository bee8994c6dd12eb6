// The functions that the WebAssembly module exports in addition to those of `HandsWebCalls`; errors
// work the same way. Addresses and sizes refer to the module's memory, in bytes.

import HandsWebCalls

/// The module's state; each instance of the module has its own.
private let instance = WebInstance()

/// Loads a bundle for a task of a kind, 0 for landmarks and 1 for gestures.
///
/// The call frees the bundle's buffer. The options are an `OptionsRecord`.
@_expose(wasm, "hands_create") @_cdecl("hands_create")
public func create(
  _ kind: Int32, _ bundle: Int32, _ bundleByteCount: Int32, _ options: Int32,
  _ optionsByteCount: Int32
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try instance.create(
      kind, bundle: (bundle, bundleByteCount), options: (options, optionsByteCount))
  }
}

/// Replaces the options of the task, which resets the video.
@_expose(wasm, "hands_set_options") @_cdecl("hands_set_options")
public func setOptions(_ options: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try instance.setOptions((options, byteCount)) }
}

/// Finds the hands in a single image with RGBA pixels.
@_expose(wasm, "hands_run_image") @_cdecl("hands_run_image")
public func runImage(
  _ pixels: Int32, _ width: Int32, _ height: Int32, _ rowStride: Int32, _ rotationDegrees: Int32
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try instance.run(
      PixelBuffer(address: pixels, width: width, height: height, rowStride: rowStride),
      rotationDegrees: rotationDegrees, milliseconds: nil)
  }
}

/// Finds the hands in the next frame of the video, with RGBA pixels.
@_expose(wasm, "hands_run_video") @_cdecl("hands_run_video")
public func runVideo(
  _ pixels: Int32, _ width: Int32, _ height: Int32, _ rowStride: Int32, _ rotationDegrees: Int32,
  _ milliseconds: Double
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try instance.run(
      PixelBuffer(address: pixels, width: width, height: height, rowStride: rowStride),
      rotationDegrees: rotationDegrees, milliseconds: milliseconds)
  }
}

/// Returns the address of the last result, a `ResultRecord`, or 0; it is valid until the next call
/// that finds hands.
@_expose(wasm, "hands_result_address") @_cdecl("hands_result_address")
public func resultAddress() -> Int32 { instance.result?.words.address ?? 0 }

/// Closes the task.
@_expose(wasm, "hands_close") @_cdecl("hands_close")
public func close() { instance.close() }
