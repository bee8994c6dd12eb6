import Hands
import HandsCInterface

/// What live streams require of a task: nothing, as there are none.
protocol LiveTask: AnyObject, Sendable {}

/// A live stream; cannot be created, as there is only one thread.
final class CallbackStream: Sendable {
  typealias Delivery = @Sendable (LiveStreamOutput<HandsResult>) -> Void

  /// Fails.
  init(of task: any LiveTask, deliver: @escaping Delivery) throws(Failure) {
    throw Failure(kMpUnavailable, "There are no live streams without threads")
  }

  /// 0.
  var droppedFrameCount: Int { 0 }

  /// Does nothing.
  func send(_ frame: VideoFrame) throws(HandsError) {}

  /// Does nothing.
  func close() {}
}
