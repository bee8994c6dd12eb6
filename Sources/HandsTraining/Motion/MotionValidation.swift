public import Hands
import HandsSystem

/// The answers to clips whose motion is known.
public struct MotionValidation: Sendable {
  /// The answers, in the order of the clips.
  public let answers: [Motion]
  /// The most likely class of each clip, whether it reaches the threshold or not.
  public let confusion: ConfusionMatrix
  /// The share of the clips of motions that are named correctly and accepted; `nil` without such
  /// clips.
  public let acceptedShare: Double?
  /// The share of the clips of other movements that are accepted as a motion; `nil` without such
  /// clips.
  public let falseShare: Double?

  /// Counts answers.
  ///
  /// - Parameters:
  ///   - answers: The answers.
  ///   - labels: The class of each clip; `nil` for a motion that the model does not know.
  ///   - model: The model.
  ///   - threshold: The score from which a motion is accepted; by default the model's.
  package init(
    _ answers: [Motion], labels: [Int?], of model: MotionModel, threshold: Double? = nil
  ) {
    self.answers = answers
    let threshold = threshold ?? model.threshold
    var confusion = ConfusionMatrix(classes: model.labels)
    var (motions, accepted, others, mistaken) = (0, 0, 0, 0)
    for (answer, label) in zip(answers, labels) {
      let number = model.labels.firstIndex { $0.hasSameBytes(as: answer.label) }
      let isAccepted = number != model.background && answer.score >= threshold
      if let label { confusion.record(label: label, answer: number) }
      if let label, label != model.background {
        motions += 1
        if isAccepted, number == label { accepted += 1 }
      } else {
        others += 1
        if isAccepted { mistaken += 1 }
      }
    }
    self.confusion = confusion
    acceptedShare = motions > 0 ? Double(accepted) / Double(motions) : nil
    falseShare = others > 0 ? Double(mistaken) / Double(others) : nil
  }
}
