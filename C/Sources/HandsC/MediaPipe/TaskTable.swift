import Hands
import HandsCInterface
import HandsSystem

/// All tasks of one kind that C code refers to by handle, and the functions shared by both kinds.
struct TaskTable<Output: TaskResult>: Sendable {
  /// MediaPipe's callback for this kind.
  typealias Callback =
    @Sendable (MpStatus, UnsafePointer<Output>?, OpaquePointer?, Int64) -> Void

  private let tasks = HandleTable<ModalTask>()

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - base: The model bundle.
  ///   - runningMode: An `MpRunningMode`.
  ///   - callback: Receives the results of a live stream.
  ///   - make: Loads the models.
  /// - Returns: The handle.
  /// - Throws: ``Failure``, checked in this order: mode and callback, bundle, options.
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
      // MediaPipe's graph detects this too late to report an invalid argument.
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
    // Safe: the result lives until the callback returns.
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

  /// Processes a single image or the next frame of a video.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - mode: The mode that the function requires.
  ///   - image: The image.
  ///   - options: Image processing options, or `nil`.
  ///   - milliseconds: The frame's time.
  ///   - result: Receives the result; empty on failure.
  ///   - error: Receives the error message.
  /// - Returns: The status.
  func recognize(
    _ handle: Handle, _ mode: Mode, _ image: Handle,
    _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
    _ result: UnsafeMutablePointer<Output>?, _ error: ErrorText?
  ) -> MpStatus {
    // Safe: pointers are NULL or as the header requires; the whole result is written.
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

  /// Sends the next frame of a live stream.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - image: The image.
  ///   - options: Image processing options, or `nil`.
  ///   - milliseconds: The frame's time.
  ///   - error: Receives the error message.
  /// - Returns: The status.
  func send(
    _ handle: Handle, _ image: Handle,
    _ options: UnsafePointer<MpImageProcessingOptions>?, _ milliseconds: Int64,
    _ error: ErrorText?
  ) -> MpStatus {
    // Safe: pointers are NULL or as the header requires.
    unsafe answer(error) { () throws(Failure) in
      let task = try task(handle)
      let frame = try unsafe TaskTable.frame(image, options, milliseconds)
      try task.check(.live)
      try engine { () throws(HandsError) in try task.send(frame) }
    }
  }

  /// Closes a task.
  ///
  /// - Parameters:
  ///   - handle: The task.
  ///   - error: Receives the error message.
  /// - Returns: The status.
  func close(_ handle: Handle, _ error: ErrorText?) -> MpStatus {
    // Safe: pointers are NULL or as the header requires.
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
    // Safe: the options are NULL or as the header requires.
    let rotation = try unsafe options?.pointee.rotation() ?? 0
    return VideoFrame(
      picture: try image(handle).picture(), time: .milliseconds(milliseconds),
      rotationDegrees: rotation)
  }
}

extension HandLandmarkerOptions {
  /// Task options, checked against MediaPipe's ranges.
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
