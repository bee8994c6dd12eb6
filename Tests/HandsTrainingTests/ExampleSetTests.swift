import Hands
import HandsTestSupport
import HandsTraining
import Testing

struct ExampleSetTests {
  private var example: ExampleSet.Example {
    ExampleSet.Example(CopyTests.hand, in: ImageSize(width: 640, height: 360))
  }

  @Test func handsOfOneLabelAreTogether() {
    var set = ExampleSet()
    set.append([example], label: "b")
    set.append([example, example], label: "NONE")
    set.append([example], label: "b")
    set.append([], label: "a")
    #expect(set.labels.map { $0.name } == ["b", "NONE", "a"])
    #expect(set.labels.map { $0.examples.count } == [2, 2, 0])
    #expect(set.labels.map { $0.isBackground } == [false, true, false])
    #expect(set.count == 4)
  }

  @Test func namesOfTheBackgroundAreOneLabel() {
    var set = ExampleSet()
    set.append([example], label: "none")
    set.append([example, example], label: "None")
    #expect(set.labels.map { $0.name } == ["none"])
    #expect(set.labels.map { $0.examples.count } == [3])
  }

  @Test func labelsAreChecked() throws {
    var set = ExampleSet()
    func expect(_ error: TrainingError, _ name: String) {
      #expect(throws: error) { try set.check(label: name) }
    }
    expect(.invalidName(""), "")
    expect(.invalidName("two\nlines"), "two\nlines")
    set.append([example], label: "fist")
    set.append([example], label: "none")
    expect(.equalNames("fist", "FIST"), "FIST")
    for name in ["fist", "palm", "NONE"] { try set.check(label: name) }
    for number in 1..<GestureExamples.gestureLimit { set.append([], label: "\(number)") }
    expect(.limitExceeded(what: "gestures", found: 1_001, limit: 1_000), "palm")
    try set.check(label: "1")
  }

  @Test(.enabled(if: !RecordedBundle.atHand.isEmpty, Comment(rawValue: RecordedBundle.absence)))
  func classesAreThoseOfTheLabels() throws {
    let bundle = try #require(RecordedBundle.atHand.first)
    let embedder = try GestureEmbedder(models: GestureRecognizerModels(bundle: bundle.bytes))
    var set = ExampleSet()
    set.append([example, example, example], label: "a")
    set.append([example], label: "none")
    set.append([example, example], label: "b")
    let examples = try set.embedded(by: embedder, isMirroring: false)
    #expect(examples.classNames == ["none", "a", "b"])
    #expect((0..<3).map { examples.handCount(ofClass: $0) } == [1, 3, 2])
    #expect(!examples.variations.isMirroring)
    #expect(throws: TrainingError.limitExceeded(what: "hands", found: 6, limit: 5)) {
      try set.embedded(by: embedder, isMirroring: true, limit: 5)
    }
  }
}
