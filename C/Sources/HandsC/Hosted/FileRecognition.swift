import Hands
public import HandsCInterface
import HandsImageFiles
import HandsImaging
import HandsThreads

// Safe: pointers are NULL or as the header requires; files are read before a function returns.

/// How finely an image file is decoded.
private enum Decoding {
  case full, fast

  /// A decoding of hands.h.
  ///
  /// - Throws: ``Failure`` if it is unknown.
  init(_ decoding: Int32) throws(Failure) {
    switch UInt32(bitPattern: decoding) {
    case HANDS_DECODE_FULL.rawValue: self = .full
    case HANDS_DECODE_FAST.rawValue: self = .fast
    default:
      throw .invalid(
        "decoding is \(decoding); it must be HANDS_DECODE_FULL or HANDS_DECODE_FAST")
    }
  }

  func source(of bytes: [UInt8], _ options: DecodingOptions) throws(ImageError) -> PictureSource {
    switch self {
    case .full: PictureSource(try ImageDecoder.decode(bytes, options: options))
    case .fast: try ImageDecoder.source(of: bytes, options: options)
    }
  }
}

/// Finds the hands in an image file.
private func recognize(
  _ handle: Handle, _ decoding: Int32, _ isUpright: Int32, _ rotation: Int32, _ timeout: Int64,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_result>?>?,
  _ isComplete: UnsafeMutablePointer<Int32>?, _ error: ErrorText?,
  _ file: () throws(Failure) -> [UInt8]
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let start = Deadline.now
    unsafe isComplete?.pointee = 0
    let out = try unsafe required(out, "result")
    unsafe out.pointee = nil
    let session = try sessions.object(handle, "session")
    guard session.mode == .image else {
      throw .invalid("Image files need a session of mode HANDS_IMAGE")
    }
    let decoding = try Decoding(decoding)
    let deadline = try Deadline.after(start, timeout: timeout)
    let bytes = try file()
    let image = try imageCall { () throws(ImageError) in
      try decoding.source(of: bytes, DecodingOptions(isUpright: isUpright))
    }
    let found = try engineCall { () throws(HandsError) in
      try session.recognize(image, rotationDegrees: Int(rotation), deadline: deadline)
    }
    unsafe out.pointee = record(
      of: found, width: image.width, height: image.height, microseconds: 0)
    unsafe isComplete?.pointee = image.isComplete ? 1 : 0
  }
}

/// `hands_recognize_encoded` of hands.h.
@_cdecl("hands_recognize_encoded")
public func handsRecognizeEncoded(
  _ handle: Handle, _ bytes: UnsafeRawPointer?, _ count: Int, _ decoding: Int32,
  _ isUpright: Int32, _ rotation: Int32, _ timeout: Int64,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_result>?>?,
  _ isComplete: UnsafeMutablePointer<Int32>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe recognize(handle, decoding, isUpright, rotation, timeout, out, isComplete, error) {
    () throws(Failure) in try unsafe imageFile(bytes, count)
  }
}

/// `hands_recognize_file` of hands.h.
@_cdecl("hands_recognize_file")
public func handsRecognizeFile(
  _ handle: Handle, _ path: UnsafePointer<CChar>?, _ decoding: Int32, _ isUpright: Int32,
  _ rotation: Int32, _ timeout: Int64,
  _ out: UnsafeMutablePointer<UnsafePointer<hands_result>?>?,
  _ isComplete: UnsafeMutablePointer<Int32>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe recognize(handle, decoding, isUpright, rotation, timeout, out, isComplete, error) {
    () throws(Failure) in try unsafe imageFile(at: path)
  }
}
