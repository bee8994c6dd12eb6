import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsTraining

struct LookTests {
  /// Each look scatters about its own mean, and a class weighs as much as another, whatever its looks.
  @Test func covarianceIsThatAroundTheLooks() throws {
    var maker = ExampleMaker(seed: 1)
    let examples = try maker.examples(gestures: [3, 5], looks: 2)
    let found = ClassStatistics(examples.looks[1], foldCount: 0).covariances[0]
    var expected = Matrix(side: 128)
    for hands in examples.looks[1] {
      let copies = hands.flatMap { hand in
        (0..<30).map { Vector(hand.copies, from: 128 * $0, length: 128).elements }
      }
      let mean = (0..<128).map { index in
        copies.reduce(0) { $0 + $1[index] } / Double(copies.count)
      }
      for row in 0..<128 {
        for column in 0...row {
          let product = copies.reduce(0) { sum, copy in
            sum + (copy[row] - mean[row]) * (copy[column] - mean[column])
          }
          expected[row, column] += product / (2 * Double(copies.count))
        }
      }
    }
    for row in 0..<128 {
      for column in 0...row { #expect(abs(found[row, column] - expected[row, column]) < 1e-12) }
    }
  }

  /// A gesture with two looks far from each other is known in both, and the middle between them is not
  /// that gesture, as it is without looks.
  @Test(arguments: TrainingOptions.Head.allCases)
  func bothLooksAreKnown(head: TrainingOptions.Head) throws {
    var maker = ExampleMaker(seed: 2)
    let (front, back, other) = (maker.place(3), maker.place(3), maker.place(3))
    let middle = zip(front, back).map { Float(($0 + $1) / 2) }
    var two = try GestureExamples(
      gestures: [GestureClass("a", looks: ["front", "back"]), GestureClass("b")])
    var one = try GestureExamples(gestures: [GestureClass("a"), GestureClass("b")])
    for _ in 0..<10 {
      let hands = [front, back, other].map { maker.hand(at: $0) }
      for (index, hand) in hands.enumerated() {
        try two.append(hand, toClass: index < 2 ? 1 : 2, look: index == 1 ? 1 : 0)
        try one.append(hand, toClass: index < 2 ? 1 : 2)
      }
    }
    var options = TrainingOptions()
    options.head = head
    let training = try GestureTraining(two, options: options)
    let gesture = training.classifier.labels.firstIndex(of: "a") ?? 0
    for place in [front, back] {
      #expect(training.classifier.scores(of: place.map { Float($0) })[gesture] > 0.9)
    }
    #expect(try training.crossValidation().confusion.accuracy ?? 0 > 0.85)
    if head == .distance {
      #expect(training.classifier.scores(of: middle)[gesture] < 0.01)
      #expect(try GestureTraining(one).classifier.scores(of: middle)[gesture] > 0.5)
    }
  }

  /// Looks of other numbers are filled up, and a class's score is the largest of its own.
  @Test func classesMayHaveDifferentNumbersOfLooks() throws {
    var maker = ExampleMaker(seed: 3)
    var examples = try GestureExamples(
      gestures: [GestureClass("a"), GestureClass("b", looks: ["1", "2", "3"])])
    for (number, look) in [(1, 0), (2, 0), (2, 1), (2, 2)] {
      let place = maker.place()
      for _ in 0..<4 { try examples.append(maker.hand(at: place), toClass: number, look: look) }
    }
    let head = try GestureTraining(examples).classifier.head
    let looks = PaddedLooks(head.space.looks, GestureHead.closeness)
    #expect(looks.count == 6 && looks.classCount == 2 && looks.lookCount == 3)
    let rows = (0..<6).map { Array(looks.weights[16 * $0..<16 * ($0 + 1)]) }
    #expect(rows[0] == rows[2] && rows[0] == rows[4])
    #expect(rows[1] != rows[3] && rows[3] != rows[5])
    let file = try GestureTraining(examples).classifier.file()
    #expect(try TFLiteModel.read(ByteSlice(file)).subgraphs[0].operators.count == 11)
  }

  /// Pairs of drawn gestures as looks of one: with a mean for each look more hands are known, and
  /// fewer strangers taken, than with one mean between both.
  @Test(.enabled(if: SharedFiles.exist), arguments: TrainingGoldens.all)
  func looksOfDrawnHandsAreToldFromTheOthers(golden: TrainingGoldens) throws {
    let names = try golden.expected().names
    func training(hasLooks: Bool) throws -> GestureTraining {
      var examples = try GestureExamples(
        background: GestureClass(names[0]),
        gestures: [1, 3, 5].map { first in
          GestureClass(
            "\(names[first]) or \(names[first + 1])",
            looks: hasLooks ? [names[first], names[first + 1]] : [""])
        })
      for (copies, label) in zip(try golden.copies(), try golden.labels()) {
        let isSecond = label > 0 && label.isMultiple(of: 2)
        try examples.append(
          copies, toClass: (label + 1) / 2, look: hasLooks && isSecond ? 1 : 0)
      }
      return try GestureTraining(examples)
    }
    let (two, one) = (try training(hasLooks: true), try training(hasLooks: false))
    let accuracies = try [two, one].map { try #require($0.crossValidation().confusion.accuracy) }
    #expect(accuracies[0] > 0.96 && accuracies[0] > accuracies[1])
    let strangers = try [two, one].map { training in
      try (1...3).reduce(0) { try $0 + (training.strangers($1)?.takenCount ?? 0) }
    }
    #expect(strangers[0] == 0)
    #expect(strangers[1] > 0 || golden.name == "official")
  }
}
