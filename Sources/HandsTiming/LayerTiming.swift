public import HandsEngine

/// One layer with several kernel sets, which take turns, beside the naive version.
public struct LayerTiming: Sendable {
  /// The kernel of one set.
  public struct Entry: Sendable {
    /// The set.
    public let kernels: KernelSet
    /// The kernel, such as `gemm.f32.6x16.avx2`.
    public let kernelName: String
    /// The largest distance to the naive version's output.
    public let difference: Float
    /// The time of one run each.
    public let latencies: Latencies
    /// Billions of floating-point operations a second, two for a multiply-add, in the median run.
    public let gigaflops: Double
  }

  /// The layer.
  public let layer: Layer
  /// The number of threads that shared the work.
  public let threadCount: Int
  /// The naive version's times, then those of the other sets in their order.
  public let entries: [Entry]

  /// Runs a layer on random numbers.
  ///
  /// A set's turn is as many runs as take 0.2 ms; it stops after a second, but takes three turns at least.
  ///
  /// - Parameters:
  ///   - layer: What is computed.
  ///   - kernels: The sets beside the naive version.
  ///   - runs: Maximum number of turns of each set, 1 or more.
  ///   - warmup: Maximum number of runs of each set before the timed ones, beside the first.
  ///   - threadCount: The number of threads that share the work, 1 or more.
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

  /// The first entry whose output lies further from the naive version's than ``Layer/tolerance``, `nil` if
  /// there is none.
  public var firstOutside: Entry? { entries.first { !($0.difference <= layer.tolerance) } }

  /// The median time of the fastest entry in milliseconds.
  public var fastest: Double { entries.reduce(.infinity) { min($0, $1.latencies.median) } }
}

/// A set's kernel and its times so far.
private final class Contender {
  /// A turn lasts so long at least, in milliseconds: the clock takes next to nothing of it.
  private static let shortestTurn = 0.2
  /// After so long, in milliseconds, and at least three turns, a set takes no more.
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

  /// Runs at least once, and finds out how many runs make a turn.
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
