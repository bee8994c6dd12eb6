/// The stages of the pipeline, in execution order.
package enum PipelineStage: Int, CaseIterable, Sendable {
  /// Transforming the image into the detector's input.
  case detectorWarp
  /// Running the detector.
  case detectorNet
  /// Decoding and suppressing boxes, and converting them to regions.
  case detectionDecoding
  /// Transforming regions into the landmark model's input.
  case landmarkWarp
  /// Running the landmark model.
  case landmarkNet
  /// Projecting landmarks to the image, removing duplicates, computing next regions.
  case projection
  /// Running embedder and classifiers, and choosing the gesture.
  case gesture
}

/// Measures how long each stage of the pipeline takes for an image.
///
/// Each stage reports when it is done and is assigned the time since the previous one, so the times
/// of all stages add up to the time of the image. Does not allocate while it runs. Use it only from
/// the pipeline's thread.
package final class StageTimer {
  /// The time of each stage, by ``PipelineStage``, in the clock's units.
  package private(set) var times = [UInt64](repeating: 0, count: PipelineStage.allCases.count)

  private let now: () -> UInt64
  private var last: UInt64

  /// Creates a timer.
  ///
  /// - Parameter now: A monotonic clock, in any unit.
  package init(now: @escaping () -> UInt64) {
    self.now = now
    last = now()
  }

  /// Resets all times to 0 at the start of an image.
  package func start() {
    for index in times.indices { times[index] = 0 }
    last = now()
  }

  /// Adds the time since the previous stage to a completed stage.
  ///
  /// - Parameter stage: The stage.
  func finish(_ stage: PipelineStage) {
    let time = now()
    times[stage.rawValue] += time - last
    last = time
  }
}
