import HandsThreads

/// Passes the frames of a live stream through a task: one frame is being processed, and the
/// newest one waits.
///
/// Frames are processed on a serial queue. Results go, in frame order, to a buffer for a consumer
/// or to a handler on another serial queue. A slow consumer does not delay frames until
/// ``resultLimit`` results are waiting; after that, frames wait for it, and the newest replaces
/// older ones. So memory holds at most ``resultLimit`` results with their images, one frame that
/// is being processed and one that waits.
///
/// User code (the handler and the deinitializers of objects it captures) never runs under the
/// lock or on the frames' queue.
package final class LiveStream<Value: Sendable>: Sendable {
  /// Processes a frame; calls never overlap.
  package typealias Work = @Sendable (VideoFrame) throws(HandsError) -> Value
  /// Receives a result.
  package typealias Handler = @Sendable (LiveStreamOutput<Value>) -> Void

  /// The destination of results.
  package enum Target: Sendable {
    /// Makes a closure for each result, which counts as consumed when that closure returns. What the closure captures is
    /// kept until then; without a closure the result is dropped.
    ///
    /// Called under the stream's lock: it must not use the stream.
    case makeHandler(@Sendable () -> Handler?)
    /// A buffer; a result counts as consumed when ``LiveStream/resultIsTaken()`` is called.
    case buffer(Buffer)

    /// A closure for all results; a result counts as consumed when it returns.
    package static func handler(_ handler: @escaping Handler) -> Target { .makeHandler { handler } }
  }

  /// A buffer for results that wait for a consumer.
  package struct Buffer: Sendable {
    /// Receives a result.
    let yield: Handler
    /// Ends the sequence of results.
    let finish: @Sendable () -> Void
  }

  private let work: Work
  private let frames: SerialQueue
  private let results: SerialQueue
  private let state: Lock<State>

  /// Creates a stream that waits for frames; the result is `nil` if the system grants no threads for
  /// its two queues.
  ///
  /// - Parameters:
  ///   - target: Receives each result; dropped frames have none.
  ///   - work: Processes a frame.
  package init?(to target: Target, work: @escaping Work) {
    guard let frames = SerialQueue(), let results = SerialQueue() else { return nil }
    self.work = work
    self.frames = frames
    self.results = results
    state = Lock(State(target: target))
  }

  /// The number of accepted frames without a result, because a newer frame or the end of the
  /// stream came first.
  package var droppedFrameCount: Int { state.withLock { $0.droppedFrameCount } }

  /// Accepts a frame and returns immediately.
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

  /// Stops accepting frames; the buffer ends after the results of the accepted ones.
  package func finish() {
    let buffer = state.withLock { state in
      state.isOpen = false
      return state.endedBuffer()
    }
    buffer?.finish()
  }

  /// Records that the consumer has taken a result from the buffer.
  package func resultIsTaken() {
    state.withLock { state in
      state.resultCount -= 1
      start(state.nextFrame())
    }
  }

  /// Stops accepting frames and waits for the one being processed, whose result is still
  /// delivered.
  package func close() {
    state.withLock { state in
      state.isOpen = false
      state.dropWaitingFrame()
    }
    frames.waitUntilIdle()
    abandon()
  }

  /// Stops accepting frames and drops results that were not yet delivered.
  package func abandon() {
    let target = state.withLock { state in
      state.isOpen = false
      state.dropWaitingFrame()
      return state.target.take()
    }
    // Release it here, not under the lock.
    _ = target
  }

  /// Enqueues the frame, which counts as being processed from here on.
  ///
  /// Call it under the lock: a frame that is being processed is always in the queue, where
  /// ``close()`` waits for it.
  private func start(_ frame: VideoFrame?) {
    guard let frame else { return }
    frames.add { self.look(at: frame) }
  }

  private func look(at frame: VideoFrame) {
    let output = LiveStreamOutput(
      frame: frame, result: Result { () throws(HandsError) in try work(frame) })
    let buffer = state.withLock { state -> Buffer? in
      switch state.target {
      case .makeHandler(let makeHandler)?:
        guard let handler = makeHandler() else {
          state.droppedFrameCount += 1
          return nil
        }
        state.resultCount += 1
        results.add { self.handOver(output, to: handler) }
        return nil
      case .buffer(let buffer)?:
        state.resultCount += 1
        return buffer
      case nil:
        state.droppedFrameCount += 1
        return nil
      }
    }
    buffer?.yield(output)
    // Only now, because the buffer may end as soon as no frame is being processed.
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

  /// The state protected by the lock.
  private struct State {
    var target: Target?
    var times = FrameTimes()
    var waiting: VideoFrame?
    var isWorking = false
    var isOpen = true
    /// The number of results that were not consumed yet.
    var resultCount = 0
    var droppedFrameCount = 0

    init(target: Target) {
      self.target = target
    }

    /// Returns the buffer once no more results can arrive.
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

    /// Returns the next frame to process, which counts as being processed from here on.
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
  /// Maximum number of unconsumed results; for a handler, this includes the one it is handling.
  static var resultLimit: Int { 4 }
}
