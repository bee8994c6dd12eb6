import HandsTestSupport
import Testing

@testable import HandsTraining

struct GestureTrainingTests {
  /// In which order classes are filled, and on which thread they are trained, changes nothing.
  @Test func equalExamplesGiveEqualBytes() async throws {
    var maker = ExampleMaker(seed: 1)
    let examples = try maker.examples(background: 7, gestures: [6, 9, 3], looks: 2)
    var shuffled = try GestureExamples(
      background: examples.background, gestures: examples.gestures)
    for number in examples.looks.indices.reversed() {
      for look in examples.looks[number].indices.reversed() {
        for hand in examples.looks[number][look] {
          try shuffled.append(hand.copies, toClass: number, look: look)
        }
      }
    }
    for head in TrainingOptions.Head.allCases {
      var options = TrainingOptions()
      options.head = head
      let training = try GestureTraining(examples, options: options)
      let expected = training.classifier.file()
      let strangers = try (1...3).map { try training.strangers($0) }
      for count in [1, 2, 8] {
        let files = try await withThrowingTaskGroup(of: [UInt8].self) { group in
          for _ in 0..<count {
            let copy = shuffled
            group.addTask { [options] in
              let training = try GestureTraining(copy, options: options)
              #expect(try (1...3).map { try training.strangers($0) } == strangers)
              return training.classifier.file()
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(files.allSatisfy { $0 == expected })
      }
    }
  }

  @Test func handsOfTheGesturesAreKnownAndStrangersRejected() throws {
    var maker = ExampleMaker(seed: 2)
    let places = (0..<4).map { _ in maker.place() }
    var examples = try GestureExamples(
      gestures: ["a", "b", "c", "d"].map { GestureClass($0) })
    for (index, place) in places.enumerated() {
      for _ in 0..<12 { try examples.append(maker.hand(at: place), toClass: index + 1) }
    }
    let training = try GestureTraining(examples)
    let report = try training.crossValidation()
    #expect(report.confusion.handCount == 48)
    #expect(try #require(report.confusion.accuracy) > 0.85)
    for gesture in 1...4 {
      let answers = try #require(try training.strangers(gesture))
      #expect(answers.gesture == gesture && answers.handCount == 12)
      #expect(answers.share < 0.2)
    }
    for (index, place) in places.enumerated() {
      let scores = training.classifier.scores(of: place.map { Float($0) })
      #expect(scores[index + 1] > 0.9)
    }
  }

  /// A picture in the wrong folder is found by cross-validation.
  @Test func wronglyFiledHandsAreMistakes() throws {
    var maker = ExampleMaker(seed: 3)
    let (first, second) = (maker.place(), maker.place())
    var examples = try GestureExamples(gestures: [GestureClass("a"), GestureClass("b")])
    for index in 0..<20 {
      try examples.append(maker.hand(at: index == 13 ? second : first), toClass: 1)
      try examples.append(maker.hand(at: second), toClass: 2)
    }
    let mistakes = try GestureTraining(examples).crossValidation().mistakes
    #expect(mistakes.contains { $0.example == 26 && $0.label == 1 && $0.answer == 2 })
  }

  /// The largest class has more folds than the others have hands.
  @Test func fewHandsHaveFewerFolds() throws {
    var maker = ExampleMaker(seed: 4)
    let examples = try maker.examples(background: 2, gestures: [2, 11, 3])
    let report = try GestureTraining(examples).crossValidation()
    #expect((0...3).map { report.confusion.handCount(of: $0) } == [2, 2, 11, 3])
  }

  /// Hands of the background beyond the reach are not kept, and of the others the nearest 256.
  @Test func backgroundsAreKeptWhereTheyMatter() throws {
    var maker = ExampleMaker(seed: 5)
    let place = maker.place()
    var examples = try GestureExamples(
      background: GestureClass("none"), gestures: [GestureClass("a")])
    for _ in 0..<8 { try examples.append(maker.hand(at: place), toClass: 1) }
    var plain = examples
    for index in 0..<150 {
      let far = place.map { $0 + (index % 5 == 0 ? 100 : 0.02 * Double(index % 7)) }
      try examples.append(maker.hand(at: far, spread: 0.1), toClass: 0)
    }
    let classifier = try GestureTraining(examples).classifier
    #expect(classifier.backgroundCount == 2 * 120)
    for _ in 0..<40 { try examples.append(maker.hand(at: place), toClass: 0) }
    let full = try GestureTraining(examples).classifier
    #expect(full.backgroundCount == 256)
    // They are in the order of the examples, not of the distances.
    let distances = full.head.background.map {
      full.head.space.squaredDistance(toNearestLookFrom: $0.point)
    }
    #expect(distances != distances.sorted())
    for _ in 0..<2 { try plain.append(maker.hand(at: place.map { $0 + 100 }), toClass: 0) }
    #expect(try GestureTraining(plain).classifier.backgroundCount == 0)
  }

  @Test func strangersNeedThreeGestures() throws {
    var maker = ExampleMaker(seed: 6)
    #expect(try GestureTraining(maker.examples(gestures: [2, 2])).strangers(1) == nil)
  }

  /// What is left out of sums is what sums without it would be.
  @Test func statisticsWithoutAClassAreThoseOfTheOthers() throws {
    var maker = ExampleMaker(seed: 7)
    let examples = try maker.examples(gestures: [4, 6, 3], looks: 2)
    let all = TrainingStatistics(examples, classes: [1, 2, 3])
    let rest = all.without(2, of: examples)
    let others = TrainingStatistics(examples, classes: [1, 3])
    #expect(rest.classes == [1, 3])
    for fold in [nil, 0, 3] {
      let (found, expected) = (
        try rest.space(withoutFold: fold), try others.space(withoutFold: fold)
      )
      expectClose(found.map.lanes.elements, expected.map.lanes.elements, absolute: 1e-9)
      expectClose(found.center.elements, expected.center.elements, absolute: 1e-12)
    }
  }
}
