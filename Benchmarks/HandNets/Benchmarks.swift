import Benchmark
import HandWorkloads
import Hands
import HandsTiming
import HandsEngine

let benchmarks: @Sendable () -> Void = {
  // Nothing else runs while benchmarks are registered.
  unsafe Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], maxDuration: .milliseconds(200))
  // The naive kernels are what the others are checked against.
  let sets = KernelSet.available.filter { $0 != .reference }
  if let weights = HandWorkloads.weights {
    for set in sets { addWorkloads(of: set, weights: weights) }
  } else {
    print("No weights: nets and recognizer are skipped. tools/setup fetches them.")
  }
  do throws(LayerListError) {
    let list = String(decoding: PackageResources.layers_txt, as: UTF8.self)
    for layer in try LayerList.layers(in: list) {
      for set in sets { addLayer(layer, of: set) }
    }
  } catch {
    fatalError("layers.txt: \"\(error.line)\" names no layer")
  }
}

/// Both hand nets, and the whole recognizer on a picture and on a frame of a video.
private func addWorkloads(of set: KernelSet, weights: String) {
  func add(_ name: String, _ work: @escaping (HandWorkloads) throws -> Void) {
    Benchmark(
      "\(name) \(set.rawValue)",
      closure: { benchmark, workloads in
        for _ in benchmark.scaledIterations { try work(workloads) }
      },
      setup: { try HandWorkloads(weights: weights, kernels: set) })
  }
  add("hand_detector") { $0.detector.run() }
  add("hand_landmarks_detector") { $0.landmarks.run() }
  add("recognizer") { try $0.recognize() }
  add("tracked_frame") { try $0.clip.recognizeNextFrame() }
}

/// One layer, after a check against the naive kernel.
private func addLayer(_ layer: Layer, of set: KernelSet) {
  Benchmark(
    "\(layer.name) \(set.rawValue)",
    closure: { (benchmark: Benchmark, run: LayerRun?) in
      guard let run else { return benchmark.error("differs from the reference kernel") }
      for _ in benchmark.scaledIterations { run.run() }
    },
    setup: { () -> LayerRun? in
      let (run, reference) = (
        try LayerRun(layer, set: set), try LayerRun(layer, set: .reference)
      )
      run.run()
      reference.run()
      return run.distance(to: reference) <= layer.tolerance ? run : nil
    })
}
