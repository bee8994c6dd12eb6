package import HandsEngine
import HandsImaging
import HandsLandmarking

/// The configuration of a landmark model: its outputs and their scale.
package struct LandmarkNetOptions: Sendable {
  /// The meaning of an output.
  package enum Meaning: Sendable {
    /// `[N, 3]`, in pixels of the model's input.
    case landmarks
    /// The probability that the object is there.
    case presence
    /// The logit of that probability.
    case presenceLogit
    /// A task-specific score.
    case score
    /// `[N, 3]`, in meters.
    case worldLandmarks
  }

  /// An output of the model.
  package struct Output: Sendable {
    var meaning: Meaning
    var shape: Shape

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - meaning: Its meaning.
    ///   - shape: Its shape.
    package init(_ meaning: Meaning, _ shape: Shape) {
      self.meaning = meaning
      self.shape = shape
    }
  }

  /// The model's role in its task.
  package var net: Net
  /// The model's pixel normalization.
  package var pixels: PixelNormalization
  /// The outputs in the model's order.
  package var outputs: [Output]
  /// The divisor that converts the model's depth to the scale of x.
  package var depthScale: Float

  /// Creates options.
  ///
  /// - Parameters:
  ///   - net: The model's role in its task.
  ///   - pixels: The model's pixel normalization.
  ///   - outputs: The outputs in the model's order.
  ///   - depthScale: The divisor that converts the model's depth to the scale of x.
  package init(
    net: Net, pixels: PixelNormalization, outputs: [Output], depthScale: Float = 1
  ) {
    self.net = net
    self.pixels = pixels
    self.outputs = outputs
    self.depthScale = depthScale
  }

  /// The interface: one image as input, and the outputs of the options.
  func interface(inputSide: Int) -> NetInterface {
    NetInterface(inputs: [[1, inputSide, inputSide, 3]], outputs: outputs.map { $0.shape })
  }
}

/// The output of a landmark model for one region.
package struct LandmarkOutput: Equatable, Sendable {
  /// `[N, 3]`, in pixels of the model's input.
  package var landmarks: [Float] = []
  /// The probability that the object is there.
  package var presence: Float = 0
  /// Task-specific scores: for a hand, the probability that it is a right hand.
  package var scores: [Float] = []
  /// `[N, 3]`, in meters; empty if the model has no such output.
  package var worldLandmarks: [Float] = []

  /// Returns the mean with the output for the mirrored region.
  ///
  /// Presence stays that of this output.
  ///
  /// - Parameters:
  ///   - mirrored: The output for the same region, seen from right to left; its scores are taken
  ///     as those of a side, which the mirror swaps.
  ///   - inputSide: The side of the model's square input, in pixels.
  /// - Returns: The mean of landmarks, world landmarks and scores.
  func averaged(withMirrored mirrored: LandmarkOutput, inputSide: Int) -> LandmarkOutput {
    var mean = self
    for index in landmarks.indices {
      let value = mirrored.landmarks[index]
      let other = index % 3 == 0 ? Float(inputSide) - value : value
      mean.landmarks[index] = (landmarks[index] + other) / 2
    }
    for index in worldLandmarks.indices {
      let value = mirrored.worldLandmarks[index]
      mean.worldLandmarks[index] = (worldLandmarks[index] + (index % 3 == 0 ? -value : value)) / 2
    }
    for index in scores.indices {
      mean.scores[index] = (scores[index] + (1 - mirrored.scores[index])) / 2
    }
    return mean
  }
}

/// Finds the landmarks of one object in a region of an image.
final class LandmarkNet {
  /// Measures the time of each stage, if set.
  var timer: StageTimer?
  /// The side of the model's square input, in pixels.
  let inputSide: Int

  private let interpreter: Interpreter
  private let options: LandmarkNetOptions
  /// The last output; its memory is reused.
  private var output = LandmarkOutput()

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A checked landmark model.
  ///   - options: How to decode its output.
  ///   - team: The threads to run on.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  init(model: Model, options: LandmarkNetOptions, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: options.net, team: team)
    inputSide = model.inputSide
    self.options = options
  }

  /// Runs the model on one region.
  ///
  /// - Parameters:
  ///   - region: A square, in pixels.
  ///   - picture: The image.
  ///   - isMirrored: Whether the model sees the region from right to left.
  ///   - limit: When to stop working on the image.
  /// - Returns: The model's outputs, not yet projected to the image.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func output(
    for region: RegionOfInterest, of picture: PictureSource, isMirrored: Bool = false,
    limit: WorkLimit
  ) throws(HandsError) -> LandmarkOutput {
    var region = region
    if isMirrored { region.width = -region.width }
    try interpreter.fill(
      0, with: region, of: picture, size: inputSide, border: .replicate,
      range: options.pixels.range)
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
