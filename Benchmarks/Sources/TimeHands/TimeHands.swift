#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import HandWorkloads
import Hands

/// Times the hand nets and the recognizer whenever it is asked to, so that a script can take turns
/// between this engine and another one.
///
/// Arguments: the weights, and optionally a kernel set. When it has loaded it prints the set's name.
/// A line of standard input, such as `hand_detector 20`, asks for so many runs; the answer is one
/// line of JSON with the median wall and processor time of a run in milliseconds.
@main
struct TimeHands {
  static func main() {
    do {
      try serve()
    } catch {
      var line = "time-hands: \(error)\n"
      unsafe line.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(64)
    }
  }

  private static func serve() throws {
    let arguments = CommandLine.arguments
    guard (2...3).contains(arguments.count) else {
      throw UsageError("usage: time-hands WEIGHTS [KERNELS]")
    }
    let name = arguments.count == 3 ? arguments[2] : KernelSet.preferred.rawValue
    guard let kernels = KernelSet(rawValue: name) else {
      throw UsageError("\(name) is not a kernel set")
    }
    let workloads = try HandWorkloads(weights: arguments[1], kernels: kernels)
    reply(kernels.rawValue)
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let count = Int(words[1]), (1...100_000).contains(count) else {
        throw UsageError("\(line): a request is a name and a number of runs")
      }
      let times = try times(of: String(words[0]), in: workloads, count: count)
      reply(#"{"wall_ms": \#(times.wall), "cpu_ms": \#(times.processor)}"#)
    }
  }

  private static func times(
    of name: String, in workloads: HandWorkloads, count: Int
  ) throws -> RunTimes {
    switch name {
    case "hand_detector": RunTimes(of: count) { workloads.detector.run() }
    case "hand_landmarks_detector": RunTimes(of: count) { workloads.landmarks.run() }
    case "recognizer": try RunTimes(of: count) { try workloads.recognize() }
    default: throw UsageError("\(name) is not timed")
    }
  }
}

/// A request that makes no sense.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
