import Hands
import HandsEngine
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// The hand nets in 16-bit integers against single precision.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct FastPrecisionTests {
  /// Errors of landmarks in pixels of the net's input, over all regions.
  private struct Errors {
    private(set) var count = 0
    private(set) var worst: Float = 0
    private var sum: Float = 0

    var mean: Float { sum / Float(max(count, 1)) }

    mutating func add(_ found: [Float], _ exact: [Float]) {
      for joint in stride(from: 0, to: exact.count, by: 3) {
        let (x, y) = (found[joint] - exact[joint], found[joint + 1] - exact[joint + 1])
        let distance = (x * x + y * y).squareRoot()
        worst = max(worst, distance)
        sum += distance
        count += 1
      }
    }
  }

  private static func models(
    _ precision: Precision, _ kernels: KernelSet = .preferred
  ) throws -> GestureRecognizerModels {
    var options = ModelOptions(kernels: kernels)
    options.precision = precision
    return try GestureRecognizerModels(
      bundle: try #require(TestModels.installedBundle), options: options)
  }

  /// Drawn hands of all poses, another in each picture.
  private static func drawn(_ count: Int) throws -> [Picture] {
    try (0..<count).map { index in
      var random = SeededGenerator(seed: index)
      let gesture = HandPose.gestures[index % HandPose.gestures.count]
      let scene = HandScene(
        pose: gesture.pose, side: HandSide.allCases[index / 7 % 2],
        rotation: .random(in: -60...60, using: &random),
        scale: .random(in: 0.6...1.3, using: &random), seed: UInt64(10_000 + index))
      return try HandRenderer.render(scene)
    }
  }

  private static func photos() throws -> [Picture] {
    guard SharedFiles.exist else { return [] }
    return try GoldenPhoto.names.map { try TestModels.photo($0) }
  }

  /// The landmark net on the regions of the exact task: at most 0.04 px mean and 0.6 px of 224.
  @Test func landmarksAreNear() throws {
    let isFull = TestEffort.isFull
    for (name, pictures) in [
      ("photos", try Self.photos()), ("drawn", try Self.drawn(isFull ? 500 : 14)),
    ] where !pictures.isEmpty {
      var options = HandLandmarkerOptions()
      options.numHands = 2
      let exact = try HandPipeline(models: Self.models(.exact).landmarker, options: options)
      let fast = try HandPipeline(models: Self.models(.fast16).landmarker, options: options)
      var errors = Errors()
      for picture in pictures.map(PictureSource.init) {
        var (first, second): (PipelineTrace?, PipelineTrace?) = (PipelineTrace(), PipelineTrace())
        let regions = try exact.palmRegions(in: picture, rotation: .none, trace: &first)
        _ = try exact.hands(in: picture, regions: regions, trace: &first)
        _ = try fast.hands(in: picture, regions: regions, trace: &second)
        let outputs = (first?.regions ?? [], second?.regions ?? [])
        try #require(outputs.0.count == outputs.1.count)
        for (a, b) in zip(outputs.0, outputs.1) where a.isPresent {
          errors.add(b.output.landmarks, a.output.landmarks)
        }
      }
      #expect(errors.count >= 21 * pictures.count / 2, "\(name)")
      #expect(errors.mean <= 0.04 && errors.worst <= 0.6, "\(name): \(errors)")
      if isFull { print("\(name): \(errors)") }
    }
  }

  /// The same hands, sides and gestures, but where a score lies at a threshold.
  @Test func namesAreTheSame() throws {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let exact = try GestureRecognizer(models: Self.models(.exact), options: options)
    let fast = try GestureRecognizer(models: Self.models(.fast16), options: options)
    let landmarker = try HandPipeline(
      models: Self.models(.exact).landmarker, options: options.landmarker)
    let photos = try Self.photos()
    let pictures = try photos + Self.drawn(TestEffort.isFull ? 500 : 14)
    for (index, picture) in pictures.enumerated() {
      let (a, b) = (try exact.recognize(picture), try fast.recognize(picture))
      var trace: PipelineTrace? = PipelineTrace()
      _ = try landmarker.hands(in: picture, rotation: .none, trace: &trace)
      // Within 0.01 of a threshold either answer is right.
      let presences = trace?.regions.map(\.output.presence) ?? []
      guard presences.allSatisfy({ abs($0 - 0.5) > 0.01 }) else {
        print("picture \(index): presences \(presences)")
        continue
      }
      // A drawn hand may be as much like one gesture as like another, each of which has almost a half.
      let margin: Float = index < photos.count ? 0.01 : 0.05
      let isClear = a.hands.allSatisfy { abs(($0.gesture?.score ?? 1) - 0.5) > margin }
      #expect(a.hands.count == b.hands.count, "picture \(index), presences \(presences)")
      #expect(a.hands.map(\.handedness) == b.hands.map(\.handedness), "picture \(index)")
      guard isClear else { continue }
      #expect(
        a.hands.map { $0.gesture?.name } == b.hands.map { $0.gesture?.name }, "picture \(index)")
    }
  }

  /// Hands, sides and gestures of recorded clips, each frame after the one before: the same on 99 of 100 frames.
  @Test(.enabled(if: SharedFiles.exist), arguments: GoldenClip.names)
  func clipsAreFollowedAlike(name: String) throws {
    for run in try GoldenClip(named: name).runs {
      var options = GestureRecognizerOptions()
      options.numHands = run.options.numHands
      options.minTrackingConfidence = run.options.minTrackingConfidence
      let exact = try GestureRecognizer(models: Self.models(.exact), options: options).video()
      let fast = try GestureRecognizer(models: Self.models(.fast16), options: options).video()
      let different = try run.frames.filter { frame in
        let picture = try TestModels.frame(frame.frame, of: name)
        let time = Duration.milliseconds(frame.timestampMs)
        let a = try exact.recognize(picture, at: time).lists
        let b = try fast.recognize(picture, at: time).lists
        // Near the score below which a gesture is none, either name is right.
        let isClear = a.gestures.joined().allSatisfy { abs($0.score - 0.5) > 0.01 }
        return names(a.handedness) != names(b.handedness)
          || isClear && names(a.gestures) != names(b.gestures)
      }
      #expect(100 * different.count <= run.frames.count, "\(different.map(\.frame))")
    }
  }

  /// The same bits whatever the instruction set and the threads, of a picture and of noise.
  @Test(arguments: [false, true])
  func kernelSetsAgree(onNoise isNoise: Bool) throws {
    var random = SeededGenerator(seed: 1)
    let bytes =
      try isNoise
      ? (0..<(224 * 224 * 3)).map { _ in UInt8.random(in: 0...255, using: &random) }
      : #require(Self.drawn(1).first).bytes
    func outputs(_ kernels: KernelSet, threads: Int) throws -> [[Float]] {
      let models = try Self.models(.fast16, kernels).landmarker
      return try [models.detector, models.landmarks].flatMap { model in
        let interpreter = try Interpreter(model, threadCount: threads)
        interpreter.withInput(0) { input in
          for position in input.indices {
            input[position] = Float(bytes[position % bytes.count]) / 255
          }
        }
        interpreter.run()
        return model.outputs.indices.map { index in
          interpreter.withOutput(index) { output in output.indices.map { output[$0] } }
        }
      }
    }
    let expected = try outputs(.baseline, threads: 1)
    for kernels in KernelSet.available where !kernels.usesMatrixLibrary {
      // The reference takes half a minute a run in a debug build; tests of kernels compare it on small problems.
      if kernels == .reference && !TestEffort.isFull { continue }
      for threads in 1...2 {
        #expect(
          try outputs(kernels, threads: threads) == expected,
          "\(kernels.rawValue), threads: \(threads)")
      }
    }
  }

  @Test func recordsOfOtherNetsAreRefused() throws {
    var options = ModelOptions(precision: .fast16)
    options.activationRanges = [ActivationRanges(fingerprint: 1, inputs: [1], operators: [])]
    #expect(throws: HandsError.model(.handDetector, .ranges(.otherModels(count: 1)))) {
      try GestureRecognizerModels(
        bundle: try #require(TestModels.installedBundle), options: options)
    }
  }

  @Test func precisionIsTold() throws {
    let models = try Self.models(.fast16)
    #expect(models.landmarker.detector.precision == .fast16)
    #expect(models.landmarker.landmarks.precision == .fast16)
    #expect(models.embedder.precision == .exact)
  }
}
