import Glibc

/// The median times of a number of runs in milliseconds.
struct RunTimes {
  /// The wall time.
  let wall: Double
  /// The processor time of all threads.
  let processor: Double

  init(of count: Int, _ work: () throws -> Void) rethrows {
    var wall: [Double] = []
    var processor: [Double] = []
    for _ in 0..<count {
      let start = (RunTimes.now(CLOCK_MONOTONIC), RunTimes.now(CLOCK_PROCESS_CPUTIME_ID))
      try work()
      processor.append(RunTimes.now(CLOCK_PROCESS_CPUTIME_ID) - start.1)
      wall.append(RunTimes.now(CLOCK_MONOTONIC) - start.0)
    }
    self.wall = RunTimes.median(wall)
    self.processor = RunTimes.median(processor)
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// Prints a line and flushes the output.
func reply(_ line: String) {
  print(line)
  fflush(nil)
}
