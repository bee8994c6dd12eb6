import HandsCLibrary

/// `MpErrorFree` of hands_mediapipe.h.
@_cdecl("MpErrorFree")
public func mediaPipeErrorFree(_ text: UnsafeMutablePointer<CChar>?) {
  // Safe: the message came from `strdup` in `answer`.
  unsafe free(text)
}

/// `hands_error_free` of hands.h.
@_cdecl("hands_error_free")
public func handsErrorFree(_ text: UnsafeMutablePointer<CChar>?) {
  // Safe: as above.
  unsafe free(text)
}
