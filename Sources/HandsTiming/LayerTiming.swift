public import HandsEngine

/// The times of one layer with several kernel sets, measured in turns, and with the naive kernels.
public struct LayerTiming: Sendable {
  /// The results for one kernel set.
  public struct Entry: Sendable {
    /// The set.
    public let kernels: KernelSet
    /// The name of the kernel, such as `gemm.f32.6x16.avx2`.
    public let kernelName: String
    /// The largest difference from the naive kernel's output.
    public let difference: Float
    /// The latency of each run.
    public let latencies: Latencies
    /// Billions of floating-point operations per second in the median run; a multiply-add counts as
    /// two.
    public let gigaflops: Double
  }

  /// The layer.
  public let layer: Layer
  /// The number of threads.
  public let threadCount: Int
  /// The results for the naive kernels, then for the other sets in order.
  public let entries: [Entry]

  /// Measures a layer on random numbers.
  ///
  /// A set's turn consists of as many runs as take 0.2 ms. A set stops after a second, but takes at
  /// least three turns.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - kernels: The sets to measure in addition to the naive kernels.
  ///   - runs: Maximum number of turns of each set, 1 or more.
  ///   - warmup: Maximum number of warm-up runs of each set, in addition to the first.
  ///   - threadCount: The number of threads, 1 or more.
  /// - Throws: `ModelError` if this machine cannot run a set.
  public init(
    _ layer: Layer, kernels: [KernelSet] = KernelSet.available, runs: Int = 30, warmup: Int = 5,
    threadCount: Int = 1
  ) throws(ModelError) {
    let sets = [.reference] + kernels.filter { $0 != .reference }
    let contenders = try sets.map { (set) throws(ModelError) in
      Contender(try LayerRun(layer, set: set, threadCount: threadCount), set: set)
    }
    for contender in contenders { contender.warmUp(runs: warmup) }
    for _ in 0..<runs {
      for contender in contenders { contender.takeTurn() }
    }
    self.layer = layer
    self.threadCount = threadCount
    entries = contenders.map { contender in
      let latencies = Latencies(milliseconds: contender.times)
      return Entry(
        kernels: contender.set, kernelName: contender.run.kernelName,
        difference: contender.run.distance(to: contenders[0].run), latencies: latencies,
        gigaflops: HandsTiming.gigaflops(
          multiplyAdds: layer.multiplyAdds, milliseconds: latencies.median))
    }
  }

  /// The first entry whose output differs from the naive kernel's by more than ``Layer/tolerance``,
  /// or `nil` if there is none.
  public var firstOutside: Entry? { entries.first { !($0.difference <= layer.tolerance) } }

  /// The median time of the fastest entry in milliseconds.
  public var fastest: Double { entries.reduce(.infinity) { min($0, $1.latencies.median) } }
}

/// A kernel set and its times so far.
private final class Contender {
  /// The minimum duration of a turn in milliseconds, so that the cost of reading the clock is
  /// negligible.
  private static let shortestTurn = 0.2
  /// The time in milliseconds after which a set takes no more turns, after at least three.
  private static let budget = 1000.0

  let run: LayerRun
  let set: KernelSet
  private(set) var times: [Double] = []
  private var runsPerTurn = 1
  private var spent = 0.0

  init(_ run: LayerRun, set: KernelSet) {
    self.run = run
    self.set = set
  }

  /// Runs at least once, and determines how many runs make a turn.
  func warmUp(runs: Int) {
    var shortest = timed { run.run() }.milliseconds
    var spent = shortest
    for _ in 0..<runs where spent < Contender.budget / 10 {
      let time = timed { run.run() }.milliseconds
      shortest = min(shortest, time)
      spent += time
    }
    runsPerTurn = max(1, Int((Contender.shortestTurn / max(shortest, 1e-5)).rounded(.up)))
  }

  func takeTurn() {
    guard spent < Contender.budget || times.count < 3 else { return }
    let time = timed { for _ in 0..<runsPerTurn { run.run() } }.milliseconds
    spent += time
    times.append(time / Double(runsPerTurn))
  }
}
