// The functions that the module for motions exports in addition to those of `HandsWebCalls`; errors work the same way.
// Addresses and sizes refer to the module's memory, in bytes.

import HandsWebCalls

/// The module's state; each instance of the module has its own.
private let motions = WebMotions()

/// Reads a motion file for a video of palms with a length in meters; the result is the size and the address (int32) of
/// its labels, one a line.
@_expose(wasm, "hands_motions_load") @_cdecl("hands_motions_load")
public func loadMotions(_ file: Int32, _ byteCount: Int32, _ palmLength: Double) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try motions.load((file, byteCount), palmLength: palmLength)
  }
}

/// Takes the next frame of the video, a `MotionRecord`; the result is the motions that ended, see
/// `WebMotions`.
@_expose(wasm, "hands_motions_update") @_cdecl("hands_motions_update")
public func updateMotions(_ frame: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try motions.update((frame, byteCount)) }
}

/// Ends the video; the result is the motions that ended with it.
@_expose(wasm, "hands_motions_finish") @_cdecl("hands_motions_finish")
public func finishMotions() -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try motions.update(nil) }
}

/// Names the motion of a whole clip, a `MotionRecord`; for the result, see `WebMotions`.
@_expose(wasm, "hands_motions_recognize") @_cdecl("hands_motions_recognize")
public func recognizeMotion(_ clip: Int32, _ byteCount: Int32) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in try motions.recognize((clip, byteCount)) }
}

/// Trains motions on clips of palms with a length in meters, a `MotionRecord`; the result is the size and the address
/// (int32) of the motion file, then the report (float64), see `WebMotions`.
@_expose(wasm, "hands_motions_train") @_cdecl("hands_motions_train")
public func trainMotions(_ clips: Int32, _ byteCount: Int32, _ palmLength: Double) -> Int32 {
  WebCalls.shared.status { () throws(WebError) in
    try motions.train((clips, byteCount), palmLength: palmLength)
  }
}

/// Returns the address of the last result, or 0; it is valid until the next call that has a result.
@_expose(wasm, "hands_result_address") @_cdecl("hands_result_address")
public func resultAddress() -> Int32 { motions.result?.address ?? 0 }
