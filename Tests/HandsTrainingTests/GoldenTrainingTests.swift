import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsTraining

/// The method in double precision against its trial in numpy.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenTrainingTests {
  @Test(arguments: TrainingGoldens.all)
  func distanceHeadIsThatOfTheTrial(golden: TrainingGoldens) throws {
    let training = try GestureTraining(golden.examples())
    let expected = try golden.expected().distance
    let acceptance = try #require(training.classifier.acceptance)
    expectClose(
      [acceptance.radius, acceptance.width], [expected.tau!, expected.T2!], relative: 1e-8)
    let head = training.classifier.head
    expectClose(head.space.map.lanes.elements, try golden.array("distance_A"), absolute: 1e-9)
    expectClose(
      head.space.point(of: Vector(zeros: 128)).elements, try golden.array("distance_a"),
      absolute: 1e-9)
    let gestures = PaddedLooks(head.space.looks, GestureHead.closeness)
    expectClose(gestures.weights.elements, try golden.array("distance_G"), absolute: 1e-9)
    expectClose(gestures.biases, try golden.array("distance_gb"), absolute: 1e-9)
    let others = PaddedLooks(head.background.map { [$0] }, GestureHead.closeness)
    expectClose(others.weights.elements, try golden.array("distance_N"), absolute: 1e-9)
    expectClose(others.biases, try golden.array("distance_nb"), absolute: 1e-9)
  }

  @Test(arguments: TrainingGoldens.all)
  func linearHeadIsThatOfTheTrial(golden: TrainingGoldens) throws {
    let classifier = try trained(golden, .linear).classifier
    #expect(classifier.acceptance == nil)
    let model = try TFLiteModel.read(ByteSlice(classifier.file()))
    let constants = model.floats
    expectClose(constants["head/mul"] ?? [], try golden.array("linear_mul"), relative: 1e-6)
    expectClose(constants["head/add"] ?? [], try golden.array("linear_add"), relative: 1e-6)
    expectClose(constants["head/weights"] ?? [], try golden.array("linear_W"), absolute: 1e-6)
    expectClose(constants["head/bias"] ?? [], try golden.array("linear_b"), absolute: 1e-5)
  }

  @Test(arguments: TrainingGoldens.all, TrainingOptions.Head.allCases)
  func scoresAreThoseOfTheTrial(golden: TrainingGoldens, head: TrainingOptions.Head) throws {
    let training = try trained(golden, head)
    let scores = try golden.copies().flatMap {
      training.classifier.scores(of: Array($0.prefix(128)))
    }
    expectClose(scores, try golden.array("\(head.rawValue)_scores"), absolute: 1e-9)
  }

  @Test(arguments: TrainingGoldens.all, TrainingOptions.Head.allCases)
  func crossValidationIsThatOfTheTrial(golden: TrainingGoldens, head: TrainingOptions.Head) throws {
    let training = try trained(golden, head)
    let classCount = training.examples.classNames.count
    var scores: [[Double]] = Array(repeating: [], count: training.examples.count)
    for fold in 0..<Folds.limit {
      let head = try training.head(withoutFold: fold)
      for looks in training.examples.looks {
        for hand in looks[0][Folds(count: looks[0].count).examples(of: fold)] {
          scores[hand.number] = head.scores(of: hand.embedding)
        }
      }
    }
    expectClose(
      scores.flatMap { $0 }, try golden.array("\(head.rawValue)_cross_validation"),
      absolute: 1e-9)

    let expected = try golden.expected()
    let result = try training.crossValidation()
    let confusion = head == .distance ? expected.distance.confusion : expected.linear.confusion
    for label in 0..<classCount {
      #expect((0..<classCount).map { result.confusion[label, $0] } == confusion[label].dropLast())
      #expect(result.confusion[label, nil] == confusion[label].last)
    }
    let wrong = confusion.enumerated().reduce(0) { sum, row in
      sum + row.element.reduce(0, +) - row.element[row.offset]
    }
    #expect(result.mistakes.count == wrong)
    let labels = try golden.labels()
    for mistake in result.mistakes {
      #expect(labels[mistake.example] == mistake.label)
      #expect(scores[mistake.example].max() == mistake.score)
      #expect(scores[mistake.example][mistake.answer] == mistake.score)
      #expect(mistake.isBelowThreshold == (mistake.score < 0.5))
    }
  }

  @Test(arguments: TrainingGoldens.all, TrainingOptions.Head.allCases)
  func strangersAreThoseOfTheTrial(golden: TrainingGoldens, head: TrainingOptions.Head) throws {
    let training = try trained(golden, head)
    let expected = try golden.expected()
    let shares = head == .distance ? expected.distance.strangers : expected.linear.strangers
    for gesture in 1...training.examples.gestures.count {
      let answers = try #require(try training.strangers(gesture))
      #expect(answers.handCount == 8)
      #expect(answers.share == shares["\(gesture)"])
      #expect(answers.takenFor[gesture] == 0 && answers.takenFor[0] == 0)
    }
  }

  /// Tensors, operators and names are those of the trial's file, constants up to rounding.
  @Test(arguments: TrainingGoldens.all, TrainingOptions.Head.allCases)
  func filesAreLaidOutAsThatOfTheTrial(golden: TrainingGoldens, head: TrainingOptions.Head) throws {
    let written = ByteSlice(try trained(golden, head).classifier.file())
    let trial = ByteSlice(try SharedFiles.bytes(golden.path("\(head.rawValue).tflite")))
    let (ours, theirs) = (try TFLiteModel.read(written), try TFLiteModel.read(trial))
    #expect(ours.description == theirs.description)
    #expect(ours.subgraphs.count == 1 && ours.subgraphs[0].name == theirs.subgraphs[0].name)
    #expect(ours.subgraphs[0].inputs == theirs.subgraphs[0].inputs)
    #expect(ours.subgraphs[0].outputs == theirs.subgraphs[0].outputs)
    #expect(ours.subgraphs[0].tensors == theirs.subgraphs[0].tensors)
    #expect(ours.operatorLines == theirs.operatorLines)
    // The last one is the metadata, whose tables are in another order.
    #expect(
      ours.buffers.dropLast().map { $0.count } == theirs.buffers.dropLast().map { $0.count })
    let (constants, expected) = (ours.floats, theirs.floats)
    #expect(constants.keys.sorted() == expected.keys.sorted())
    for (name, values) in constants {
      expectClose(values, expected[name] ?? [], absolute: 1e-5)
    }
    let metadata = try #require(try ModelMetadata.read(ours))
    let theirMetadata = try #require(try ModelMetadata.read(theirs))
    #expect(try metadata.labels(in: written) == theirMetadata.labels(in: trial))
    // The archives at the ends are equal up to the offset in their directories.
    let count = trial.count - (trial.firstIndex(of: "PK\u{3}\u{4}") ?? 0)
    #expect(written.count - (written.firstIndex(of: "PK\u{3}\u{4}") ?? 0) == count)
  }

  private func trained(
    _ golden: TrainingGoldens, _ head: TrainingOptions.Head
  ) throws -> GestureTraining {
    var options = TrainingOptions()
    options.head = head
    return try GestureTraining(golden.examples(), options: options)
  }
}

