import ArgumentParser
import HandsCLibrary
import HandsFileInput
import HandsFileOutput
import HandsGoldenTensors
import HandsReports
import Hands
import HandsServer
import HandsImaging
import HandsEngine
import HandsVideoInput

/// An end of the command with one line of explanation.
struct CommandError: Error {
  /// Exit codes, as in `sysexits.h`.
  enum Code: Int32 {
    /// A comparison found a difference.
    case difference = 1
    /// Arguments that make no sense together.
    case usage = 64
    /// Input that cannot be understood.
    case badData = 65
    /// Input that is not there.
    case noInput = 66
    /// A library, a program, a processor feature or memory that this machine lacks.
    case unavailable = 69
    /// Output that cannot be written.
    case cannotWrite = 73
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Explains an error of the libraries.
  init(_ error: any Error, path: String) {
    switch error {
    case let failure as CommandError:
      self = failure
    case FileInputError.readFailed(_, ENOMEM):
      self.init(.unavailable, "\(error)")
    case let error as FileInputError:
      self.init(error.isMissing ? .noInput : .badData, error.description)
    case GoldenTensorsError.file(let error):
      self.init(error, path: path)
    case GoldenTensorsError.model(let error):
      self.init(error, path: path)
    case GoldenTensorsError.manifest, GoldenTensorsError.partialFloat:
      self.init(.badData, "\(error)")
    case HandsError.file(let error):
      self.init(error, path: path)
    case let error as DecodingError:
      self.init(.badData, "\(path): \(error.sentence)")
    case let error as FileOutputError:
      self.init(.cannotWrite, error.description)
    case VideoError.file(let error):
      self.init(error, path: path)
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
        .usage, "\(error); change --sheet-tile or --sheet-columns, or take fewer pictures")
    case let error as ServerError:
      self.init(.unavailable, error.description)
    case ModelError.kernelsUnavailable(let set):
      self.init(.unavailable, ModelError.kernelsUnavailable(set).description)
    case HandsError.model(_, .kernelsUnavailable(let set)):
      self.init(.unavailable, ModelError.kernelsUnavailable(set).description)
    case HandsError.invalidOption(let name, let found, let expected):
      self.init(.usage, "\(OptionName.inCommand(name)) is \(found); it must be \(expected)")
    case let error as HandsError where error.kind == .outOfMemory:
      self.init(.unavailable, "\(path): \(error)")
    case ModelError.outOfMemory, ImageError.outOfMemory:
      self.init(.unavailable, "\(path): \(error)")
    default:
      self.init(.badData, "\(path): \(error)")
    }
  }
}

extension FileInputError {
  fileprivate var isMissing: Bool {
    if case .notFound = self { true } else { false }
  }
}

extension CommandError {
  /// What a run over several files ends with: the code of their failures if it is the same.
  ///
  /// - Parameter failures: Those of single files.
  /// - Returns: `nil` if there is none.
  static func exitCode(of failures: [CommandError]) -> ExitCode? {
    guard let first = failures.first else { return nil }
    let isSame = failures.allSatisfy { $0.code == first.code }
    return ExitCode((isSame ? first.code : .badData).rawValue)
  }
}

/// Runs a subcommand's work; a failure becomes one line on standard error and an exit code.
///
/// - Parameters:
///   - path: The file that errors without a place of their own are about.
///   - work: What the subcommand does.
/// - Returns: What the work returns.
/// - Throws: An exit code.
func reportingFailures<Result>(of path: String, _ work: () throws -> Result) throws -> Result {
  do {
    return try work()
  } catch {
    throw reported(error, path: path)
  }
}

/// Explains an error on standard error, unless that was done.
///
/// - Parameters:
///   - error: What is wrong.
///   - path: The file that errors without a place of their own are about.
/// - Returns: The exit code for it.
func reported(_ error: any Error, path: String) -> ExitCode {
  if let exit = error as? ExitCode { return exit }
  let failure = CommandError(error, path: path)
  StandardError.print(failure.message)
  return ExitCode(failure.code.rawValue)
}
