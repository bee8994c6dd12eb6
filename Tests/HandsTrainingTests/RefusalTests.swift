import HandsTraining
import Testing

struct RefusalTests {
  @Test func thereMustBeAGesture() {
    expect(.noGesture, contains: "background") { try GestureExamples(gestures: []) }
  }

  @Test(arguments: ["", "two\nlines", "end\r"])
  func labelsAreOneLine(name: String) {
    expect(.invalidName(name), contains: "label") {
      try GestureExamples(gestures: [GestureClass("a"), GestureClass(name)])
    }
  }

  @Test func labelsDifferByMoreThanCase() {
    expect(.equalNames("Grün", "GRÜN"), contains: "case") {
      try GestureExamples(gestures: ["a", "Grün", "GRÜN"].map { GestureClass($0) })
    }
    // The background is there without examples, too.
    expect(.equalNames("None", "none"), contains: "none") {
      try GestureExamples(gestures: [GestureClass("none")])
    }
    expect(.equalNames("rest", "REST"), contains: "rest") {
      try GestureExamples(background: GestureClass("rest"), gestures: [GestureClass("REST")])
    }
  }

  @Test func numbersOfClassesAreLimited() {
    let gestures = (0...1_000).map { GestureClass("g\($0)") }
    expect(.limitExceeded(what: "gestures", found: 1_001, limit: 1_000), contains: "1000") {
      try GestureExamples(gestures: gestures)
    }
    expect(.limitExceeded(what: "looks of a class", found: 17, limit: 16), contains: "17") {
      try GestureExamples(
        gestures: [GestureClass("a", looks: Array(repeating: "", count: 17))])
    }
  }

  @Test func handsAreNeeded() throws {
    var examples = try GestureExamples(
      background: GestureClass("none"),
      gestures: [GestureClass("a"), GestureClass("b", looks: ["front", "back"])])
    expect(.noHands, contains: "confidence") { try GestureTraining(examples) }
    var maker = ExampleMaker(seed: 1)
    let place = maker.place()
    for _ in 0..<2 { try examples.append(maker.hand(at: place), toClass: 1) }
    try examples.append(maker.hand(at: place), toClass: 0)
    expect(.tooFewHands(class: "none", look: "", found: 1), contains: "none: 1 hand,") {
      try GestureTraining(examples)
    }
    try examples.append(maker.hand(at: place), toClass: 0)
    for _ in 0..<2 { try examples.append(maker.hand(at: place), toClass: 2) }
    expect(.tooFewHands(class: "b", look: "back", found: 0), contains: "back: 0 hands") {
      try GestureTraining(examples)
    }
    #expect(examples.count == 6 && examples.handCount(ofClass: 2) == 2)
  }

  @Test func theLinearHeadNeedsTwoClasses() throws {
    var maker = ExampleMaker(seed: 2)
    let one = try maker.examples(gestures: [3])
    var options = TrainingOptions()
    options.head = .linear
    expect(.linearNeedsTwoClasses, contains: "two") { try GestureTraining(one, options: options) }
    #expect(throws: Never.self) { try GestureTraining(one) }
  }

  @Test func embeddingsAreChecked() throws {
    var examples = try GestureExamples(gestures: [GestureClass("a")])
    expect(.copiesCount(found: 128, expected: 3_840), contains: "3840") {
      try examples.append(Array(repeating: 0, count: 128), toClass: 1)
    }
    for number in [Float.nan, .infinity, -0x1p30] {
      var copies = [Float](repeating: 0, count: 3_840)
      copies[1_234] = number
      expect(.undefinedEmbedding, contains: "finite") { try examples.append(copies, toClass: 1) }
    }
    #expect(examples.count == 0)
  }

  /// Embeddings that never differ, and the largest that are accepted.
  @Test func extremeEmbeddingsAreNoTrap() throws {
    var examples = try GestureExamples(gestures: [GestureClass("a"), GestureClass("b")])
    for number in 1...2 {
      for _ in 0..<3 { try examples.append(Array(repeating: 1, count: 3_840), toClass: number) }
    }
    expect(.noSpread, contains: "same") { try GestureTraining(examples) }
    var maker = ExampleMaker(seed: 4)
    var large = try GestureExamples(gestures: [GestureClass("a"), GestureClass("b")])
    for number in 1...2 {
      let place = maker.place(Double(0x1p29))
      for _ in 0..<3 {
        try large.append(maker.hand(at: place, spread: 0x1p28), toClass: number)
      }
    }
    let training = try GestureTraining(large)
    let scores = training.classifier.scores(of: Array(repeating: 0, count: 128))
    #expect(scores.allSatisfy { $0.isFinite })
    #expect(try training.crossValidation().confusion.handCount == 6)
  }

  @Test func optionsAreInRange() throws {
    for turn in [-1.0, 45.5, .nan] {
      #expect(throws: TrainingError.self) { try HandVariations(turn: turn) }
    }
    var maker = ExampleMaker(seed: 3)
    let examples = try maker.examples(gestures: [2])
    for acceptance in [0.4, 1.01, .nan] {
      var options = TrainingOptions()
      options.acceptance = acceptance
      #expect(throws: TrainingError.self) { try GestureTraining(examples, options: options) }
    }
    for threshold in [-0.1, 1.5, Float.nan] {
      var options = TrainingOptions()
      options.scoreThreshold = threshold
      #expect(throws: TrainingError.self) { try GestureTraining(examples, options: options) }
    }
  }

  private func expect<Result>(
    _ error: TrainingError, contains text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
  ) {
    #expect(throws: error, sourceLocation: sourceLocation) { _ = try body() }
    let line = error.description
    #expect(line.contains(text) && !line.contains("\n"), sourceLocation: sourceLocation)
  }
}
