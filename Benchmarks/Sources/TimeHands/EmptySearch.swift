import Hands

/// A search of an image without hands, which takes all looks.
struct EmptySearch {
  private let task: HandLandmarker
  private let ground: Picture

  /// Creates the task.
  ///
  /// - Parameters:
  ///   - search: How to search.
  ///   - ground: The image.
  ///   - models: The models.
  ///   - threadCount: The number of threads, 1 or more.
  /// - Throws: `HandsError`.
  init(
    _ search: SearchMode, of ground: Picture, models: GestureRecognizerModels, threadCount: Int
  ) throws {
    var options = HandLandmarkerOptions()
    options.search = search
    options.numThreads = threadCount
    task = try HandLandmarker(models: models.landmarker, options: options)
    self.ground = ground
  }

  /// Searches the image.
  ///
  /// - Throws: ``WorkloadError`` if a hand is found, or `HandsError`.
  func run() throws {
    let found = try task.recognize(ground).hands.count
    guard found == 0 else { throw WorkloadError.handsFound(found, expected: 0) }
  }
}
