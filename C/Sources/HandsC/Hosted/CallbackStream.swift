import Hands
import HandsCInterface
import HandsThreads

/// What live streams require of a task.
protocol LiveTask: AnyObject, Sendable {
  func liveStream(
    onResult: @escaping LiveStream<HandsResult>.Handler
  ) throws(HandsError) -> LiveStream<HandsResult>
}

/// A live stream that delivers all results on one thread, before `close()` returns.
final class CallbackStream: Sendable {
  typealias Delivery = @Sendable (LiveStreamOutput<HandsResult>) -> Void

  private let stream: LiveStream<HandsResult>
  private let thread: CallbackThread
  private let count: FrameCount

  /// Starts a stream.
  ///
  /// - Parameters:
  ///   - task: Processes the frames.
  ///   - deliver: Receives each result.
  /// - Throws: ``Failure`` if an option is invalid for a stream, or no thread can be created.
  init(of task: any LiveTask, deliver: @escaping Delivery) throws(Failure) {
    guard let thread = CallbackThread() else {
      throw Failure(kMpResourceExhausted, "There is no thread for the callback")
    }
    let count = FrameCount()
    do throws(HandsError) {
      stream = try task.liveStream { output in
        thread.perform { deliver(output) }
        count.change { $0.delivered += 1 }
      }
    } catch {
      thread.end()
      throw Failure(error)
    }
    self.thread = thread
    self.count = count
  }

  /// Number of frames without a result, because a newer frame or `close()` came first.
  var droppedFrameCount: Int { stream.droppedFrameCount }

  /// Accepts a frame and returns immediately.
  func send(_ frame: VideoFrame) throws(HandsError) {
    count.change { $0.accepted += 1 }
    do throws(HandsError) {
      try stream.send(frame)
    } catch {
      count.change { $0.accepted -= 1 }
      throw error
    }
  }

  /// Stops accepting frames and delivers the remaining results.
  ///
  /// Waits for the frame in progress and the newest waiting frame. Called from a delivery, it waits only
  /// for the frame in progress, whose result is dropped; no other delivery follows.
  func close() {
    if !thread.isCurrent {
      stream.finish()
      count.wait { $0.delivered + stream.droppedFrameCount >= $0.accepted }
    }
    stream.close()
    thread.end()
  }
}

/// Counts accepted frames and delivered results.
private final class FrameCount: Sendable {
  struct Numbers {
    var accepted = 0
    var delivered = 0
  }

  private let numbers = Lock(Numbers())
  private let changed = ConditionVariable()

  func change(_ body: (inout Numbers) -> Void) {
    numbers.withLock { body(&$0) }
    changed.broadcast()
  }

  func wait(until condition: (Numbers) -> Bool) {
    changed.wait { condition(numbers.withLock { $0 }) ? () : nil }
  }
}
