public import ArgumentParser
import Hands
public import HandsEngine
import FoundationEssentials

/// What every subcommand that runs a net takes.
struct EngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Kernels: \(KernelSet.names).",
      discussion: "The default is the set that was measured fastest on such a processor."))
  var kernels: KernelSet?

  @OptionGroup var threading: ThreadOptions
  @OptionGroup var precision: PrecisionOptions

  var threads: Int { threading.threads }
  var modelOptions: ModelOptions { precision.modelOptions(kernels) }
}

/// The arithmetic of a subcommand that runs nets.
struct PrecisionOptions: ParsableArguments {
  static let abstract = "Arithmetic: exact (single precision) or fast16 (16-bit integers)."

  @Option(
    help: ArgumentHelp(
      abstract,
      discussion: """
        fast16 is faster; sums of integers are the same on every processor. hands model calibrate records \
        the ranges that it needs of other nets than MediaPipe's.
        """))
  var precision = Precision.exact

  @Option(
    help: ArgumentHelp(
      "A record of hands model calibrate for --precision fast16.", valueName: "file"),
    transform: RangesFile.init(path:))
  var ranges: RangesFile?

  func validate() throws {
    guard ranges == nil || precision == .fast16 else {
      throw ValidationError("--ranges is for --precision fast16")
    }
  }

  /// How nets are loaded.
  func modelOptions(_ kernels: KernelSet?) -> ModelOptions {
    var options = ModelOptions(kernels: kernels)
    options.precision = precision
    options.activationRanges = ranges?.records ?? []
    options.knownActivationRanges = ActivationRanges.recorded
    return options
  }
}

/// The threads of a subcommand that runs a net.
struct ThreadOptions: ParsableArguments {
  @Option(help: "Threads that share the work; HANDS_NUM_THREADS sets another default.")
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
}

/// What a subcommand takes that runs a net with several kernel sets.
struct KernelListOptions: ParsableArguments {
  @Option(
    help: "Kernels, several with commas between them: \(KernelSet.names).",
    transform: KernelList.init(argument:))
  var kernels: KernelList?

  @OptionGroup var threading: ThreadOptions

  var threads: Int { threading.threads }

  /// The sets, in the order given; the one that was measured fastest if none is.
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

/// Kernel sets with commas between them.
struct KernelList: Equatable {
  let sets: [KernelSet]

  init(argument: String) throws {
    var sets: [KernelSet] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let set = KernelSet(rawValue: String(name)) else {
        throw ValidationError(
          "there are no kernels '\(PrintableLine(String(name)).text)', only \(KernelSet.names)")
      }
      guard !sets.contains(set) else {
        throw ValidationError("the \(set.rawValue) kernels are named twice")
      }
      sets.append(set)
    }
    self.sets = sets
  }
}

extension KernelSet: ExpressibleByArgument {
  /// All names, as a sentence has them.
  static let names: String = {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }()
}
