import FileInput
import Hands
import Imaging
import Inference
import ModelFiles

/// Why a command stops, with the exit status that says so.
struct CommandFailure: Error, Equatable {
  var status: ExitStatus
  var message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Finds the exit status of any error.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - file: The file that was being used, put in front of messages that do not name it.
  init(_ error: any Error, file: String? = nil) {
    let prefix = file.map { PrintableLine($0).text + ": " } ?? ""
    switch error {
    case let failure as CommandFailure:
      self = failure
    case let error as FileInputError:
      self.init(error.exitStatus, error.description)
    case let error as ModelError:
      self.init(error.exitStatus, prefix + error.description)
    case HandsError.model(let net, let error):
      self.init(error.exitStatus, prefix + HandsError.model(net, error).description)
    case let error as HandsError:
      self.init(error.exitStatus, prefix + error.description)
    case let error as ModelFileError:
      self.init(.badData, prefix + error.description)
    case let error as ImageError:
      self.init(.badData, prefix + error.description)
    case let error as NumPyError:
      self.init(.badData, prefix + error.description)
    default:
      self.init(.internalFault, prefix + "\(error)")
    }
  }
}

extension FileInputError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .notFound, .notRegular, .permission, .readFailed: .noInput
    case .tooLarge: .badData
    }
  }
}

extension ModelError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .kernelsUnavailable: .unavailable
    case .file, .graph, .planning: .badData
    }
  }
}

extension HandsError {
  fileprivate var exitStatus: ExitStatus {
    switch self {
    case .invalidNumHands, .invalidPresenceConfidence, .invalidRotation, .missingLabels: .usage
    default: .badData
    }
  }
}
