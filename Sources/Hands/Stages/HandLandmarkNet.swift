import Detection
import Imaging
import Inference

/// What the landmark net gives, in the order of its outputs; names in the file's metadata are
/// wrong.
public struct HandLandmarkOutput: Equatable, Sendable {
  /// `[21, 3]`, pixels of the net's input.
  public var landmarks: [Float]
  /// The probability that this is a hand.
  public var presence: Float
  /// The probability that this is a right hand.
  public var rightProbability: Float
  /// `[21, 3]`, metres.
  public var worldLandmarks: [Float]
}

/// Finds the landmarks of one hand in a region of a picture.
final class HandLandmarkNet {
  /// Takes the time of each stage, if there is one.
  var timer: StageTimer?

  private let interpreter: Interpreter
  /// The last output, whose memory is used again.
  private var output = HandLandmarkOutput(
    landmarks: [], presence: 0, rightProbability: 0, worldLandmarks: [])

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A hand landmark net, already checked.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(model: Model, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: .handLandmarks, team: team)
  }

  /// Runs the net on one region.
  ///
  /// - Parameters:
  ///   - region: A square, in pixels.
  ///   - picture: Three or four channels.
  ///   - limit: How long the picture may be worked on.
  /// - Returns: The net's outputs, not yet projected to the picture.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func output(
    for region: RegionOfInterest, of picture: Picture, limit: WorkLimit
  ) throws(HandsError) -> HandLandmarkOutput {
    let warp = ImageWarp(
      region: region, size: LandmarkProjection.inputSide, border: .replicate)
    try interpreter.fill(0, with: warp, of: picture)
    timer?.finish(.landmarkWarp)
    try interpreter.run(limit)
    timer?.finish(.landmarkNet)
    interpreter.copyOutput(0, to: &output.landmarks)
    output.presence = interpreter.outputNumber(1)
    output.rightProbability = interpreter.outputNumber(2)
    interpreter.copyOutput(3, to: &output.worldLandmarks)
    return output
  }
}
