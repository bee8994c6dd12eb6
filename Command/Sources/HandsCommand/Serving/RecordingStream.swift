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
    /// Begins with the first frame: browsers can show the error of a frame, but not why a stream
    /// was refused.
    var take: GestureCollection.Take?
    var progress: TakeProgress
  }

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - landmarker: Finds the hands.
  ///   - collection: The folder of the images.
  ///   - name: The name of the gesture.
  ///   - pictureCount: The number of images to record.
  init(
    landmarker: HandLandmarker, collection: GestureCollection, name: String, pictureCount: Int
  ) {
    self.landmarker = landmarker
    self.collection = collection
    self.name = name
    state = Lock(State(progress: TakeProgress(wanted: pictureCount)))
  }

  /// Finds the hands in a frame, and saves the frame if it belongs to the take.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The members of a JSON object: the result, and the number of recorded images.
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
