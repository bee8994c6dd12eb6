// The functions that the WebAssembly module exports in addition to those of `HandsWebCalls`; errors
// work the same way. Addresses and sizes refer to the module's memory, in bytes.

import HandsWebCalls

/// The module's state; each instance of the module has its own.
let instance = WebInstance()

/// Loads a bundle for a task of a kind: 0 for landmarks and 1 for gestures, with MediaPipe's lenient
/// bounds of options, 2 for the task that the bundle is for.
///
/// The call frees the bundle's buffer. The options are a record of `OptionValues`.
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

/// Replaces the options of the task and closes its videos.
@_expose(wasm, "hands_set_options") @_cdecl("hands_set_options")
public func setOptions(_ options: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try instance.setOptions((options, byteCount)) }
}

/// Finds the hands in a single image with RGBA pixels, within a number of milliseconds unless it is
/// 0.
@_expose(wasm, "hands_run_image") @_cdecl("hands_run_image")
public func runImage(
  _ pixels: Int32, _ width: Int32, _ height: Int32, _ rowStride: Int32, _ rotationDegrees: Int32,
  _ timeout: Double
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try instance.run(
      PixelBuffer(address: pixels, width: width, height: height, rowStride: rowStride),
      rotationDegrees: rotationDegrees, timeout: timeout, frame: nil)
  }
}

/// Opens a video and returns its number, or 0 if that fails.
@_expose(wasm, "hands_open_video") @_cdecl("hands_open_video")
public func openVideo() -> Int32 {
  var number: Int32 = 0
  _ = WebCalls.shared.status { () throws(WebError) in number = try instance.openVideo() }
  return number
}

/// Closes a video.
@_expose(wasm, "hands_close_video") @_cdecl("hands_close_video")
public func closeVideo(_ video: Int32) { instance.closeVideo(video) }

/// Finds the hands in the next frame of a video, with RGBA pixels, at a time in milliseconds.
@_expose(wasm, "hands_run_video") @_cdecl("hands_run_video")
public func runVideo(
  _ pixels: Int32, _ width: Int32, _ height: Int32, _ rowStride: Int32, _ rotationDegrees: Int32,
  _ timeout: Double, _ video: Int32, _ milliseconds: Double
) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try instance.run(
      PixelBuffer(address: pixels, width: width, height: height, rowStride: rowStride),
      rotationDegrees: rotationDegrees, timeout: timeout, frame: (video, milliseconds))
  }
}

/// Returns the address of the last result, a record of `interface/hand.toml`, or 0; it is valid until
/// the next call that finds hands.
@_expose(wasm, "hands_result_address") @_cdecl("hands_result_address")
public func resultAddress() -> Int32 { instance.result?.address ?? 0 }

/// Closes the task.
@_expose(wasm, "hands_close") @_cdecl("hands_close")
public func close() { instance.close() }
