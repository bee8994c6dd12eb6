import Hands
public import HandsCInterface

// Safe: pointers are NULL or as the header requires; options are read before a function returns.

// Safe: see the top of the file.
private let tasks = unsafe TaskTable<MpGestureRecognizerResult>()

/// `MpGestureRecognizerCreate` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerCreate")
public func gestureRecognizerCreate(
  _ options: UnsafePointer<MpGestureRecognizerOptions>?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe answer(error) { () throws(Failure) in
    let out = try unsafe required(out, "recognizer")
    unsafe out.pointee = 0
    let options = try unsafe required(options, "options").pointee
    var recognizer = GestureRecognizerOptions()
    recognizer.landmarker = unsafe HandLandmarkerOptions(
      numHands: options.num_hands, detection: options.min_hand_detection_confidence,
      presence: options.min_hand_presence_confidence, tracking: options.min_tracking_confidence)
    recognizer.cannedGesturesClassifierOptions =
      try unsafe options.canned_gestures_classifier_options.options()
    recognizer.customGesturesClassifierOptions =
      try unsafe options.custom_gestures_classifier_options.options()
    let engineOptions = recognizer
    let callback = unsafe options.result_callback.map {
      function -> TaskTable<MpGestureRecognizerResult>.Callback in
      { unsafe function($0, $1, $2, $3) }
    }
    unsafe out.pointee = try unsafe tasks.create(
      options.base_options, options.running_mode, callback
    ) { bundle throws(HandsError) in
      try GestureRecognizer(bundle: bundle, options: engineOptions)
    }
  }
}

/// `MpGestureRecognizerRecognizeImage` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerRecognizeImage")
public func gestureRecognizerRecognizeImage(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?,
  _ result: UnsafeMutablePointer<MpGestureRecognizerResult>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.recognize(handle, .image, image, options, 0, result, error)
}

/// `MpGestureRecognizerRecognizeForVideo` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerRecognizeForVideo")
public func gestureRecognizerRecognizeForVideo(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
  _ result: UnsafeMutablePointer<MpGestureRecognizerResult>?, _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.recognize(handle, .video, image, options, milliseconds, result, error)
}

/// `MpGestureRecognizerRecognizeAsync` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerRecognizeAsync")
public func gestureRecognizerRecognizeAsync(
  _ handle: Handle, _ image: Handle,
  _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
  _ error: ErrorText?
) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.send(handle, image, options, milliseconds, error)
}

/// `MpGestureRecognizerCloseResult` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerCloseResult")
public func gestureRecognizerCloseResult(_ result: UnsafeMutablePointer<MpGestureRecognizerResult>?)
{
  // Safe: see the top of the file.
  unsafe result?.pointee.free()
}

/// `MpGestureRecognizerClose` of hands_mediapipe.h.
@_cdecl("MpGestureRecognizerClose")
public func gestureRecognizerClose(_ handle: Handle, _ error: ErrorText?) -> MpStatus {
  // Safe: see the top of the file.
  unsafe tasks.close(handle, error)
}
