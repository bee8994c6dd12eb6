import HandsEngine
import HandsImaging
package import Hands
import HandsSystem
import HandsTFLite

/// The error of a call: a code and a message.
package struct WebError: Error {
  /// The error codes, with names and numbers from `absl::StatusCode`, as in MediaPipe.
  package enum Code: Int32 {
    /// The data is not an archive.
    case unknown = 2
    /// An argument, an option or a model is invalid.
    case invalidArgument = 3
    /// A bundle lacks a model.
    case notFound = 5
    /// There is not enough memory.
    case resourceExhausted = 8
    /// The call is not allowed in the current state.
    case failedPrecondition = 9
    /// The task cannot be created with these options.
    case internalError = 13

    /// The word with which MediaPipe's messages begin.
    var name: String {
      switch self {
      case .unknown: "UNKNOWN"
      case .invalidArgument: "INVALID_ARGUMENT"
      case .notFound: "NOT_FOUND"
      case .resourceExhausted: "RESOURCE_EXHAUSTED"
      case .failedPrecondition: "FAILED_PRECONDITION"
      case .internalError: "INTERNAL"
      }
    }
  }

  package let code: Code
  /// One sentence or more, for the caller.
  package let text: String

  package init(_ code: Code, _ text: String) {
    self.code = code
    self.text = code.name + ": " + text
  }

  /// Creates an error from the library's: MediaPipe's message if it has one, then the library's
  /// own.
  package init(_ error: HandsError) {
    let code: Code =
      switch error {
      case .bundle(.missingMember): .notFound
      case .bundle(.archive): .unknown
      case .model(_, .outOfMemory), .image(.outOfMemory): .resourceExhausted
      case .invalidOption(let name, _, _) where name.hasSameBytes(as: "numHands"): .internalError
      default: .invalidArgument
      }
    let theirs =
      switch error {
      case .invalidOption(let name, _, _) where name.hasSameBytes(as: "numHands"):
        "ValidatedGraphConfig Initialization failed."
      case .timestampNotIncreasing:
        "CalculatorGraph::Run() failed: \nPacket timestamp mismatch on a calculator receiving from "
          + "stream \"norm_rect\"."
      case .bundle(.missingMember(let place, let name, let available)):
        // MediaPipe's names come from a hash table, which browsers iterate from last to first.
        ModelFileError.missingMember(
          at: place, name: name, available: available.reversed()
        ).mediaPipeMessage
      default: error.mediaPipeMessage
      }
    guard let theirs, !theirs.hasSameBytes(as: error.description) else {
      self.init(code, error.description)
      return
    }
    self.init(code, theirs + " " + error.description)
  }
}
