internal import HandsCMalloc
internal import Dispatch
internal import NIOCore
internal import HandsThreads

/// Processes the frames of a stream outside the event loop.
///
/// One frame is processed at a time. If too many are waiting, the oldest is dropped.
package final class StreamWorker: Sendable {
  private let queue = DispatchQueue(label: "hands.stream")
  private let server: ServerContext
  private let state = Lock(State())

  private struct State {
    /// `nil` before the stream opens and after it ends.
    var handler: (any FrameHandler)?
    /// The oldest first.
    var waiting: [Waiting] = []
    var isWorking = false
    var droppedFrameCount = 0
  }

  /// A waiting frame with the receiver of its answer.
  private struct Waiting: Sendable {
    var frame: StreamFrame
    var arrival: NIODeadline
    var answer: @Sendable (String) -> Void
  }

  /// Creates the worker of a stream that the limiter has admitted.
  ///
  /// - Parameter server: The state shared by connections.
  package init(_ server: ServerContext) { self.server = server }

  /// Creates the handler of the frames.
  ///
  /// - Parameters:
  ///   - query: The items of the query.
  ///   - opened: Completed when it is created; fails with ``QueryRefusal``.
  func open(_ query: [QueryItem], opened: EventLoopPromise<Void>) {
    queue.async { [self] in
      do throws(QueryRefusal) {
        let handler = try server.frameHandlers(query)
        state.withLock { $0.handler = handler }
        opened.succeed()
      } catch {
        opened.fail(error)
      }
    }
  }

  /// Enqueues a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - answer: Receives the answer on another thread; not called if the frame is dropped.
  func take(_ frame: StreamFrame, answer: @escaping @Sendable (String) -> Void) {
    let waiting = Waiting(frame: frame, arrival: .now(), answer: answer)
    let (mustBegin, isDrop) = state.withLock { state in
      // Frames are dropped before the stream opens and after it ends.
      guard state.handler != nil else { return (false, true) }
      let isDrop = state.waiting.count >= max(server.limits.waitingFrames, 1)
      if isDrop {
        state.waiting.removeFirst()
        state.droppedFrameCount += 1
      }
      state.waiting.append(waiting)
      defer { state.isWorking = true }
      return (!state.isWorking, isDrop)
    }
    server.metrics.count {
      $0.frames += 1
      if isDrop { $0.droppedFrames += 1 }
    }
    if mustBegin { queue.async { self.work() } }
  }

  /// Ends the stream; it counts as open until the current frame is processed.
  func end() {
    state.withLock { $0.waiting = [] }
    queue.async { [self] in
      state.withLock { $0.handler = nil }
      // Streams run on changing threads, each of which would retain freed memory.
      give_back_freed_memory()
      server.limiter.releaseStream()
    }
  }

  private func work() {
    while let (handler, waiting) = next() {
      let answer = handler.answer(to: waiting.frame)
      server.metrics.count {
        if answer.isError { $0.failedFrames += 1 }
        $0.latencies.record(Duration(NIODeadline.now() - waiting.arrival))
      }
      waiting.answer(answer.text)
    }
  }

  /// Dequeues the next frame; work ends if there is none.
  private func next() -> (any FrameHandler, Waiting)? {
    state.withLock { state in
      guard let handler = state.handler, !state.waiting.isEmpty else {
        state.isWorking = false
        return nil
      }
      var next = state.waiting.removeFirst()
      next.frame.droppedFrameCount = state.droppedFrameCount
      next.frame.waitingTime = Duration(NIODeadline.now() - next.arrival)
      return (handler, next)
    }
  }
}
