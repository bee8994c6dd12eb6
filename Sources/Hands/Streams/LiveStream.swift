#if !NO_SYSTEM
  import Dispatch
  import HandsThreads

  /// Frames of a live stream on their way through a task: one is in work, the newest waits.
  ///
  /// Frames are processed on a serial queue. Results go to a buffer that a consumer takes them from, or
  /// to a handler on another serial queue, in the order of their frames. A slow consumer holds up no
  /// frame until ``resultLimit`` results lie before it; then frames wait for it, the newest replacing
  /// older ones. So at most ``resultLimit`` results with their images, a frame in work and one that
  /// waits are held.
  ///
  /// User code (the handler, and whatever its captured objects do when they go away) never runs
  /// under the lock or on the queue of the frames.
  package final class LiveStream<Value: Sendable>: Sendable {
    /// Processes a frame; never called twice at a time.
    package typealias Work = @Sendable (VideoFrame) throws(HandsError) -> Value
    /// Takes a result.
    package typealias Handler = @Sendable (LiveStreamOutput<Value>) -> Void

    /// Where results go.
    package enum Target: Sendable {
      /// A result is taken when the closure returns.
      case handler(Handler)
      /// A result is taken when ``LiveStream/resultIsTaken()`` is called.
      case buffer(Buffer)
    }

    /// Where results wait for a consumer.
    package struct Buffer: Sendable {
      /// Takes a result.
      let yield: Handler
      /// Ends the results.
      let finish: @Sendable () -> Void
    }

    private let work: Work
    private let frames: DispatchQueue
    private let results: DispatchQueue
    private let state: Lock<State>

    /// Creates a stream that waits for frames.
    ///
    /// - Parameters:
    ///   - label: What debuggers call the two queues.
    ///   - target: Takes each result; dropped frames have none.
    ///   - work: Processes a frame.
    package init(label: String, to target: Target, work: @escaping Work) {
      self.work = work
      frames = DispatchQueue(label: label + ".frames")
      results = DispatchQueue(label: label + ".results")
      state = Lock(State(target: target))
    }

    /// Frames that were accepted and will have no result, as a newer one or the end came first.
    package var droppedFrameCount: Int { state.withLock { $0.droppedFrameCount } }

    /// Takes a frame and returns at once.
    ///
    /// - Parameter frame: The frame.
    /// - Throws: ``HandsError/invalidRotation(degrees:)``, ``HandsError/closed``,
    ///   ``HandsError/timestampNotIncreasing(_:last:)``.
    package func send(_ frame: VideoFrame) throws(HandsError) {
      _ = try ImageRotation(degrees: frame.rotationDegrees)
      try state.withLock { state throws(HandsError) in
        guard state.isOpen else { throw .closed }
        try state.times.check(frame.time)
        state.times.accept(frame.time)
        state.dropWaitingFrame()
        state.waiting = frame
        start(state.nextFrame())
      }
    }

    /// Takes no more frames; the buffer ends after the results of those that were accepted.
    package func finish() {
      let buffer = state.withLock { state in
        state.isOpen = false
        return state.endedBuffer()
      }
      buffer?.finish()
    }

    /// The consumer has taken a result from the buffer.
    package func resultIsTaken() {
      state.withLock { state in
        state.resultCount -= 1
        start(state.nextFrame())
      }
    }

    /// Takes no more frames and waits for the one in work, whose result is still handed over.
    package func close() {
      state.withLock { state in
        state.isOpen = false
        state.dropWaitingFrame()
      }
      frames.sync {}
      abandon()
    }

    /// Takes no more frames; results that do not lie before the consumer yet are dropped.
    package func abandon() {
      let target = state.withLock { state in
        state.isOpen = false
        state.dropWaitingFrame()
        return state.target.take()
      }
      // Released here, not under the lock.
      _ = target
    }

    /// Queues the frame that is in work from here on.
    ///
    /// Called under the lock: a frame in work is always in the queue, where ``close()`` waits for it.
    private func start(_ frame: VideoFrame?) {
      guard let frame else { return }
      frames.async { self.look(at: frame) }
    }

    private func look(at frame: VideoFrame) {
      let output = LiveStreamOutput(
        frame: frame, result: Result { () throws(HandsError) in try work(frame) })
      let buffer = state.withLock { state -> Buffer? in
        switch state.target {
        case .handler(let handler)?:
          state.resultCount += 1
          results.async { self.handOver(output, to: handler) }
          return nil
        case .buffer(let buffer)?:
          state.resultCount += 1
          return buffer
        case nil: return nil
        }
      }
      buffer?.yield(output)
      // Only now, as the buffer may end as soon as no frame is in work.
      let ended = state.withLock { state in
        state.isWorking = false
        start(state.nextFrame())
        return state.endedBuffer()
      }
      ended?.finish()
    }

    private func handOver(_ output: LiveStreamOutput<Value>, to handler: Handler) {
      handler(output)
      state.withLock { state in
        state.resultCount -= 1
        start(state.nextFrame())
      }
    }

    /// What the lock guards.
    private struct State {
      var target: Target?
      var times = FrameTimes()
      var waiting: VideoFrame?
      var isWorking = false
      var isOpen = true
      /// Results that were not taken yet.
      var resultCount = 0
      var droppedFrameCount = 0

      init(target: Target) {
        self.target = target
      }

      /// The buffer, once no more results can come.
      mutating func endedBuffer() -> Buffer? {
        guard !isOpen, !isWorking, waiting == nil, case .buffer(let buffer)? = target else {
          return nil
        }
        target = nil
        return buffer
      }

      mutating func dropWaitingFrame() {
        guard waiting != nil else { return }
        waiting = nil
        droppedFrameCount += 1
      }

      /// The frame to be looked at now, which is in work from here on.
      mutating func nextFrame() -> VideoFrame? {
        guard !isWorking, resultCount < LiveStream.resultLimit, let frame = waiting.take() else {
          return nil
        }
        isWorking = true
        return frame
      }
    }
  }

  extension LiveStream {
    /// The results that may lie before the consumer; of a handler, the one it is busy with among them.
    static var resultLimit: Int { 4 }
  }
#endif
