import Hands
import HandsFileInput
import HandsImaging
import HandsReports

/// What `recognize` and `landmarks` do: one task, run on all pictures.
struct PictureTask {
  var pictures: PictureOptions
  var frames: FrameOptions
  var hands: TaskOptions
  var layout: ResultLayout
  /// The title of a report.
  var title: String
  /// The options that a report lists beside those of the pictures.
  var settings: [Report.Setting]

  /// Looks at all pictures and prints what was found.
  ///
  /// - Parameters:
  ///   - names: What the bundle may be called where none is given.
  ///   - makeTask: Makes the task of the bundle at a path.
  /// - Throws: An exit code.
  func run<Options>(
    bundle names: [String], _ makeTask: (String) throws -> VisionTask<Options>
  ) async throws {
    let path = try pictures.bundle.path(of: names)
    let look = try reportingFailures(of: path) { try recognition(by: makeTask(path)) }
    let run = try reportingFailures(of: path) {
      try PictureRun(
        options: pictures, bundle: path, layout: layout, title: title, settings: settings)
    }
    try await run.run(look)
  }

  private func recognition<Options>(
    by task: VisionTask<Options>
  ) throws(HandsError) -> PictureRun.Recognition {
    let (frames, rotation) = (frames, hands.rotation)
    guard frames.runningMode == .liveStream else {
      let task = try FrameTask(task, followsHands: frames.runningMode == .video)
      return { image, index in
        try task.recognize(image, at: frames.time(of: index), rotation: rotation)
      }
    }
    let session = try task.live()
    return { image, index in
      // Each waits for its result, so that none is dropped.
      try session.send(image, at: frames.time(of: index), rotationDegrees: rotation)
      guard let output = await session.results.first(where: { _ in true }) else {
        throw HandsError.cancelled
      }
      return try output.result.get()
    }
  }
}
