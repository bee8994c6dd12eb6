import Detection
import Hands
import KernelTiming
import Tensors

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
  ///   - isTracked: Whether each frame looks where the frame before says, without palm detector.
  ///   - options: Runs, kernels and threads.
  /// - Throws: `HandsError`, and ``Failure`` if there is no hand to track.
  init(
    picture: Picture, bundle: ByteSlice, task: TaskOptions, isTracked: Bool,
    options: BenchmarkOptions
  ) throws {
    let rotation = try ImageRotation(degrees: task.rotation)
    let (pipeline, loading) = try timed {
      try FramePipeline(
        bundle: bundle, options: task.landmarkerOptions(threads: options.engine.threads),
        engine: options.engine)
    }
    self.loading = loading
    var (hands, first) = try timed {
      try pipeline.hands(in: picture, regions: nil, rotation: rotation)
    }
    firstFrame = first

    func runFrame() throws {
      let regions = isTracked ? hands.map(\.nextRegion) : nil
      hands = try pipeline.hands(in: picture, regions: regions, rotation: rotation)
    }
    for _ in 0..<options.warmup { try runFrame() }
    latencies = try Latencies(runs: options.runs) { try runFrame() }
    let start = ContinuousClock.now
    let timer = StageTimer { UInt64((ContinuousClock.now - start) / .nanoseconds(1)) }
    pipeline.setTimer(timer)
    var times = [[Double]](repeating: [], count: PipelineStage.allCases.count)
    for _ in 0..<options.runs {
      timer.start()
      try runFrame()
      for (stage, time) in timer.times.enumerated() { times[stage].append(Double(time) / 1e6) }
    }
    if isTracked && hands.isEmpty { throw Failure(.badData, "there is no hand to track") }
    stages = zip(PipelineStage.allCases, times).map {
      ($0, Latencies(milliseconds: $1).median)
    }
    handCount = hands.count
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
    case .palmDecoding: "palm_decoding"
    case .landmarkWarp: "landmark_warp"
    case .landmarkNet: "landmark_net"
    case .projection: "projection"
    case .gesture: "gesture"
    }
  }
}
