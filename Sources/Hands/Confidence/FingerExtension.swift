public import HandsLandmarking
internal import HandsSystem

/// How probable it is that each finger of a hand is extended.
///
/// A logistic regression for each finger on the angles and lengths of the whole hand in space. The
/// probabilities are calibrated: of the fingers with 0.8, about eight in ten are extended. See
/// <doc:CountingFingers>.
public struct FingerExtension: Equatable, Sendable {
  /// Of the thumb to the little finger.
  private let probabilities: [Float]

  /// Judges the fingers of a hand.
  ///
  /// - Parameter worldLandmarks: The joints in space, in any unit. What has no extent gives 0 for each
  ///   finger.
  public init(_ worldLandmarks: HandLandmarks<Landmark>) {
    let measures = FingerMeasures.of(worldLandmarks)
    probabilities = Finger.allCases.map { finger in
      let logit = zip(FingerExtension.terms, measures).reduce(
        FingerExtension.biases[finger.rawValue]
      ) {
        $0 + $1.0.weights[finger.rawValue] * $1.0.standardised($1.1)
      }
      let probability = 1 / (1 + exponential(-logit))
      return probability.isNaN ? 0 : probability
    }
  }

  /// The probability that a finger is extended, 0 … 1; above 0.5 it is more likely so than not.
  public subscript(finger: Finger) -> Float { probabilities[finger.rawValue] }
}

extension FingerExtension {
  /// What one number of ``FingerMeasures`` adds to the logits of the five fingers.
  struct Term {
    let mean: Float
    let deviation: Float
    let weights: [Float]

    init(_ mean: Float, _ deviation: Float, _ weights: [Float]) {
      self.mean = mean
      self.deviation = deviation
      self.weights = weights
    }

    func standardised(_ measure: Float) -> Float { (measure - mean) / deviation }
  }
}

extension Hand {
  /// How probable it is that each finger is extended, judged from ``worldLandmarks``.
  public var fingerExtension: FingerExtension { FingerExtension(worldLandmarks) }
}
