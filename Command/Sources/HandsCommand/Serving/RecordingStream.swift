import Hands
import HandsImageFiles
import HandsThreads

/// Records a take from the frames of a stream.
final class RecordingStream: Sendable {
  private let landmarker: HandLandmarker
  private let collection: GestureCollection
  private let name: String
  private let state: Lock<State>

  private struct State {
    /// Begun with the first frame: browsers show what is wrong with a frame, not what refused a stream.
    var take: GestureCollection.Take?
    var progress: TakeProgress
  }

  /// Prepares a take.
  ///
  /// - Parameters:
  ///   - landmarker: Finds the hand.
  ///   - collection: Where pictures go.
  ///   - name: The gesture.
  ///   - pictureCount: The pictures to record.
  init(
    landmarker: HandLandmarker, collection: GestureCollection, name: String, pictureCount: Int
  ) {
    self.landmarker = landmarker
    self.collection = collection
    self.name = name
    state = Lock(State(progress: TakeProgress(wanted: pictureCount)))
  }

  /// Looks for a hand in a frame, and keeps the frame's file if it has one and is wanted.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The members of a JSON object: what was found, and how many pictures were recorded.
  /// - Throws: ``HandsError``, ``CommandError`` or `FileOutputError`.
  func record(
    _ frame: ImageFrameHandler.Frame
  ) throws -> [(name: String, value: JSONValue)] {
    let result = try landmarker.recognize(frame.image, deadline: frame.deadline)
    let recorded = try state.withLock { state in
      let take = try state.take ?? collection.beginTake(of: GestureName(name))
      state.take = take
      let time = frame.timestampInMilliseconds
      if state.progress.wants(frameAt: time), !result.hands.isEmpty,
        let format = ImageDecoder.fileFormat(of: frame.file)
      {
        try collection.add(frame.file, format, at: state.progress.recorded, to: take)
        state.progress.record(frameAt: time)
      }
      return state.progress.recorded
    }
    return result.json(hasTracks: false) + [
      ("recorded", .integer(recorded))
    ]
  }
}
