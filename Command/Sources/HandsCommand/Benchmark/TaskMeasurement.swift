import HandsLandmarking
import Hands
import HandsEngine
import HandsTiming
import HandsTFLite
import HandsSystem

/// The times of whole frames and of the pipeline's stages.
struct TaskMeasurement {
  /// The time to load the bundle in milliseconds.
  let loading: Double
  /// The time of the first frame, which always runs the palm detector, in milliseconds.
  let firstFrame: Double
  /// The times of whole frames, without timers inside.
  let latencies: Latencies
  /// The median time of each stage in milliseconds, measured in separate frames.
  let stages: [(stage: PipelineStage, milliseconds: Double)]
  /// The number of hands in the last frame.
  let handCount: Int

  /// Times the pipeline on frames that are all the same image.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - bundle: The bytes of a `.task` file.
  ///   - task: The options of hand detection.
  ///   - isTracked: Whether the frames are those of a video, in which hands are tracked.
  ///   - options: The number of runs, kernels and threads.
  /// - Throws: `HandsError`, or ``CommandError`` if there is no hand to track.
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
    let source = PictureSource(picture)
    var trace: PipelineTrace?

    func runFrame() throws {
      hands =
        isTracked
        ? try pipeline.hands(
          in: source, tracked: hands.map(\.nextRegion), rotation: rotation, trace: &trace)
        : try pipeline.hands(in: source, rotation: rotation, trace: &trace)
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

  /// The pipeline of a bundle, with gestures if the bundle has models for them.
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

  /// The fraction of the time of all stages, from 0 to 1.
  func share(of milliseconds: Double) -> Double {
    stageTotal > 0 ? milliseconds / stageTotal : 0
  }
}

extension PipelineStage {
  /// The name of the stage in reports.
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
