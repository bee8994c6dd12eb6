import ArgumentParser
import Inference
import Kernels

extension KernelSet: @retroactive ExpressibleByArgument {}

/// How nets are run.
struct EngineOptions: ParsableArguments {
  /// More threads than this are a mistake.
  private static let largestThreadCount = 64

  @Option(help: "The kernels to run on, by default the fastest that this processor has.")
  var kernels: KernelSet?

  @Option(help: "The number of threads that share the work of a net.")
  var threads = 1

  func validate() throws {
    guard (1...EngineOptions.largestThreadCount).contains(threads) else {
      throw ValidationError("--threads takes 1 to \(EngineOptions.largestThreadCount)")
    }
  }

  /// The options as the engine takes them.
  var modelOptions: ModelOptions { ModelOptions(kernels: kernels) }
}
