import ArgumentParser
import Hands

/// The camera that took the videos of motions: what `train --motion` and `evaluate --motion` share.
struct MotionCameraOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      With --motion, the numbers fx,fy,cx,cy of the camera that took the videos, in pixels; \
      k1,k2,p1,p2,k3 of its lens may follow.
      """, valueName: "numbers"))
  var camera: CameraNumbers?

  @OptionGroup var view: FieldOfView

  @Flag(help: "With --motion, take videos as mirrored.")
  var mirrored = false

  func validate() throws {
    guard camera == nil || view.fieldOfView == nil else {
      throw ValidationError("--camera and --field-of-view are mutually exclusive")
    }
  }

  /// Checks that a camera is only given with clips.
  ///
  /// - Parameter motion: Whether there are clips.
  /// - Throws: `ValidationError`.
  func check(motion: Bool) throws {
    guard motion || estimator == PoseEstimator() else {
      throw ValidationError("--camera, --field-of-view and --mirrored require --motion")
    }
  }

  /// What computes poses.
  var estimator: PoseEstimator {
    PoseEstimator(numbers: camera, fieldOfView: view.fieldOfView, isMirrored: mirrored)
  }
}
