package import HandsLandmarking
package import HandsImaging

/// Finds hands in single pictures and in frames of a video; what both kinds of tasks run.
///
/// Keeps nothing from one picture to the next. Belongs to one thread at a time.
package protocol FramePipeline: AnyObject {
  /// Takes the time of each stage, if there is one.
  var timer: StageTimer? { get set }
  /// How long a picture may be worked on.
  var limit: WorkLimit { get set }

  /// Of each hand of the last picture: the position of its region among those looked at, which
  /// began with the tracked ones.
  var regionPositions: [Int] { get }

  /// The hands in a single picture.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands, the best palm's first.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func hands(
    in picture: Picture, rotation: ImageRotation, trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand]

  /// The hands in a frame of a video.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - tracked: ``Hand/nextRegion`` of each hand of the frame before, in their order.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The hands, tracked ones first.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func hands(
    in picture: Picture, tracked: [NormalizedRectangle], rotation: ImageRotation,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> [Hand]
}
