/// Recognizes trained motions, such as swipes, in a video or the frames of a camera.
///
/// ```swift
/// var recognizer = try MotionRecognizer(MotionModel(ByteSlice(bytes)))
/// for event in recognizer.update(result, in: camera, at: time) {
///   if case .motion("swipe") = event.kind { … }
/// }
/// ```
///
/// A motion begins when the palm moves by 0.8 of its length a second, and has ended when it moved by
/// less than 0.4 for 0.3 seconds; it is then named. Both numbers are of spotting gestures in videos
/// of whole takes. A movement of more than 10 seconds or 2,048 frames is no motion and has no event.
/// See <doc:MotionGestures>.
///
/// An ``InteractionTracker`` with ``InteractionOptions/motions`` tells pinches and grabs too.
public struct MotionRecognizer: Sendable {
  private var tracker: InteractionTracker

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - model: The motions.
  ///   - palmLength: The length of the palms in meters, 0.03 … 0.2, as for
  ///     ``Hand/pose(in:palmLength:)``.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)``.
  public init(_ model: MotionModel, palmLength: Double = 0.096) throws(HandsError) {
    var options = InteractionOptions()
    options.motions = model
    options.pinchFingers = []
    options.palmLength = palmLength
    tracker = try InteractionTracker(options)
  }

  /// Takes the hands of the next frame.
  ///
  /// - Parameters:
  ///   - result: The result of a video or live stream.
  ///   - camera: The camera.
  ///   - time: The frame's time. A frame that is not later than the last one is ignored.
  /// - Returns: The motions that ended with this frame, each a ``HandEvent`` of the phase
  ///   ``HandEvent/Phase/ended``.
  public mutating func update(
    _ result: HandsResult, in camera: CameraIntrinsics, at time: Duration
  ) -> [HandEvent] {
    tracker.update(result, in: camera, at: time).filter { $0.kind.isMotion }
  }

  /// Ends the motions in progress, such as at the end of a video, and forgets all hands.
  ///
  /// The next frame begins another video: it may have any time.
  ///
  /// - Returns: The motions.
  public mutating func finish() -> [HandEvent] { tracker.finish().filter { $0.kind.isMotion } }
}
