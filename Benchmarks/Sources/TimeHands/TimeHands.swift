public import ArgumentParser
import HandsFileInput
public import Hands
import HandsImageFiles

/// Times the hand models and the recognizer on request, so that a script can alternate between this
/// engine and others.
@main
struct TimeHands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time-hands", abstract: "Time the hand models and the recognizer on request.",
    discussion: """
      After loading, prints a line of JSON with the kernel set and the tasks. Each line of \
      standard input, such as "hand_detector 20", requests a number of runs; the answer is a line \
      of JSON with the median wall and processor time of a run in milliseconds.
      """)

  @Argument(help: "Gesture recognizer bundle (.task).")
  var weights: String

  @Option(help: "Kernel set; by default the one measured fastest on this kind of processor.")
  var kernels: KernelSet?

  @Option(help: "Arithmetic: exact or fast16.")
  var precision = Precision.exact

  @Option(help: "Number of threads.")
  var threads = 1

  @Option(help: "PNG or JPEG image of one hand; by default a rendered one.")
  var picture: String?

  @Option(help: "PNG or JPEG image without hands, to search; by default a rendered one.")
  var ground: String?

  func validate() throws {
    guard (1...64).contains(threads) else {
      throw ValidationError("--threads must be between 1 and 64")
    }
  }

  func run() throws {
    func decode(_ path: String) throws -> Picture {
      try ImageDecoder.decode(try RegularFile.bytes(at: path))
    }
    let workloads = try HandWorkloads(
      weights: weights, kernels: kernels, precision: precision, threadCount: threads,
      picture: picture.map(decode), ground: ground.map(decode))
    let set = kernels ?? .preferred
    let names = TimedTask.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    reply(#"{"kernels": "\#(set.rawValue)", "tasks": [\#(names)]}"#)
    while let line = readLine() {
      let (task, count) = try request(line)
      let times = try RunTimes(of: count) { try task.run(workloads) }
      reply(#"{"wall_ms": \#(times.wall), "cpu_ms": \#(times.processor)}"#)
    }
  }

  private func request(_ line: String) throws -> (TimedTask, Int) {
    let words = line.split(separator: " ")
    guard words.count == 2, let task = TimedTask(rawValue: String(words[0])),
      let count = Int(words[1]), (1...100_000).contains(count)
    else {
      throw ValidationError("\(line): expected a task and a number of runs")
    }
    return (task, count)
  }
}

extension KernelSet: ExpressibleByArgument {}
extension Precision: ExpressibleByArgument {}
