import Hands
import HandsImaging
import HandsSystem
import HandsTraining

/// The code of the articles, as it stands there.
enum DocumentationExamples {
  static func overview(base: String, images: String, output: String) async throws {
    let trainer = try GestureTrainer(base: base)
    let trained = try await trainer.train(on: LabelledFolder(images))
    try trained.write(to: output)
  }

  static func hands(
    bytes: [UInt8], hands: [(Hand, ImageSize, String)]
  ) throws -> [UInt8] {
    let bundle = try GestureRecognizerBundle(ByteSlice(bytes))
    let embedder = try GestureEmbedder(models: GestureRecognizerModels(bundle: ByteSlice(bytes)))
    var examples = try GestureExamples(gestures: [GestureClass("open"), GestureClass("two")])
    for (hand, image, label) in hands {
      try examples.append(hand, in: image, label: label, embedder: embedder)
    }

    let training = try GestureTraining(examples)
    let file = try bundle.replacingCustomClassifier(with: training.classifier)
    return file
  }

  static func training(
    base: String, images: String, print: (Any...) -> Void
  ) async throws -> TrainedGestures {
    let folder = try LabelledFolder(images)
    for label in folder.labels { print(label.name, label.images.count) }

    var trainer = try GestureTrainer(base: base)
    trainer.search.numThreads = 2
    trainer.options.scoreThreshold = 0.6
    let trained = try await trainer.train(on: folder)

    for count in trained.hands.counts where count.hands < 10 {
      print("\(count.name): \(count.hands) hands in \(count.images) images")
    }
    for (path, reason) in trained.hands.unreadable { print(path, reason) }

    print(trained.crossValidation.confusion.accuracy ?? 0)
    for mistake in trained.crossValidation.mistakes {
      print(trained.hands.items[mistake.example].path)
    }
    return trained
  }

  static func name(
    in picture: Picture, of trained: TrainedGestures, output: String
  ) throws -> String? {
    try trained.write(to: output)

    let recognizer = try GestureRecognizer(path: output)
    let name = try recognizer.recognize(picture).hands.first?.gesture?.name
    return name
  }

  static func evaluation(output: String, fresh: String) async throws -> [Double?] {
    var evaluator = try GestureEvaluator(models: GestureRecognizerModels(path: output))
    evaluator.search.numThreads = 2
    let evaluation = try await evaluator.evaluate(on: LabelledFolder(fresh))
    let recall = evaluator.labels.indices.map { evaluation.confusion.recall(of: $0) }
    return recall
  }
}
