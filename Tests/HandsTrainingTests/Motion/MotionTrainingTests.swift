import Hands
import HandsSystem
import HandsTestSupport
import HandsTraining
import Testing

/// Training on drawn motions.
struct MotionTrainingTests {
  static func examples(seed: Int, count: Int, people: Int? = nil) -> [MotionExample] {
    var motion = DrawnMotion(seed: seed)
    return DrawnMotion.kinds.flatMap { kind in
      (0..<count).map { index in
        MotionExample(
          label: kind, clip: motion.clip(kind), person: people.map { "\(index % $0)" })
      }
    }
  }

  /// 8 motions, 10 clips of each to train on, and 10 others.
  @Test func tenClipsAreEnough() throws {
    let training = try MotionTraining(Self.examples(seed: 1, count: 10, people: 5))
    for split in MotionSplit.allCases {
      let validation = try #require(try training.crossValidation(by: split))
      #expect((validation.confusion.accuracy ?? 0) >= 0.97)
      #expect((validation.acceptedShare ?? 0) >= 0.85)
      #expect(validation.falseShare == nil)
    }
    let others = Self.examples(seed: 2, count: 10)
    let right = others.filter { training.model.recognize($0.clip)?.label == $0.label }
    #expect(right.count >= 78)
  }

  /// What is held out changes nothing of the model that names it.
  @Test func crossValidationKnowsNothingOfWhatItLeavesOut() throws {
    let clipCount = 5
    let examples = Self.examples(seed: 7, count: clipCount)
    let validation = try #require(try MotionTraining(examples).crossValidation(by: .clips))
    for fold in 0..<clipCount {
      let others = examples.indices.filter { $0 % clipCount != fold }.map { examples[$0] }
      let model = try MotionTraining(others).model
      for index in examples.indices where index % clipCount == fold {
        let (answer, motion) = (validation.answers[index], model.recognize(examples[index].clip))
        #expect(answer.label == motion?.label && answer.score == motion?.score)
      }
    }
  }

  /// The same clips give the same bytes, which a model is read from again.
  @Test func filesAreReproducible() throws {
    let examples = Self.examples(seed: 3, count: 3)
    let model = try MotionTraining(examples).model
    let bytes = try MotionTraining(examples).model.bytes
    #expect(model.bytes == bytes && model.labels == DrawnMotion.kinds)
    let read = try MotionModel(ByteSlice(bytes))
    #expect(read == model)
    #expect(read.recognize(examples[5].clip) == model.recognize(examples[5].clip))
  }

  /// Motions that were not trained are rejected.
  @Test func strangersAreRejected() throws {
    let all = Self.examples(seed: 4, count: 12)
    var (strangers, accepted) = (0, 0)
    for left in ["circle", "close", "push"] {
      let training = try MotionTraining(all.filter { $0.label != left })
      for example in all where example.label == left {
        strangers += 1
        if training.model.recognize(example.clip)?.isAccepted == true { accepted += 1 }
      }
    }
    #expect(Double(accepted) <= 0.15 * Double(strangers))
  }

  /// Neighbors of ten people are left out together, unless they alone made a motion: then it is
  /// another fifth of the people.
  @Test func motionsOfNeighborsStay() throws {
    let examples = Self.examples(seed: 1, count: 10, people: 10).enumerated().map {
      MotionExample(
        label: $1.label, clip: $1.clip, person: $0 < 10 ? "\($0 % 2)" : $1.person)
    }
    let validation = try #require(try MotionTraining(examples).crossValidation(by: .people))
    #expect((validation.confusion.accuracy ?? 0) > 0.9)
    try Self.expectFolds(examples, validation) { $0 % 5 }
  }

  /// Six people, of whom each pair made a motion, need six folds.
  @Test func motionsOfAllPairsStay() throws {
    var motion = DrawnMotion(seed: 8)
    var examples: [MotionExample] = []
    for first in 0..<6 {
      for second in 0..<first {
        for person in [second, second, first, first] {
          let clip = motion.clip(DrawnMotion.kinds[examples.count % DrawnMotion.kinds.count])
          examples.append(
            MotionExample(label: "\(first) and \(second)", clip: clip, person: "\(person)"))
        }
      }
    }
    let validation = try #require(try MotionTraining(examples).crossValidation(by: .people))
    try Self.expectFolds(examples, validation) { $0 }
  }

  /// Expects answers of models that were trained without the people of each clip's fold.
  private static func expectFolds(
    _ examples: [MotionExample], _ validation: MotionValidation, fold: (Int) -> Int
  ) throws {
    let folds = examples.map { example in fold(example.person.flatMap { Int($0) } ?? -1) }
    for fold in Set(folds) {
      let others = examples.indices.filter { folds[$0] != fold }.map { examples[$0] }
      let model = try MotionTraining(others).model
      for index in examples.indices where folds[index] == fold {
        let (answer, motion) = (validation.answers[index], model.recognize(examples[index].clip))
        #expect(answer.label == motion?.label && answer.score == motion?.score)
      }
    }
  }

  /// The threshold accepts nine of ten motions, whether other movements score high or low.
  @Test(arguments: [true, false])
  func otherMovementsLeaveTheThreshold(resting: Bool) throws {
    var motion = DrawnMotion(seed: 10)
    let hand = DrawnHand(roll: 0.1, tilt: 0.2, palmLength: 0.09)
    let others = (0..<30).map { _ in
      let frames: [DrawnMotion.Frame] =
        resting
        ? (0..<40).map { _ in hand.joints.map { $0 + motion.noise(deviation: 0.001) } }
        : motion.wandering(seconds: 2)
      return MotionExample(label: "none", clip: motion.clip(of: frames))
    }
    let examples = Array(Self.examples(seed: 10, count: 10).prefix(30))
    let training = try MotionTraining(examples + others)
    let validation = try #require(try training.crossValidation(by: .clips))
    let right = zip(examples, validation.answers).filter { $0.label == $1.label }.map { $1.score }
    let accepted = right.count { $0 >= training.model.threshold }
    #expect(right.count >= 25)
    #expect((0.86...0.92).contains(Double(accepted) / Double(right.count)))
  }

