import Hands
import HandsSystem

/// The labels of motions, in the order of their first clips; all names of other movements are one.
package struct MotionLabels: Sendable {
  /// The labels.
  package private(set) var names: [String] = []
  /// The index of the label for other movements, `none` in any case; `nil` without one.
  package private(set) var background: Int?

  /// Creates an empty list.
  package init() {}

  /// The index of a label, which is added if it is new.
  ///
  /// - Throws: ``TrainingError/invalidName(_:)``, ``TrainingError/limitExceeded(what:found:limit:)``.
  package mutating func number(of label: String) throws(TrainingError) -> Int {
    let isBackground = GestureExamples.isBackground(label)
    if let known = names.firstIndex(where: { $0.hasSameBytes(as: label) })
      ?? (isBackground ? background : nil)
    {
      return known
    }
    guard MotionModel.isLabel(label) else { throw .invalidName(label) }
    guard names.count < MotionModel.classLimit else {
      throw .limitExceeded(
        what: "motions", found: names.count + 1, limit: MotionModel.classLimit)
    }
    if isBackground { background = names.count }
    names.append(label)
    return names.count - 1
  }
}
