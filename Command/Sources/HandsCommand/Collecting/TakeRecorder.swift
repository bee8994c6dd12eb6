import Hands
import HandsImaging

/// Records a take: frames that show a hand, with a minimum interval so that they differ.
struct TakeRecorder {
  /// The minimum interval between two images in milliseconds.
  static let interval = 100

  private(set) var take: GestureCollection.Take
  /// The number of recorded images.
  private(set) var recorded = 0
  /// The number of images to record.
  let pictureCount: Int
  private let collection: GestureCollection
  private var lastTime: Int?

  /// Begins a take.
  ///
  /// - Parameters:
  ///   - gesture: The name of the gesture.
  ///   - pictureCount: The number of images to record, 1 or more.
  ///   - collection: The folder of the images.
  /// - Throws: ``CommandError`` if the name conflicts with another one or the folder is full.
  init(
    _ gesture: GestureName, pictureCount: Int, in collection: GestureCollection
  ) throws(CommandError) {
    take = try collection.beginTake(of: gesture)
    self.pictureCount = pictureCount
    self.collection = collection
  }

  var isDone: Bool { recorded >= pictureCount }

  /// Whether to record a frame if it shows a hand.
  ///
  /// - Parameter milliseconds: The time of the frame.
  /// - Returns: Whether the minimum interval has passed and images are missing.
  func wants(frameAt milliseconds: Int) -> Bool {
    !isDone && lastTime.map { milliseconds - $0 >= TakeRecorder.interval } ?? true
  }

  /// Saves a frame, if it is wanted and shows a hand.
  ///
  /// - Parameters:
  ///   - result: The hands in the frame.
  ///   - milliseconds: The time of the frame.
  ///   - file: Creates the image file; `nil` for an unknown format.
  /// - Throws: ``CommandError``, `FileOutputError`, or the error of `file`.
  mutating func record(
    _ result: HandsResult, at milliseconds: Int,
    file: () throws -> (bytes: [UInt8], format: ImageError.FileFormat)?
  ) throws {
    guard wants(frameAt: milliseconds), !result.hands.isEmpty, let file = try file() else { return }
    try collection.add(file.bytes, file.format, at: recorded, to: &take)
    recorded += 1
    lastTime = milliseconds
  }
}
