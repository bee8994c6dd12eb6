package import HandsLandmarking
package import HandsImaging

/// Finds hands in single images and in frames of a video; the pipelines of both kinds of tasks
/// conform to it.
///
/// It is stateless between images. Use it from one thread at a time.
package protocol FramePipeline: AnyObject {
  /// Measures the time of each stage, if set.
  var timer: StageTimer? { get set }
  /// When to stop working on an image.
  var limit: WorkLimit { get set }

  /// For each hand of the last image, the index of its region among the searched regions, which
  /// start with the tracked ones.
  var regionPositions: [Int] { get }

  /// Finds the hands in a single image.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands, sorted by descending palm score.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func hands(
    in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand]

  /// Finds the hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the previous frame, in order.
  ///   - looks: Where to look for hands that are not tracked.
  ///   - rotation: The rotation that makes the image upright.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The hands, tracked ones first.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func hands(
    in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
    rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand]
}

extension FramePipeline {
  /// Finds the hands in a frame of a video with MediaPipe's looks.
  package func hands(
    in picture: PictureSource, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand] {
    try hands(in: picture, tracked: tracked, looks: FrameLooks(), rotation: rotation, trace: &trace)
  }
}
