import Hands
import HandsImageFiles
import HandsLandmarking
import HandsSynthetic
import HandsTraining

/// A drawn hand that moves across the image and rests, and motions that it makes.
enum DrawnStroke {
  /// The frames as JPEG files.
  static func frames() throws -> [[UInt8]] {
    func keyframe(_ time: Double, _ x: Float) -> HandTrack.Keyframe {
      HandTrack.Keyframe(
        time: time,
        hand: DrawnHand(
          pose: .openPalm, side: .right, rotation: 0, position: PicturePosition(x: x, y: 0.5),
          scale: 0.8))
    }
    let sequence = HandSequence(
      tracks: [
        HandTrack(keyframes: [
          keyframe(0, 0.3), keyframe(0.3, 0.3), keyframe(0.8, 0.7), keyframe(1.4, 0.7),
        ])
      ], width: 320, height: 240)
    return try (0..<sequence.frameCount).map {
      try ImageEncoder.encode(try sequence.frame(at: $0), as: .jpeg)
    }
  }

  /// Motions of which every movement is one.
  static func model() throws -> MotionModel {
    let examples = [("stroke", 0.3), ("stroke", 0.25), ("still", 0.02), ("still", 0.01)].map {
      label, way in
      var clip = MotionClip()
      for index in 0..<20 {
        let x = Float(way * Double(index) / 19)
        clip.append(
          HandLandmarks { joint in
            let (finger, bone) = ((joint.rawValue + 3) / 4, (joint.rawValue + 3) % 4)
            return Landmark(
              x: x + 0.02 * Float(finger - 3), y: -0.03 * Float(bone), z: 0.5)
          }, at: .milliseconds(33 * index))
      }
      return MotionExample(label: label, clip: clip)
    }
    return try MotionTraining(examples).model.with(threshold: -.infinity)
  }
}
