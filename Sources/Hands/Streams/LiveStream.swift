#if !hasFeature(Embedded)
  import Dispatch
  import HandsThreads

  /// Frames of a live stream on their way through a task: one is in work, the newest waits.
  ///
  /// Two serial queues: frames are looked at on one, results are handed over on the other, in the
  /// order of their frames. A slow handler holds up no frame until ``resultLimit`` results lie
  /// before it; then frames wait for it, the newest replacing older ones. So at most
  /// ``resultLimit`` results with their pictures, a frame in work and one that waits are held.
  ///
  /// User code (the handler, and whatever its captured objects do when they go away) never runs
  /// under the lock or on the queue of the frames.
  final class LiveStream<Value: Sendable>: Sendable {
    typealias Work = @Sendable (VideoFrame) throws(HandsError) -> Value
    typealias Handler = @Sendable (LiveStreamOutput<Value>) -> Void

    private let work: Work
    private let frames: DispatchQueue
    private let results: DispatchQueue
    private let state: Lock<State>

    /// Creates a stream that waits for frames.
    ///
    /// - Parameters:
    ///   - label: What debuggers call the two queues.
    ///   - onResult: Takes each result; dropped frames have none.
    ///   - work: Looks at a frame; never called twice at a time.
    init(label: String, onResult: @escaping Handler, work: @escaping Work) {
      self.work = work
      frames = DispatchQueue(label: label + ".frames")
      results = DispatchQueue(label: label + ".results")
      state = Lock(State(handler: onResult))
    }

    /// Frames that were accepted and will have no result, as a newer one or the end came first.
    var droppedFrameCount: Int { state.withLock { $0.droppedFrameCount } }

    /// Takes a frame and returns at once.
    ///
    /// - Parameter frame: The frame.
    /// - Throws: ``HandsError/closed``, ``HandsError/timestampNotIncreasing(milliseconds:last:)``.
    func send(_ frame: VideoFrame) throws(HandsError) {
      try state.withLock { state throws(HandsError) in
        guard state.isOpen else { throw .closed }
        try state.times.check(frame.timestampInMilliseconds)
        state.times.accept(frame.timestampInMilliseconds)
        state.dropWaitingFrame()
        state.waiting = frame
        start(state.nextFrame())
      }
    }

    /// Takes no more frames and waits for the one in work, whose result is still handed over.
    func close() {
      state.withLock { state in
        state.isOpen = false
        state.dropWaitingFrame()
      }
      frames.sync {}
      abandon()
    }

    /// Takes no more frames; results that do not lie before the handler yet are dropped.
    func abandon() {
      let handler = state.withLock { state in
        state.isOpen = false
        state.dropWaitingFrame()
        return state.handler.take()
      }
      // Released here, not under the lock.
      _ = handler
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
        frame: frame.picture, timestampInMilliseconds: frame.timestampInMilliseconds,
        result: Result { () throws(HandsError) in try work(frame) })
      state.withLock { state in
        state.isWorking = false
        if let handler = state.handler {
          state.resultCount += 1
          results.async { self.handOver(output, to: handler) }
        }
        start(state.nextFrame())
      }
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
      var handler: Handler?
      var times = FrameTimes()
      var waiting: VideoFrame?
      var isWorking = false
      var isOpen = true
      /// Results that the handler has not returned from.
      var resultCount = 0
      var droppedFrameCount = 0

      init(handler: @escaping Handler) {
        self.handler = handler
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
    /// The results that may lie before the handler, the one it is busy with among them.
    static var resultLimit: Int { 4 }
  }
#endif
