#if !hasFeature(Embedded)
  import Dispatch
  import HandsThreads

  /// Waits for the result of each frame of a live stream before the next is sent, so that none is
  /// dropped and a run can be repeated.
  package final class LiveResults<Value: Sendable>: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let result = Lock<Result<Value, HandsError>>(.failure(.closed))

    /// Waits for nothing yet.
    package init() {}

    /// Takes the result of a frame: the task's result handler.
    ///
    /// - Parameter output: What became of the frame.
    package func take(_ output: LiveStreamOutput<Value>) {
      result.withLock { $0 = output.result }
      arrived.signal()
    }

    /// The result of one frame.
    ///
    /// - Parameter send: Sends the frame.
    /// - Returns: The result.
    /// - Throws: The reason why the frame was not sent or could not be looked at.
    package func result(of send: () throws(HandsError) -> Void) throws(HandsError) -> Value {
      try send()
      arrived.wait()
      return try result.withLock { $0 }.get()
    }
  }
#endif