extension TFLiteModel {
  /// The constants of floats by the names of their tensors.
  var floats: [String: [Double]] {
    var result: [String: [Double]] = [:]
    for tensor in subgraphs[0].tensors where tensor.buffer > 0 && tensor.type == .float32 {
      let bytes = buffers[tensor.buffer]
      result[tensor.name] = stride(from: 0, to: bytes.count, by: 4).map { place in
        let bits = (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
        return Double(Float(bitPattern: bits))
      }
    }
    return result
  }

  /// Each operator with its version, options and operands.
  var operatorLines: [String] {
    subgraphs[0].operators.map { operation in
      let code = operatorCodes[operation.opcodeIndex]
      return "\(code.builtin) \(code.version) \(operation.options.type) "
        + "\(operation.inputs) \(operation.outputs)"
    }
  }
}

extension ByteSlice {
  fileprivate func firstIndex(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return (0...count - wanted.count).first { start in
      wanted.indices.allSatisfy { self[start + $0] == wanted[$0] }
    }
  }
}

/// Expects lists of numbers to be equal up to a part of the number, or up to a difference.
func expectClose(
  _ found: [Double], _ expected: [Double], relative: Double = 0, absolute: Double = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: sourceLocation)
  var worst = 0.0
  for (found, expected) in zip(found, expected) {
    let difference = abs(found - expected)
    // What is no number must not pass.
    worst = difference <= max(absolute, relative * abs(expected)) ? worst : .infinity
    if difference.isNaN { worst = .infinity }
  }
  #expect(worst == 0, "differs", sourceLocation: sourceLocation)
}
