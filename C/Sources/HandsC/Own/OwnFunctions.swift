import Hands
public import HandsCInterface
import HandsEngine
import HandsThreads

#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Safe: pointers are NULL or as the header requires; options and images are read before a function returns.

private let tasks = HandleTable<ModalTask>()
private let results = HandleTable<OwnResult>()

/// Implements a function of hands.h.
private func own(_ error: ErrorText?, _ body: () throws(Failure) -> Void) -> hands_status {
  // Safe: see the top of the file.
  hands_status(rawValue: unsafe answer(error, body).rawValue)
}

/// Calls the engine and converts its errors to failures in the library's own wording.
private func engineCall<Value>(
  _ call: () throws(HandsError) -> Value
) throws(Failure) -> Value {
  do throws(HandsError) {
    return try call()
  } catch {
    throw Failure(own: error)
  }
}

private func task(_ handle: Handle) throws(Failure) -> ModalTask {
  guard let task = tasks[handle] else { throw .invalid("The task was closed, or never made") }
  return task
}

private func result(_ handle: Handle) throws(Failure) -> OwnResult {
  guard let result = results[handle] else {
    throw .invalid("The result was freed, or never made")
  }
  return result
}

/// A C string that lives as long as the process.
@safe private struct Text: @unchecked Sendable {
  // Safe: it is written once and never freed. Sendable: it is immutable.
  let pointer: UnsafeMutablePointer<CChar>?
  init(_ text: String) { unsafe pointer = strdup(text) }
}

private let version = Text(HANDS_VERSION)
private let kernels = Text(InstructionSet.availableNames)
private let exact = Text(Precision.exact.rawValue)
private let fast16 = Text(Precision.fast16.rawValue)

/// `hands_version` of hands.h.
@_cdecl("hands_version")
public func handsVersion() -> UnsafePointer<CChar>? {
  // Safe: see `Text`.
  unsafe UnsafePointer(version.pointer)
}

/// `hands_kernels` of hands.h.
@_cdecl("hands_kernels")
public func handsKernels() -> UnsafePointer<CChar>? {
  // Safe: see `Text`.
  unsafe UnsafePointer(kernels.pointer)
}

/// `hands_precision` of hands.h.
@_cdecl("hands_precision")
public func handsPrecision(
  _ handle: Handle, _ precision: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see `Text`.
  unsafe own(error) { () throws(Failure) in
    let precision = try unsafe required(precision, "precision")
    unsafe precision.pointee = nil
    let name =
      switch try task(handle).precision {
      case .exact: exact
      case .fast16: fast16
      }
    unsafe precision.pointee = UnsafePointer(name.pointer)
  }
}

/// `hands_options_init` of hands.h.
@_cdecl("hands_options_init")
public func handsOptionsInit(
  _ options: UnsafeMutablePointer<hands_options>?, _ size: Int, _ error: ErrorText?
) -> hands_status {
  // Safe: writes no more than the size that the caller states.
  unsafe own(error) { () throws(Failure) in
    let options = try unsafe required(options, "options")
    try unsafe hands_options.check(size)
    let target = unsafe UnsafeMutableRawBufferPointer(start: options, count: size)
    unsafe target.initializeMemory(as: UInt8.self, repeating: 0)
    var defaults = unsafe hands_options.defaults
    unsafe defaults.size = size
    unsafe withUnsafeBytes(of: defaults) {
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(size)))
    }
  }
}

/// `hands_create` of hands.h.
@_cdecl("hands_create")
public func handsCreate(
  _ options: UnsafePointer<hands_options>?, _ out: UnsafeMutablePointer<Handle>?,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file; the context is passed on, never dereferenced.
  unsafe own(error) { () throws(Failure) in
    let out = try unsafe required(out, "task")
    unsafe out.pointee = 0
    let options = try unsafe hands_options.read(required(options, "options"))
    let mode = try unsafe options.modeOfTask()
    let callback = unsafe options.callback
    let context = unsafe UInt(bitPattern: options.context)
    let task = try unsafe ModalTask(options.task(), mode: mode) { output in
      if let callback = unsafe callback { unsafe deliver(output, to: callback, context) }
    }
    unsafe out.pointee = tasks.insert(task)
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
    let handle = results.insert(OwnResult(found))
    unsafe callback(context, HANDS_OK, nil, OpaquePointer(bitPattern: handle), microseconds)
    _ = results.remove(handle)
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
  _ timeout: Int64, _ out: UnsafeMutablePointer<Handle>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let start = Deadline.now
    let out = try unsafe required(out, "result")
    unsafe out.pointee = 0
    let task = try task(handle)
    guard task.mode != .live else {
      throw .invalid("The task has the mode HANDS_LIVE, which takes pictures by hands_send")
    }
    guard timeout >= 0 else { throw .invalid("timeout_us is \(timeout); it must be at least 0") }
    let deadline = timeout == 0 ? nil : start + .microseconds(timeout)
    let picture = try unsafe hands_image.read(required(image, "image"))
    let frame = try unsafe picture.frame(at: .microseconds(microseconds))
    let found = try engineCall { () throws(HandsError) in
      try task.recognize(frame, deadline: deadline)
    }
    unsafe out.pointee = results.insert(OwnResult(found))
  }
}

/// `hands_send` of hands.h.
@_cdecl("hands_send")
public func handsSend(
  _ handle: Handle, _ image: UnsafePointer<hands_image>?, _ microseconds: Int64,
  _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let task = try task(handle)
    guard task.mode == .live else {
      throw .invalid("The task has not the mode HANDS_LIVE; it takes pictures by hands_recognize")
    }
    let picture = try unsafe hands_image.read(required(image, "image"))
    let frame = try unsafe picture.frame(at: .microseconds(microseconds))
    try engineCall { () throws(HandsError) in try task.send(frame) }
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
    unsafe count.pointee = Int64(try task(handle).droppedFrameCount)
  }
}

/// `hands_close` of hands.h.
@_cdecl("hands_close")
public func handsClose(_ handle: Handle, _ error: ErrorText?) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    guard let task = tasks.remove(handle) else {
      throw .invalid("The task was closed, or never made")
    }
    task.close()
  }
}

/// `hands_result_count` of hands.h.
@_cdecl("hands_result_count")
public func handsResultCount(
  _ handle: Handle, _ count: UnsafeMutablePointer<Int32>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let count = try unsafe required(count, "count")
    unsafe count.pointee = Int32(try result(handle).count)
  }
}

/// `hands_result_hand` of hands.h.
@_cdecl("hands_result_hand")
public func handsResultHand(
  _ handle: Handle, _ index: Int32,
  _ hand: UnsafeMutablePointer<UnsafePointer<hands_hand>?>?, _ error: ErrorText?
) -> hands_status {
  // Safe: see the top of the file.
  unsafe own(error) { () throws(Failure) in
    let hand = try unsafe required(hand, "hand")
    unsafe hand.pointee = nil
    let result = try result(handle)
    guard let found = unsafe result.hand(at: Int(index)) else {
      throw .invalid("index is \(index); the result has \(result.count) hands")
    }
    unsafe hand.pointee = found
  }
}

/// `hands_result_free` of hands.h.
@_cdecl("hands_result_free")
public func handsResultFree(_ handle: Handle) { _ = results.remove(handle) }
