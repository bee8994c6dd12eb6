import Hands
import HandsImageFiles
import HandsThreads

/// Records a take from the frames of a stream.
final class RecordingStream: Sendable {
  private let landmarker: HandLandmarker
  private let collection: GestureCollection
  private let take: GestureCollection.Take
  private let progress: Lock<TakeProgress>

  /// Begins a take.
  ///
  /// - Parameters:
  ///   - landmarker: Finds the hand.
  ///   - collection: Where pictures go.
  ///   - take: What is recorded.
  ///   - pictureCount: The pictures to record.
  init(
    landmarker: HandLandmarker, collection: GestureCollection, take: GestureCollection.Take,
    pictureCount: Int
  ) {
    self.landmarker = landmarker
    self.collection = collection
    self.take = take
    progress = Lock(TakeProgress(wanted: pictureCount))
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
    let time = frame.timestampInMilliseconds
    let recorded = try progress.withLock { progress in
      if progress.wants(frameAt: time), !result.hands.isEmpty,
        let format = ImageDecoder.fileFormat(of: frame.file)
      {
        try collection.add(frame.file, format, at: progress.recorded, to: take)
        progress.record(frameAt: time)
      }
      return progress.recorded
    }
    return result.json(ResultLayout(isAligned: true, hasTracks: false)) + [
      ("recorded", .integer(recorded))
    ]
  }
}
