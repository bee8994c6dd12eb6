/// A part of the pipeline's work on one image, in running order.
package enum PipelineStage: Int, CaseIterable, Sendable {
  /// The image into the detector's input.
  case detectorWarp
  /// The detector.
  case detectorNet
  /// Boxes decoded, suppressed and turned into regions.
  case detectionDecoding
  /// Regions into the landmark net's input.
  case landmarkWarp
  /// The landmark net.
  case landmarkNet
  /// Landmarks in the image, duplicates, next regions.
  case projection
  /// Embedder, classifiers, choice of the gesture.
  case gesture
}

/// How long the stages of the pipeline took since the start of an image.
///
/// Each stage says when it is done; the time since the one before is its own, so that the stages
/// share out all of an image's time. Allocates nothing while it runs. Belongs to the pipeline's
/// thread.
package final class StageTimer {
  /// The time of each stage, by ``PipelineStage``, in the clock's units.
  package private(set) var times = [UInt64](repeating: 0, count: PipelineStage.allCases.count)

  private let now: () -> UInt64
  private var last: UInt64

  /// Creates a timer.
  ///
  /// - Parameter now: A clock that never runs backwards, in any unit.
  package init(now: @escaping () -> UInt64) {
    self.now = now
    last = now()
  }

  /// Sets all times to 0: an image begins.
  package func start() {
    for index in times.indices { times[index] = 0 }
    last = now()
  }

  /// Adds the time since the stage before to a stage that is done.
  ///
  /// - Parameter stage: The stage.
  func finish(_ stage: PipelineStage) {
    let time = now()
    times[stage.rawValue] += time - last
    last = time
  }
}
