import Hands
import HandsCInterface
import HandsThreads

/// A live stream whose results are delivered on one thread, all of them before it is closed.
final class CallbackStream: Sendable {
  typealias Delivery = @Sendable (LiveStreamOutput<HandsResult>) -> Void

  private let stream: LiveStream<HandsResult>
  private let thread: CallbackThread
  private let count: FrameCount

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - task: Looks at the frames.
  ///   - deliver: Takes each result.
  /// - Throws: ``Failure`` if an option makes no sense for a stream, or there is no thread.
  init(of task: any EngineTask, deliver: @escaping Delivery) throws(Failure) {
    guard let thread = CallbackThread() else {
      throw Failure(kMpResourceExhausted, "There is no thread for the callback")
    }
    let count = FrameCount()
    do throws(HandsError) {
      stream = try task.liveStream(label: "hands.c") { output in
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

  /// Frames that have no result, as a newer one or the end came first.
  var droppedFrameCount: Int { stream.droppedFrameCount }

  /// Takes a frame and returns at once.
  func send(_ frame: VideoFrame) throws(HandsError) {
    count.change { $0.accepted += 1 }
    do throws(HandsError) {
      try stream.send(frame)
    } catch {
      count.change { $0.accepted -= 1 }
      throw error
    }
  }

  /// Takes no more frames, and returns when the results of those in work and of the newest, which
  /// waits, are delivered; inside a delivery without them, and no other follows.
  func close() {
    if !thread.isCurrent {
      stream.finish()
      count.wait { $0.delivered + stream.droppedFrameCount >= $0.accepted }
    }
    stream.close()
    thread.end()
  }
}

/// Frames that were accepted and results that were delivered.
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
