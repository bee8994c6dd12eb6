public import ArgumentParser
public import HandsEngine
import FoundationEssentials

/// What every subcommand that runs a net takes.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Kernels: reference, baseline, blas, avx2 or avx512.",
      discussion: "The default is the set that was measured fastest on such a processor."))
  var kernels: KernelSet?

  @Option(help: "Threads that share the work of one net; HANDS_NUM_THREADS sets another default.")
  var threads = Interpreter.defaultThreadCount

  func validate() throws {
    if let text = ProcessInfo.processInfo.environment["HANDS_NUM_THREADS"] {
      guard let count = Int(text), (1...Interpreter.threadLimit).contains(count) else {
        throw ValidationError(
          "HANDS_NUM_THREADS must be a number between 1 and \(Interpreter.threadLimit)")
      }
    }
    guard (1...Interpreter.threadLimit).contains(threads) else {
      throw ValidationError("--threads must be between 1 and \(Interpreter.threadLimit)")
    }
  }

  var modelOptions: ModelOptions { ModelOptions(kernels: kernels) }
}

extension KernelSet: ExpressibleByArgument {}
