import Hands
public import HandsCInterface
import HandsImaging
import HandsRecord
import HandsThreads

// Safe: pointers are NULL or as the header requires; options and images are read before a function
// returns.

let sessions = HandleTable<ModalTask>()

/// The records that C code has not freed yet.
private let records = OwnedMemory()

/// `hands_options_init` of hands.h.
@_cdecl("hands_options_init")
public func handsOptionsInit(
  _ options: UnsafeMutablePointer<hands_options>?, _ size: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    try unsafe hands_options.initialize(required(options, "options"), size: size)
  }
}

/// `hands_session_create` of hands.h.
@_cdecl("hands_session_create")
public func handsSessionCreate(
  _ model: Handle, _ mode: Int32, _ options: UnsafePointer<hands_options>?,
  _ callback: hands_callback?, _ context: UnsafeMutableRawPointer?,
  _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file; the context is passed on, never dereferenced.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "session")
    unsafe out.pointee = 0
    let nets = try models.object(model, "model").nets
    let mode = try unsafe Mode(mode, hasOwnCallback: callback != nil)
    var values = OptionValues()
    if let options = unsafe options {
      try unsafe hands_options.read(options).copy(to: &values)
    }
    let task = try engineCall { () throws(HandsError) in
      let options = try SessionOptions(values)
      return try HandTask(
        models: options.landmarksOnly ? .landmarks(nets.landmarker) : nets, options: options.task)
    }
    let context = UInt(bitPattern: context)
    let session = try ModalTask(task, mode: mode) { output in
      if let callback = unsafe callback { unsafe deliver(output, to: callback, context) }
    }
    unsafe out.pointee = sessions.insert(session)
  }
}

extension Mode {
  /// A mode of hands.h.
  ///
  /// - Throws: ``Failure`` if the mode is unknown, or a callback is missing or not allowed in it.
  fileprivate init(_ mode: Int32, hasOwnCallback: Bool) throws(Failure) {
    switch UInt32(bitPattern: mode) {
    case HANDS_IMAGE.rawValue: self = .image
    case HANDS_VIDEO.rawValue: self = .video
    case HANDS_LIVE.rawValue: self = .live
    default:
      throw .invalid("mode is \(mode); it must be HANDS_IMAGE, HANDS_VIDEO or HANDS_LIVE")
    }
    guard (self == .live) == hasOwnCallback else {
      throw .invalid("callback must be set with HANDS_LIVE, and with no other mode")
    }
  }
}

/// The record of a result for an image of a size in pixels, in memory that `hands_result_free` frees.
func record(
  of result: HandsResult, width: Int, height: Int, microseconds: Int64
) -> UnsafePointer<hands_result> {
  // Safe: the header is as the record begins.
  unsafe records.copy(
    ResultRecord.words(of: result, width: width, height: height, microseconds: microseconds)
  ).assumingMemoryBound(to: hands_result.self)
}

extension Deadline {
  /// When a call must be done that began at a time.
  ///
  /// - Parameters:
  ///   - start: When it began.
  ///   - timeout: Its maximum duration in microseconds.
  /// - Returns: The deadline; `nil` for a timeout of 0, which is none.
  /// - Throws: ``Failure`` if the timeout is negative.
  static func after(_ start: Deadline, timeout: Int64) throws(Failure) -> Deadline? {
    guard timeout >= 0 else { throw .invalid("timeout_us is \(timeout); it must be at least 0") }
    return timeout == 0 ? nil : start + .microseconds(timeout)
  }
}

/// Passes the outcome of a frame to a callback.
private func deliver(
  _ output: LiveStreamOutput<HandsResult>, to callback: hands_callback, _ context: UInt
) {
  // Safe: the context is passed back unchanged; message and result live until the callback returns.
  let context = unsafe UnsafeMutableRawPointer(bitPattern: context)
  let microseconds = Int64(clamping: output.frame.time.attoseconds / 1_000_000_000_000)
  switch output.result {
  case .success(let found):
    let picture = output.frame.picture
    let result = unsafe record(
      of: found, width: picture.width, height: picture.height, microseconds: microseconds)
    unsafe callback(context, HANDS_OK, nil, result, microseconds)
    unsafe records.free(result)
  case .failure(let error):
    let failure = Failure(own: error)
    unsafe failure.text.withCString { text in
      unsafe callback(
        context, hands_status(rawValue: failure.status.rawValue), text, nil, microseconds)
    }
  }
}

/// `hands_recognize` of hands.h.
@_cdecl("hands_recognize")
public func handsRecognize(
  _ handle: Handle, _ image: UnsafePointer<hands_image>?, _ microseconds: Int64,
  _ timeout: Int64, _ out: UnsafeMutablePointer<UnsafePointer<hands_result>?>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let start = Deadline.now
    let out = try unsafe required(out, "result")
    unsafe out.pointee = nil
    let session = try sessions.object(handle, "session")
    guard session.mode != .live else {
      throw .invalid("The session has the mode HANDS_LIVE, which takes images by hands_send")
    }
    let deadline = try Deadline.after(start, timeout: timeout)
    let structure = try unsafe hands_image.read(required(image, "image"))
    let frame = try unsafe structure.frame(at: .microseconds(microseconds))
    let found = try engineCall { () throws(HandsError) in
      try session.recognize(frame, deadline: deadline)
    }
    unsafe out.pointee = record(
      of: found, width: frame.picture.width, height: frame.picture.height,
      microseconds: session.mode == .video ? microseconds : 0)
  }
}

/// `hands_result_free` of hands.h.
@_cdecl("hands_result_free")
public func handsResultFree(_ result: UnsafePointer<hands_result>?) {
  // Safe: the table knows which addresses are records.
  unsafe records.free(result)
}

/// `hands_send` of hands.h.
@_cdecl("hands_send")
public func handsSend(
  _ handle: Handle, _ image: UnsafePointer<hands_image>?, _ microseconds: Int64,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let session = try sessions.object(handle, "session")
    guard session.mode == .live else {
      throw .invalid(
        "hands_send needs a session of mode HANDS_LIVE; use hands_recognize for other modes")
    }
    let structure = try unsafe hands_image.read(required(image, "image"))
    let frame = try unsafe structure.frame(at: .microseconds(microseconds))
    try engineCall { () throws(HandsError) in try session.send(frame) }
  }
}

/// `hands_dropped_frames` of hands.h.
@_cdecl("hands_dropped_frames")
public func handsDroppedFrames(
  _ handle: Handle, _ count: UnsafeMutablePointer<Int64>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let count = try unsafe required(count, "count")
    unsafe count.pointee = Int64(try sessions.object(handle, "session").droppedFrameCount)
  }
}

/// `hands_session_close` of hands.h.
@_cdecl("hands_session_close")
public func handsSessionClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in try sessions.close(handle, "session").close() }
}
