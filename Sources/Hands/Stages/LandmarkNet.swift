package import HandsEngine
import HandsImaging
import HandsLandmarking

/// What a landmark net is: its outputs and their scale.
package struct LandmarkNetOptions: Sendable {
  /// What an output means.
  package enum Meaning: Sendable {
    /// `[N, 3]`, pixels of the net's input.
    case landmarks
    /// The probability that the object is there.
    case presence
    /// The logit of that probability.
    case presenceLogit
    /// A number of the task's own.
    case score
    /// `[N, 3]`, metres.
    case worldLandmarks
  }

  /// An output of the net.
  package struct Output: Sendable {
    var meaning: Meaning
    var shape: Shape

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - meaning: What it means.
    ///   - shape: Its shape.
    package init(_ meaning: Meaning, _ shape: Shape) {
      self.meaning = meaning
      self.shape = shape
    }
  }

  /// The net's part in its task.
  package var net: Net
  /// What the net takes for pixels.
  package var pixels: PixelNormalization
  /// The outputs in the order of the net.
  package var outputs: [Output]
  /// What the net's depth is divided by to have the scale of x.
  package var depthScale: Float

  /// Creates options.
  ///
  /// - Parameters:
  ///   - net: The net's part in its task.
  ///   - pixels: What the net takes for pixels.
  ///   - outputs: The outputs in the order of the net.
  ///   - depthScale: What the net's depth is divided by to have the scale of x.
  package init(
    net: Net, pixels: PixelNormalization, outputs: [Output], depthScale: Float = 1
  ) {
    self.net = net
    self.pixels = pixels
    self.outputs = outputs
    self.depthScale = depthScale
  }

  /// One image in, the outputs of the options out.
  func interface(inputSide: Int) -> NetInterface {
    NetInterface(inputs: [[1, inputSide, inputSide, 3]], outputs: outputs.map { $0.shape })
  }
}

/// What a landmark net gives for one region.
public struct LandmarkOutput: Equatable, Sendable {
  /// `[N, 3]`, pixels of the net's input.
  public var landmarks: [Float] = []
  /// The probability that the object is there.
  public var presence: Float = 0
  /// The numbers of the task's own: for a hand one, the probability that it is a right hand.
  public var scores: [Float] = []
  /// `[N, 3]`, metres; empty if the net gives none.
  public var worldLandmarks: [Float] = []
}

/// Finds the landmarks of one object in a region of an image.
final class LandmarkNet {
  /// Takes the time of each stage, if there is one.
  var timer: StageTimer?
  /// The side of the net's square input, pixels.
  let inputSide: Int

  private let interpreter: Interpreter
  private let options: LandmarkNetOptions
  /// The last output, whose memory is used again.
  private var output = LandmarkOutput()

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A landmark net that was checked.
  ///   - options: How its output is read.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(model: Model, options: LandmarkNetOptions, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: options.net, team: team)
    inputSide = model.inputSide
    self.options = options
  }

  /// Runs the net on one region.
  ///
  /// - Parameters:
  ///   - region: A square, in pixels.
  ///   - picture: Three or four channels.
  ///   - limit: How long the image may be worked on.
  /// - Returns: The net's outputs, not yet projected to the image.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func output(
    for region: RegionOfInterest, of picture: Picture, limit: WorkLimit
  ) throws(HandsError) -> LandmarkOutput {
    let warp = ImageWarp(
      region: region, size: inputSide, border: .replicate, range: options.pixels.range)
    try interpreter.fill(0, with: warp, of: picture)
    timer?.finish(.landmarkWarp)
    try interpreter.run(limit)
    timer?.finish(.landmarkNet)
    output.scores.removeAll(keepingCapacity: true)
    for (index, tensor) in options.outputs.enumerated() {
      switch tensor.meaning {
      case .landmarks: interpreter.copyOutput(index, to: &output.landmarks)
      case .presence: output.presence = interpreter.outputNumber(index)
      case .presenceLogit: output.presence = sigmoid(interpreter.outputNumber(index))
      case .score: output.scores.append(interpreter.outputNumber(index))
      case .worldLandmarks: interpreter.copyOutput(index, to: &output.worldLandmarks)
      }
    }
    return output
  }
}
