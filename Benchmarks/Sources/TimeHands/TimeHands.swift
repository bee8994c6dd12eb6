public import ArgumentParser
import HandsFileInput
public import Hands
import HandsImageFiles

/// Times the hand nets and the recognizer whenever it is asked to, so that a script can take turns
/// between this engine and others.
@main
struct TimeHands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time-hands", abstract: "Time the hand nets and the recognizer on request.",
    discussion: """
      One line of JSON tells the kernel set and the tasks once they are loaded. A line of standard \
      input, such as "hand_detector 20", then asks for so many runs; the answer is one line of JSON \
      with the median wall and processor time of a run in milliseconds.
      """)

  @Argument(help: "A gesture recognizer's .task file.")
  var weights: String

  @Option(help: "The kernel set; the preferred one if none is named.")
  var kernels: KernelSet?

  @Option(help: "The arithmetic: exact or fast16.")
  var precision = Precision.exact

  @Option(help: "Threads that share the work of one net.")
  var threads = 1

  @Option(help: "A PNG or JPEG picture of one hand; one is drawn if none is named.")
  var picture: String?

  func validate() throws {
    guard (1...64).contains(threads) else {
      throw ValidationError("--threads must be between 1 and 64")
    }
  }

  func run() throws {
    let picture = try picture.map { try ImageDecoder.decode(try RegularFile.bytes(at: $0)) }
    let workloads = try HandWorkloads(
      weights: weights, kernels: kernels, precision: precision, threadCount: threads,
      picture: picture)
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
      throw ValidationError("\(line): a request is a task and a number of runs")
    }
    return (task, count)
  }
}

extension KernelSet: @retroactive ExpressibleByArgument {}
extension Precision: @retroactive ExpressibleByArgument {}
