import ArgumentParser
import FileInput
import Foundation
import Hands
import ImageCodecs
import Imaging
import Inference
import ModelFiles

/// An end of the command with one line of explanation.
struct Failure: Error {
  /// Exit codes, as in `sysexits.h`.
  enum Code: Int32 {
    /// A comparison found a difference.
    case difference = 1
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
  /// Prints one line of printable characters, at most 1 000 bytes.
  static func print(_ message: String) {
    var line = ""
    for scalar in "hands: \(message)".unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      let isSeparator = scalar.value == 0x2028 || scalar.value == 0x2029
      line.unicodeScalars.append(isControl || isSeparator ? "?" : scalar)
      if line.utf8.count > 990 {
        line += "…"
        break
      }
    }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
