public import ArgumentParser
import Hands
public import HandsEngine
import FoundationEssentials
import HandsThreads

/// The options of subcommands that run models.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Kernel set: \(KernelSet.names).",
      discussion: "The default is the set measured fastest on this kind of processor."))
  var kernels: KernelSet?

  @OptionGroup var threading: ThreadOptions
  @OptionGroup var precision: PrecisionOptions

  var threads: Int { threading.threads }
  var modelOptions: ModelOptions { precision.modelOptions(kernels) }
  /// The files that the options name, before they were read.
  var inputs: [FileState?] { precision.ranges.map { [$0.source] } ?? [] }
  /// The paths of ``inputs``.
  var inputPaths: [String] { inputs.compactMap { $0?.path } }
}

/// The arithmetic of subcommands that run models.
struct PrecisionOptions: ParsableArguments {
  static let abstract = "Arithmetic: exact (single precision) or fast16 (16-bit integers)."

  @Option(
    help: ArgumentHelp(
      abstract,
      discussion: """
        fast16 is faster, and its results are the same on all processors. Models other than \
        MediaPipe's need ranges recorded by hands model calibrate.
        """))
  var precision = Precision.exact

  @Option(
    help: ArgumentHelp(
      "Ranges recorded by hands model calibrate, for --precision fast16.", valueName: "file"),
    transform: RangesFile.init(path:))
  var ranges: RangesFile?

  func validate() throws {
    guard ranges == nil || precision == .fast16 else {
      throw ValidationError("--ranges requires --precision fast16")
    }
  }

  /// The options for loading models.
  func modelOptions(_ kernels: KernelSet?) -> ModelOptions {
    var options = ModelOptions(kernels: kernels)
    options.precision = precision
    options.activationRanges = ranges?.records ?? []
    options.knownActivationRanges = ActivationRanges.recorded
    return options
  }
}

/// The thread count of subcommands that run models.
struct ThreadOptions: ParsableArguments {
  @Option(
    name: .customLong("threads"),
    help: "Number of threads; the default is that of HANDS_NUM_THREADS, or 1.")
  var given: Int?

  var threads: Int { given ?? Interpreter.defaultThreadCount }

  /// The number of threads where no other job keeps the processors busy: 2 by default, if there are as many.
  var threadsAlone: Int {
    given == nil && ThreadOptions.variable == nil ? min(AvailableProcessors.count, 2) : threads
  }

  private static var variable: String? {
    ProcessInfo.processInfo.environment["HANDS_NUM_THREADS"]
  }

  func validate() throws {
    if let text = ThreadOptions.variable {
      guard let count = Int(text), (1...Interpreter.threadLimit).contains(count) else {
        throw ValidationError(
          "HANDS_NUM_THREADS must be a number between 1 and \(Interpreter.threadLimit)")
      }
    }
    guard (1...Interpreter.threadLimit).contains(threads) else {
      throw ValidationError("--threads must be between 1 and \(Interpreter.threadLimit)")
    }
  }
}

/// The options of subcommands that run models with several kernel sets.
struct KernelListOptions: ParsableArguments {
  @Option(
    help: "Kernel sets, separated by commas: \(KernelSet.names).",
    transform: KernelList.init(argument:))
  var kernels: KernelList?

  @OptionGroup var threading: ThreadOptions

  var threads: Int { threading.threads }

  /// The sets in the given order, or else the set measured fastest on this kind of processor.
  ///
  /// - Throws: `ModelError` if this machine cannot run one of them.
  func sets() throws -> [KernelSet] {
    let sets = kernels?.sets ?? [.preferred]
    let missing = sets.first { set in
      set.usesMatrixLibrary
        ? !KernelSet.available.contains(set) : !set.instructionSet.isSupported
    }
    if let missing { throw ModelError.kernelsUnavailable(missing) }
    return sets
  }
}

/// A comma-separated list of kernel sets.
struct KernelList: Equatable {
  let sets: [KernelSet]

  init(argument: String) throws {
    var sets: [KernelSet] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let set = KernelSet(rawValue: String(name)) else {
        throw ValidationError(
          "unknown kernel set '\(PrintableLine(String(name)).text)'; expected \(KernelSet.names)")
      }
      guard !sets.contains(set) else {
        throw ValidationError("kernel set '\(set.rawValue)' is given twice")
      }
      sets.append(set)
    }
    self.sets = sets
  }
}

extension KernelSet: ExpressibleByArgument {
  /// All names, such as `a, b or c`.
  static let names: String = {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()
}
