public import HandsLandmarking
internal import HandsSystem

/// The probability that each finger of a hand is extended.
///
/// Each finger has a logistic regression on the 3-D angles and lengths of the whole hand. The
/// probabilities are calibrated: about eight in ten fingers with probability 0.8 are extended. See
/// <doc:CountingFingers>.
public struct FingerExtension: Equatable, Sendable {
  /// From thumb to little finger.
  private let probabilities: [Float]

  /// Estimates which fingers of a hand are extended.
  ///
  /// - Parameter worldLandmarks: The joints in space, in any unit. If all joints coincide, every
  ///   probability is 0.
  public init(_ worldLandmarks: HandLandmarks<Landmark>) {
    let measures = FingerMeasures.of(worldLandmarks)
    probabilities = Finger.allCases.map { finger in
      let logit = zip(FingerExtension.terms, measures).reduce(
        FingerExtension.biases[finger.rawValue]
      ) {
        $0 + $1.0.weights[finger.rawValue] * $1.0.standardized($1.1)
      }
      let probability = 1 / (1 + exponential(-logit))
      return probability.isNaN ? 0 : probability
    }
  }

  /// The probability that a finger is extended, 0 … 1; above 0.5 it is more likely extended than
  /// not.
  public subscript(finger: Finger) -> Float { probabilities[finger.rawValue] }
}

extension FingerExtension {
  /// The contribution of one of the ``FingerMeasures`` to the logits of the five fingers.
  struct Term {
    let mean: Float
    let deviation: Float
    let weights: [Float]

    init(_ mean: Float, _ deviation: Float, _ weights: [Float]) {
      self.mean = mean
      self.deviation = deviation
      self.weights = weights
    }

    func standardized(_ measure: Float) -> Float { (measure - mean) / deviation }
  }
}

extension Hand {
  /// The probability that each finger is extended, estimated from ``worldLandmarks``.
  public var fingerExtension: FingerExtension { FingerExtension(worldLandmarks) }
}
