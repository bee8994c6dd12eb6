internal import Hands

/// What the options of both hand tasks have.
///
/// Options are read once, when a task is created.
public class HandTaskOptions: TaskOptions {
  /// Whether images are processed one by one, as frames of a video, or as frames of a camera.
  public var runningMode = RunningMode.image
  /// The largest number of hands: 1 or more, others are an error; by default 1.
  public var numHands = 1
  /// Palms below this score are no hands; 0 … 1, by default 0.5.
  ///
  /// As in MediaPipe any value is accepted: above 1 nothing is found.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand must have a presence above this: 0 … 1, others are an error; by default 0.5.
  ///
  /// Below it a hand that is followed is lost.
  public var minHandPresenceConfidence: Float = 0.5
  /// A palm that overlaps a hand that is followed by more than this is that hand: above 0, up to 1, others
  /// are an error; by default 0.5.
  ///
  /// The overlap is intersection over union of their regions: no measure of quality. Without effect
  /// in image mode, where as in MediaPipe any value is accepted.
  public var minTrackingConfidence: Float = 0.5
  /// Whether images of mirrored orientation are looked at rather than refused.
  ///
  /// They are looked at as seen upright and unmirrored, so handedness is that of the real hand.
  /// Landmarks are returned in the stored image, as for other orientations.
  public var acceptsMirroredOrientations = false

  /// Only the options of a task can be created.
  override init() {}

  /// Copies all that this class has.
  func copySettings(to copy: HandTaskOptions) {
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.numHands = numHands
    copy.minHandDetectionConfidence = minHandDetectionConfidence
    copy.minHandPresenceConfidence = minHandPresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.acceptsMirroredOrientations = acceptsMirroredOrientations
  }

  /// The engine's options.
  var landmarkerOptions: Hands.HandLandmarkerOptions {
    var options = Hands.HandLandmarkerOptions()
    options.numHands = numHands
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.minHandPresenceConfidence = minHandPresenceConfidence
    options.minTrackingConfidence = minTrackingConfidence
    options.numThreads = baseOptions.numThreads
    options.isLenient = true
    return options
  }
}
