import HandsEngine
import HandsTiming

/// One operator in several kernel sets, checked against the reference and timed in turns.
struct LayerMeasurement {
  /// The kernel of one set.
  struct Entry {
    let set: KernelSet
    let kernel: String
    /// The largest distance to the reference's output.
    let difference: Float
    /// The times of one run each.
    let latencies: Latencies
    let rate: WorkRate
  }

  let layer: Layer
  let threadCount: Int
  let entries: [Entry]

  /// Runs the operator.
  ///
  /// - Parameters:
  ///   - layer: The operator.
  ///   - sets: The sets beside the reference.
  ///   - threadCount: Threads that share the work.
  ///   - timing: How often it runs.
  /// - Throws: `ModelError` if this machine cannot run a set.
  init(
    _ layer: Layer, sets: [KernelSet], threadCount: Int, timing: TimingOptions
  ) throws {
    var peaks: [InstructionSet: CorePeak] = [:]
    let contenders = try ([.reference] + sets.filter { $0 != .reference }).map { set in
      guard let peak = peaks[set.instructionSet] ?? CorePeak(set) else {
        throw ModelError.kernelsUnavailable(set)
      }
      peaks[set.instructionSet] = peak
      return Contender(
        try LayerRun(layer, set: set, threadCount: threadCount), set: set,
        peak: peak.gigaflops * Double(threadCount))
    }
    for contender in contenders { contender.warmUp(runs: timing.warmup) }
    for _ in 0..<timing.runs {
      for contender in contenders { contender.takeTurn() }
    }
    self.layer = layer
    self.threadCount = threadCount
    entries = contenders.map { contender in
      let latencies = Latencies(milliseconds: contender.times)
      return Entry(
        set: contender.set, kernel: contender.run.kernelName,
        difference: contender.run.distance(to: contenders[0].run), latencies: latencies,
        rate: WorkRate(
          multiplyAdds: layer.multiplyAdds, milliseconds: latencies.median, peak: contender.peak))
    }
  }

  /// The first entry whose output is not the reference's.
  var firstOutside: Entry? { entries.first { !($0.difference <= layer.tolerance) } }

  /// The time of the fastest entry in milliseconds.
  var fastest: Double { entries.reduce(.infinity) { min($0, $1.latencies.median) } }

  /// Billions of bytes of operands and output a second.
  func gigabytes(of entry: Entry) -> Double {
    Double(layer.byteCount) / entry.latencies.median / 1e6
  }
}

/// A set's kernel and its times so far.
private final class Contender {
  /// A turn lasts so long at least, in milliseconds: the clock takes next to nothing of it.
  private static let shortestTurn = 0.2
  /// After so long, in milliseconds, and at least three turns, a set takes no more.
  private static let budget = 1000.0

  let run: LayerRun
  let set: KernelSet
  let peak: Double
  private(set) var times: [Double] = []
  private var runsPerTurn = 1
  private var spent = 0.0

  init(_ run: LayerRun, set: KernelSet, peak: Double) {
    self.run = run
    self.set = set
    self.peak = peak
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
