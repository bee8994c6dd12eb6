internal import Hands

/// The options that both hand tasks share.
///
/// Options are read once, when a task is created.
public class HandTaskOptions: TaskOptions {
  /// Whether the task processes single images, frames of a video, or frames of a camera.
  public var runningMode = RunningMode.image
  /// Maximum number of hands to find: 1 or more, other values are an error; 1 by default.
  public var numHands = 1
  /// Minimum score of a palm detection, 0 … 1; 0.5 by default.
  ///
  /// As in MediaPipe, any value is accepted: above 1, nothing is found.
  public var minHandDetectionConfidence: Float = 0.5
  /// A hand is reported if its presence exceeds this value: 0 … 1, other values are an error; 0.5
  /// by default.
  ///
  /// A tracked hand below it is lost.
  public var minHandPresenceConfidence: Float = 0.5
  /// The overlap above which a palm detection counts as a tracked hand: above 0 and up to 1, other
  /// values are an error; 0.5 by default.
  ///
  /// The overlap is the intersection over union of the two regions, not a measure of quality. It is
  /// ignored in image mode, where any value is accepted, as in MediaPipe.
  public var minTrackingConfidence: Float = 0.5
  /// Whether to process images with a mirrored orientation instead of rejecting them.
  ///
  /// They are processed upright and unmirrored, so handedness is that of the real hand. Landmarks
  /// are in the coordinates of the stored image, as for other orientations.
  public var acceptsMirroredOrientations = false

  /// Internal, because only options of a specific task can be created.
  override init() {}

  /// Copies the properties of this class.
  func copySettings(to copy: HandTaskOptions) {
    copy.baseOptions = baseOptions
    copy.runningMode = runningMode
    copy.numHands = numHands
    copy.minHandDetectionConfidence = minHandDetectionConfidence
    copy.minHandPresenceConfidence = minHandPresenceConfidence
    copy.minTrackingConfidence = minTrackingConfidence
    copy.acceptsMirroredOrientations = acceptsMirroredOrientations
  }

  /// The options for the engine.
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
