import ArgumentParser
import FileInput
import Hands
import Inference

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An end of the command with one line of explanation.
struct Failure: Error {
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
    /// A library or processor feature that this machine lacks.
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
    case let failure as Failure:
      self = failure
    case let error as FileInputError:
      self.init(error.isMissing ? .noInput : .badData, error.description)
    case ModelError.kernelsUnavailable(let set):
      self.init(.unavailable, ModelError.kernelsUnavailable(set).description)
    case HandsError.model(_, .kernelsUnavailable(let set)):
      self.init(.unavailable, ModelError.kernelsUnavailable(set).description)
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
  } catch let exit as ExitCode {
    throw exit
  } catch {
    let failure = Failure(error, path: path)
    StandardError.print(failure.message)
    throw ExitCode(failure.code.rawValue)
  }
}

/// Messages to the person, apart from results.
enum StandardError {
  /// Prints one line.
  ///
  /// - Parameter message: Any text; it is made printable.
  static func print(_ message: String) {
    let line = Array("hands: \(PrintableLine(message).text)\n".utf8)
    var written = 0
    while written < line.count {
      let count = unsafe line[written...].withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      written += count
    }
  }
}
