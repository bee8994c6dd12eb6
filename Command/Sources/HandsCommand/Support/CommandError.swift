import ArgumentParser
import HandsCLibrary
import HandsFileInput
import HandsFileOutput
import HandsGoldenTensors
import HandsOSC
import HandsReports
import Hands
import HandsImaging
import HandsEngine
import HandsTraining
import HandsVideoInput

/// An error that ends the command, with a message of one line.
struct CommandError: Error, CustomStringConvertible {
  /// Exit codes, as in `sysexits.h`.
  enum Code: Int32 {
    /// A comparison found a difference.
    case difference = 1
    /// Invalid arguments.
    case usage = 64
    /// Invalid input data.
    case badData = 65
    /// Missing input.
    case noInput = 66
    /// Kernels, a program, memory or descriptors are unavailable on this machine.
    case unavailable = 69
    /// Output cannot be written.
    case cannotWrite = 73
  }

  var code: Code
  var message: String
  /// Whether the reader of an output has left: the command ends by `SIGPIPE`, without a message.
  private(set) var readerLeft = false

  /// The message, as in errors of options whose files cannot be read.
  var description: String { message }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Describes an error of the libraries.
  init(_ error: any Error, path: String) {
    switch error {
    case let failure as CommandError:
      self = failure
    case FileInputError.readFailed(_, ENOMEM):
      self.init(.unavailable, "\(error)")
    case let error as FileInputError:
      self.init(error.isMissing ? .noInput : .badData, error.description)
    case GoldenTensorsError.file(let error), HandsError.file(let error),
      VideoError.file(let error):
      self.init(error, path: path)
    case GoldenTensorsError.model(let error):
      self.init(error, path: path)
    case GoldenTensorsError.manifest, GoldenTensorsError.partialFloat:
      self.init(.badData, "\(error)")
    case let error as DecodingError:
      self.init(.badData, "\(path): \(error.sentence)")
    case let error as LabelledFolderError:
      self.init(error.isMissing ? .noInput : .badData, error.description)
    case let error as FileOutputError:
      self.init(.cannotWrite, error.description)
      if case .readerLeft = error { readerLeft = true }
    case VideoError.encodingFailed:
      self.init(.cannotWrite, "\(path): \(error)")
    case VideoError.cameraMissing:
      self.init(.noInput, "\(error)")
    case VideoError.notACamera:
      self.init(.badData, "\(error)")
    case VideoError.cameraUnavailable:
      self.init(.unavailable, "\(error)")
    case VideoError.programMissing, VideoError.programFailed:
      self.init(.unavailable, "\(error)")
    case ReportError.sheetTooLarge:
      self.init(
        .usage, "\(error); change --sheet-tile or --sheet-columns, or use fewer images")
    case let error as UDPError:
      self.init(.unavailable, error.description)
    case ModelError.kernelsUnavailable(let set),
      HandsError.model(_, .kernelsUnavailable(let set)):
      self.init(.unavailable, ModelError.kernelsUnavailable(set).description)
    case HandsError.invalidOption(let name, let found, let expected):
      self.init(.usage, "\(OptionName.inCommand(name)) is \(found); it must be \(expected)")
    case let error as HandsError:
      self.init(Code(error.kind), "\(path): \(error)")
    case ModelError.outOfMemory, ImageError.outOfMemory, TrainingError.outOfMemory:
      self.init(.unavailable, "\(path): \(error)")
    default:
      self.init(.badData, "\(path): \(error)")
    }
  }
}

extension CommandError.Code {
  /// The code of an error of the library.
  init(_ kind: HandsError.Kind) {
    switch kind {
    case .option: self = .usage
    case .kernels, .outOfMemory: self = .unavailable
    default: self = .badData
    }
  }
}

extension CommandError {
  /// Whether the file itself is the reason; another run would not process it either.
  var isFinal: Bool { code != .cannotWrite && code != .unavailable }
}

extension FileInputError {
  fileprivate var isMissing: Bool {
    if case .notFound = self { true } else { false }
  }
}

extension CommandError {
  /// The exit code of a run over several files: the code of their failures if all have the same
  /// one, or else 65.
  ///
  /// - Parameter failures: The failures of individual files.
  /// - Returns: `nil` without failures.
  static func exitCode(of failures: [CommandError]) -> ExitCode? {
    guard let first = failures.first else { return nil }
    let isSame = failures.allSatisfy { $0.code == first.code }
    return ExitCode((isSame ? first.code : .badData).rawValue)
  }
}

/// Runs a part of a subcommand; an error is printed to standard error and becomes an exit code.
///
/// - Parameters:
///   - path: The file to name in messages of errors that name none.
///   - work: The work.
/// - Returns: The result of the work.
/// - Throws: An exit code.
func reportingFailures<Result>(of path: String, _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch {
    throw reported(error, path: path)
  }
}

/// Prints an error to standard error, unless it is an exit code.
///
/// If the reader of an output has left, the process ends instead.
///
/// - Parameters:
///   - error: The error.
///   - path: The file to name in messages of errors that name none.
/// - Returns: The exit code.
func reported(_ error: any Error, path: String) -> ExitCode {
  if let exit = error as? ExitCode { return exit }
  let failure = CommandError(error, path: path)
  if failure.readerLeft { OpenFile.endByBrokenPipe() }
  StandardError.print(failure.message)
  return ExitCode(failure.code.rawValue)
}