  @Test func otherMovementsAreNoMotion() throws {
    var motion = DrawnMotion(seed: 5)
    let others = (0..<30).map { _ in motion.clip(of: motion.wandering(seconds: 2)) }
    let training = try MotionTraining(
      Self.examples(seed: 5, count: 10)
        + others[..<10].map { MotionExample(label: "None", clip: $0) })
    let validation = try #require(try training.crossValidation(by: .clips))
    #expect(training.model.background == 8 && (validation.falseShare ?? 1) <= 0.2)
    #expect(try training.crossValidation(by: .people) == nil)
    let accepted = others[10...].filter { training.model.recognize($0)?.isAccepted == true }
    #expect(accepted.count <= 4)
  }

  @Test func badExamplesAreRefused() throws {
    let good = Self.examples(seed: 6, count: 2)
    func expect(_ error: TrainingError, _ examples: [MotionExample]) {
      #expect(throws: error) { _ = try MotionTraining(examples) }
      #expect(!error.description.isEmpty)
    }
    expect(.noGesture, [])
    expect(.noGesture, good.prefix(2).map { MotionExample(label: "none", clip: $0.clip) })
    expect(.tooFewClips(label: "left", found: 1), [good[0]])
    expect(.invalidName("a\nb"), [MotionExample(label: "a\nb", clip: good[0].clip)])
    expect(
      .clipTooShort(label: "left", index: 1),
      [good[0], MotionExample(label: "left", clip: MotionClip())])
    var still = MotionClip()
    for index in 0..<5 {
      still.append(
        HandLandmarks { Landmark(x: Float($0.rawValue), y: 0, z: 0) },
        at: .seconds(0.1 * Double(index)))
    }
    expect(
      .noSpread, [MotionExample](repeating: MotionExample(label: "still", clip: still), count: 2))
    let many = (0...MotionModel.classLimit).map {
      MotionExample(label: "\($0)", clip: good[0].clip)
    }
    expect(
      .limitExceeded(
        what: "motions", found: MotionModel.classLimit + 1, limit: MotionModel.classLimit), many)
    expect(
      .limitExceeded(
        what: "clips", found: MotionModel.exampleLimit + 2, limit: MotionModel.exampleLimit),
      Array(repeating: good[0], count: MotionModel.exampleLimit + 2))
  }

  /// Of several hands the one that moved most counts, over short gaps and changes of its track.
  @Test func takesFindTheHandThatMoves() throws {
    var motion = DrawnMotion(seed: 9)
    let moving = motion.frames("right", rest: 0)
    var still = DrawnHand(roll: 0, tilt: 0, palmLength: 0.09)
    still.wrist = [-0.6, 0.1, 0.6]
    let camera = CameraIntrinsics.typical(width: 1280, height: 720)
    for hasTracks in [true, false] {
      var take = MotionTake()
      #expect(take.clip == nil)
      for (index, joints) in moving.enumerated() {
        var hands = [Hand.seen(still.joints, by: camera, track: hasTracks ? 1 : nil)]
        if let joints {
          let track = index < 8 ? 2 : 3
          hands.insert(Hand.seen(joints, by: camera, track: hasTracks ? track : nil), at: index % 2)
        }
        take.append(
          HandsResult(hands: hands, hasGestures: false), in: camera,
          at: .seconds(Double(index) * DrawnMotion.interval))
      }
      let clip = try #require(take.clip)
      #expect(clip.frameCount == moving.count { $0 != nil })
      #expect(clip.pathLength > 1.5)
    }
  }

  /// A frame that is not later leaves the path of a hand where and when it was.
  @Test func takesIgnoreFramesThatAreNotLater() throws {
    let palm = DrawnHand(roll: 0, tilt: 0, palmLength: 0.09).joints
    let joints = HandLandmarks {
      let joint = SIMD3<Float>(palm[$0.rawValue])
      return Landmark(x: joint.x, y: joint.y, z: joint.z)
    }
    let hand = [MotionTake.TrackedJoints(joints: joints)]
    var take = MotionTake()
    take.append(hand, at: .seconds(1))
    for time in [1000, 900, 600, 400, 0] { take.append(hand, at: .milliseconds(time)) }
    for index in 1...30 { take.append(hand, at: .milliseconds(1100 + 30 * index)) }
    #expect(take.clip?.frameCount == 31)
  }

  /// Frames with joints that are not finite, and frames that are not later, are ignored.
  @Test func clipsIgnoreBadFrames() throws {
    var clip = MotionClip()
    let good = HandLandmarks { Landmark(x: Float($0.rawValue), y: 0, z: 0) }
    let bad = HandLandmarks { _ in Landmark(x: .nan, y: 0, z: 0) }
    clip.append(bad, at: .seconds(0))
    for time in [1, 1, 0, 2] { clip.append(good, at: .seconds(time)) }
    #expect(clip.frameCount == 2 && !clip.isLongEnough)
    // Two long parts: the later one is longer.
    var parts = MotionClip()
    for time in [0, 1, 2, 10, 11, 12, 13, 14] { parts.append(good, at: .milliseconds(100 * time)) }
    #expect(parts.isLongEnough && parts.frameCount == 8)
    var still = MotionClip()
    for index in 0..<5 {
      still.append(HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, at: .milliseconds(index))
    }
    #expect(MotionFeatures(still) == nil)
  }
}
