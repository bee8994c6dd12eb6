import HandsLandmarking
import Hands
import HandsEngine
import HandsTiming
import HandsTFLite
import HandsSystem

/// The times of whole frames and of the pipeline's stages.
struct TaskMeasurement {
  /// Loading the bundle, in milliseconds.
  let loading: Double
  /// The first frame, always with the palm detector, in milliseconds.
  let firstFrame: Double
  /// Whole frames without a clock inside.
  let latencies: Latencies
  /// The median time of each stage, in milliseconds, of frames of their own.
  let stages: [(stage: PipelineStage, milliseconds: Double)]
  /// The number of hands on the last frame.
  let handCount: Int

  /// Runs the pipeline on the same picture again and again.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - bundle: The bytes of a `.task` file.
  ///   - task: How hands are found.
  ///   - isTracked: Whether the frames are those of a video, whose hands are followed.
  ///   - options: Runs, kernels and threads.
  /// - Throws: `HandsError`, and ``CommandError`` if there is no hand to track.
  init(
    picture: Picture, bundle: ByteSlice, task: TaskOptions, isTracked: Bool,
    options: BenchmarkOptions
  ) throws {
    let rotation = try ImageRotation(degrees: task.rotation)
    let (pipeline, loading) = try timed {
      try TaskMeasurement.pipeline(
        of: bundle, options: task.landmarkerOptions(threads: options.engine.threads),
        modelOptions: options.engine.modelOptions)
    }
    self.loading = loading
    var hands: [Hand] = []
    var trace: PipelineTrace?

    func runFrame() throws {
      hands =
        isTracked
        ? try pipeline.hands(
          in: picture, tracked: hands.map(\.nextRegion), rotation: rotation, trace: &trace)
        : try pipeline.hands(in: picture, rotation: rotation, trace: &trace)
    }
    firstFrame = try timed(runFrame).milliseconds
    for _ in 0..<options.warmup { try runFrame() }
    latencies = try Latencies(runs: options.runs) { try runFrame() }
    let start = ContinuousClock.now
    let timer = StageTimer { UInt64((ContinuousClock.now - start) / .nanoseconds(1)) }
    pipeline.timer = timer
    var times = [[Double]](repeating: [], count: PipelineStage.allCases.count)
    for _ in 0..<options.runs {
      timer.start()
      try runFrame()
      for (stage, time) in timer.times.enumerated() { times[stage].append(Double(time) / 1e6) }
    }
    if isTracked && hands.isEmpty { throw CommandError(.badData, "there is no hand to track") }
    stages = zip(PipelineStage.allCases, times).map {
      ($0, Latencies(milliseconds: $1).median)
    }
    handCount = hands.count
  }

  /// The pipeline of a bundle: with gestures where it has nets for them.
  private static func pipeline(
    of bundle: ByteSlice, options: HandLandmarkerOptions, modelOptions: ModelOptions
  ) throws -> any FramePipeline {
    guard ModelFileKind(of: bundle) == .gestureRecognizer else {
      return try HandPipeline(
        models: HandLandmarkerModels(bundle: bundle, options: modelOptions),
        options: options)
    }
    var recognizer = GestureRecognizerOptions()
    recognizer.landmarker = options
    return try GesturePipeline(
      models: GestureRecognizerModels(bundle: bundle, options: modelOptions),
      options: recognizer)
  }

  /// The sum of the stages' times in milliseconds.
  var stageTotal: Double { stages.reduce(0) { $0 + $1.milliseconds } }

  /// A stage's part of the sum, 0 … 1.
  func share(of milliseconds: Double) -> Double {
    stageTotal > 0 ? milliseconds / stageTotal : 0
  }
}

extension PipelineStage {
  /// The stage's name in reports.
  var name: String {
    switch self {
    case .detectorWarp: "detector_warp"
    case .detectorNet: "detector_net"
    case .detectionDecoding: "palm_decoding"
    case .landmarkWarp: "landmark_warp"
    case .landmarkNet: "landmark_net"
    case .projection: "projection"
    case .gesture: "gesture"
    }
  }
}
