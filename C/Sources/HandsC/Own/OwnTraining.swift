import Hands
import HandsCInterface
import HandsSystem
import HandsTFLite
import HandsThreads
import HandsTraining

/// A gesture recognizer bundle, and examples of gestures for it.
final class OwnTraining: Sendable {
  private let base: GestureRecognizerBundle
  private let isMirroring: Bool
  private let examples = Lock(ExampleSet())

  /// Reads a bundle.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - isMirroring: Whether a gesture is the same for left and right hands.
  /// - Throws: ``Failure`` if it is no bundle of a gesture recognizer.
  init(_ bundle: ByteSlice, isMirroring: Bool) throws(Failure) {
    do throws(ModelFileError) {
      base = try GestureRecognizerBundle(bundle)
    } catch {
      throw Failure(own: .bundle(error))
    }
    self.isMirroring = isMirroring
  }

  /// Adds a hand.
  ///
  /// - Throws: ``Failure`` if the label is invalid, or there are too many.
  func append(_ example: ExampleSet.Example, label: String) throws(Failure) {
    try examples.withLock { set throws(Failure) in
      guard set.count < GestureExamples.handLimit else {
        throw .invalid("There are \(set.count) examples already")
      }
      guard FreeMemory.hasRoom(for: 1 << 20) else {
        throw Failure(kMpResourceExhausted, "There is no memory for an example")
      }
      try trainingCall { () throws(TrainingError) in try set.check(label: label) }
      set.append([example], label: label)
    }
  }

  /// Trains a classifier.
  ///
  /// - Parameter withReport: Whether to measure how good it is.
  /// - Returns: The bundle with the classifier, and the report.
  /// - Throws: ``Failure`` if the examples do not suffice.
  func run(withReport: Bool) throws(Failure) -> (bundle: [UInt8], report: String?) {
    let set = examples.withLock { $0 }
    // Each hand's embeddings and those of its copies.
    guard FreeMemory.hasRoom(for: set.count * (16 << 10)) else {
      throw Failure(kMpResourceExhausted, "There is no memory for \(set.count) examples")
    }
    let embedder = try engineCall { () throws(HandsError) in
      try GestureEmbedder(net: base.embedder)
    }
    let training = try trainingCall { () throws(TrainingError) in
      try GestureTraining(set.embedded(by: embedder, isMirroring: isMirroring))
    }
    let report = try trainingCall { () throws(TrainingError) in
      withReport ? try ExampleReport(training).json : nil
    }
    let bundle = try engineCall { () throws(HandsError) in
      try base.replacingCustomClassifier(with: training.classifier)
    }
    return (bundle, report)
  }

  /// Classifies the examples.
  ///
  /// - Parameter models: The models, of which the custom classifier is asked if there is one.
  /// - Returns: The report.
  /// - Throws: ``Failure`` if the model classifies no gestures, or has no labels.
  func evaluate(_ models: HandModels) throws(Failure) -> String {
    guard case .gestures(let models) = models else {
      throw .invalid("The model is a hand landmarker, which classifies no gestures")
    }
    let set = examples.withLock { $0 }
    return try engineCall { () throws(HandsError) in
      try ExampleReport(set, classifiedBy: models)
    }.json
  }
}
