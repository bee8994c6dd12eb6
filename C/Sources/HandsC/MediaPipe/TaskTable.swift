import Hands
import HandsCInterface
import HandsSystem

/// One kind of MediaPipe's C tasks: the tasks that C code holds, and what all of its functions do.
struct TaskTable<Output: TaskResult>: Sendable {
  /// MediaPipe's callback of that kind.
  typealias Callback =
    @Sendable (MpStatus, UnsafePointer<Output>?, OpaquePointer?, Int64) -> Void

  private let tasks = HandleTable<ModalTask>()

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - base: Where the nets come from.
  ///   - runningMode: MediaPipe's number.
  ///   - callback: Takes the results of a live stream.
  ///   - make: Loads the nets.
  /// - Returns: The handle.
  /// - Throws: ``Failure`` if the mode does not go with the callback, then if the bundle is refused, then if
  ///   an option is.
  func create(
    _ base: MpBaseOptions, _ runningMode: Int32, _ callback: Callback?,
    _ make: (ByteSlice) throws(HandsError) -> any EngineTask
  ) throws(Failure) -> Handle {
    // Safe: the base options are read before this returns.
    let mode = try unsafe Mode(runningMode, hasCallback: callback != nil)
    let bundle = try unsafe base.bundle()
    let task: any EngineTask
    do throws(HandsError) {
      task = try make(bundle)
    } catch {
      // MediaPipe's graph finds out too late to call it an argument's fault.
      if case .invalidOption("numHands", _, _) = error {
        throw Failure(kMpUnknown, error.taskMessage)
      }
      throw Failure(error)
    }
    return tasks.insert(
      try ModalTask(task, mode: mode) { output in
        if let callback = unsafe callback { unsafe TaskTable.deliver(output, to: callback) }
      })
  }

  private static func deliver(
    _ output: LiveStreamOutput<HandsResult>, to callback: Callback
  ) {
    // Safe: the result lives until the callback has returned.
    let handle = images.insert(TaskImage(output.frame.picture))
    defer { _ = images.remove(handle) }
    let image = unsafe OpaquePointer(bitPattern: handle)
    let time = Int64(output.frame.time.wholeMilliseconds)
    switch output.result {
    case .success(let found):
      var result = Output(found)
      unsafe callback(kMpOk, &result, image, time)
      result.free()
    case .failure(let error): unsafe callback(Failure(error).status, nil, image, time)
    }
  }

  /// Looks at a single image or the next frame of a video.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - mode: The mode that the call belongs to.
  ///   - image: The image.
  ///   - options: How it is looked at, `nil` for as it is.
  ///   - milliseconds: The frame's time.
  ///   - result: Takes what was found; empty without success.
  ///   - error: Takes the text of an error.
  /// - Returns: The status.
  func recognize(
    _ handle: Handle, _ mode: Mode, _ image: Handle,
    _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
    _ result: UnsafeMutablePointer<Output>?, _ error: ErrorText?
  ) -> MpStatus {
    // Safe: pointers are NULL or as the header says; the result is written as a whole.
    unsafe answer(error) { () throws(Failure) in
      let result = try unsafe required(result, "result")
      unsafe result.initialize(to: Output())
      let task = try task(handle)
      let frame = try unsafe TaskTable.frame(image, options, milliseconds)
      try task.check(mode)
      let found = try engine { () throws(HandsError) in try task.recognize(frame) }
      unsafe result.initialize(to: Output(found))
    }
  }

  /// Takes the next frame of a live stream.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - image: The image.
  ///   - options: How it is looked at, `nil` for as it is.
  ///   - milliseconds: The frame's time.
  ///   - error: Takes the text of an error.
  /// - Returns: The status.
  func send(
    _ handle: Handle, _ image: Handle,
    _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
    _ error: ErrorText?
  ) -> MpStatus {
    // Safe: pointers are NULL or as the header says.
    unsafe answer(error) { () throws(Failure) in
      let task = try task(handle)
      let frame = try unsafe TaskTable.frame(image, options, milliseconds)
      try task.check(.live)
      try engine { () throws(HandsError) in try task.send(frame) }
    }
  }

  /// Ends a task.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - error: Takes the text of an error.
  /// - Returns: The status.
  func close(_ handle: Handle, _ error: ErrorText?) -> MpStatus {
    // Safe: pointers are NULL or as the header says.
    unsafe answer(error) { () throws(Failure) in
      guard let task = tasks.remove(handle) else { throw Failure(.closed) }
      task.close()
    }
  }

  private func task(_ handle: Handle) throws(Failure) -> ModalTask {
    guard let task = tasks[handle] else { throw Failure(.closed) }
    return task
  }

  private static func frame(
    _ handle: Handle, _ options: UnsafePointer<MpImageProcessingOptions>?,
    _ milliseconds: Int64
  ) throws(Failure) -> VideoFrame {
    // Safe: the options are NULL or as the header says.
    let rotation = try unsafe options?.pointee.rotation() ?? 0
    return VideoFrame(
      picture: try image(handle).picture(), time: .milliseconds(milliseconds),
      rotationDegrees: rotation)
  }
}

extension HandLandmarkerOptions {
  /// The options of a C task, which MediaPipe's ranges hold for.
  init(
    numHands: Int32, detection: Float, presence: Float, tracking: Float
  ) {
    self.init()
    self.numHands = Int(numHands)
    minHandDetectionConfidence = detection
    minHandPresenceConfidence = presence
    minTrackingConfidence = tracking
    isLenient = true
  }
}
