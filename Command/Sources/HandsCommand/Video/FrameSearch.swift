import Hands
import HandsVideoInput

/// Finds hands in the frames of a video, in order.
struct FrameSearch: Sendable {
  var video: Video
  var selection: FrameSelection
  var session: VideoSession
  /// The clockwise rotation in degrees that makes frames upright.
  var rotation: Int

  typealias Found = BoundedChannel<FrameRecord, any Error>

  /// Processes all frames, or until the channel is abandoned.
  ///
  /// - Parameter found: Where the results go, with the error that ended them, if any.
  func run(into found: Found) async {
    do {
      for try await frame in video.frames(selection) {
        guard await found.send(try record(of: frame)) else { return }
      }
      found.finish()
    } catch HandsError.cancelled {
      found.finish()
    } catch {
      found.finish(error)
    }
  }

  private func record(of frame: DecodedFrame) throws(HandsError) -> FrameRecord {
    let start = ContinuousClock.now
    let result = try session.recognize(
      frame.picture, at: .milliseconds(frame.timestampInMilliseconds), rotationDegrees: rotation)
    return FrameRecord(frame: frame, result: result, inferenceTime: ContinuousClock.now - start)
  }
}

/// The result of a frame of a video.
struct FrameRecord: Sendable {
  var frame: DecodedFrame
  var result: HandsResult
  var inferenceTime = Duration.zero
  /// What the hands do; `nil` if it is not asked for.
  var actions: HandActions?
}
