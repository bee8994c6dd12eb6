import Hands
public import HandsCInterface

// Safe: pointers are NULL or as the header requires; options are read before a function returns.

// Safe: see the top of the file.
private let tasks = unsafe TaskTable<MpHandLandmarkerResult>()

/// `MpHandLandmarkerCreate` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerCreate")
public func handLandmarkerCreate(
  _ options: UnsafePointer<MpHandLandmarkerOptions>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "landmarker")
    unsafe out.pointee = 0
    let options = try unsafe required(options, "options").pointee
    let landmarker = unsafe HandLandmarkerOptions(
      numHands: options.num_hands, detection: options.min_hand_detection_confidence,
      presence: options.min_hand_presence_confidence, tracking: options.min_tracking_confidence)
    let callback = unsafe options.result_callback.map {
      function -> TaskTable<MpHandLandmarkerResult>.Callback in
      { unsafe function($0, $1, $2, $3) }
    }
    unsafe out.pointee = try unsafe tasks.create(
      options.base_options, options.running_mode, callback
    ) { bundle throws(HandsError) in try HandLandmarker(bundle: bundle, options: landmarker) }
  }
}

/// `MpHandLandmarkerDetectImage` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerDetectImage")
public func handLandmarkerDetectImage(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpHandLandmarkerResult>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.recognize(handle, .image, image, options, 0, result, error)
}

/// `MpHandLandmarkerDetectForVideo` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerDetectForVideo")
public func handLandmarkerDetectForVideo(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
  _ result: UnsafeMutablePointer<MpHandLandmarkerResult>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.recognize(handle, .video, image, options, milliseconds, result, error)
}

/// `MpHandLandmarkerDetectAsync` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerDetectAsync")
public func handLandmarkerDetectAsync(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.send(handle, image, options, milliseconds, error)
}

/// `MpHandLandmarkerCloseResult` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerCloseResult")
public func handLandmarkerCloseResult(_ result: UnsafeMutablePointer<MpHandLandmarkerResult>?) {
  // Safe: see the top of the file.
  unsafe result?.pointee.free()
}

/// `MpHandLandmarkerClose` of hands_mediapipe.h.
@_cdecl("MpHandLandmarkerClose")
public func handLandmarkerClose(_ handle: Handle, _ error: ErrorText?) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.close(handle, error)
}
