import HandsEngine
import HandsImaging
package import Hands
import HandsSystem
import HandsTFLite

/// What a call was refused for: a code and a text.
package struct WebError: Error {
  /// Why a call was refused; names and numbers are those of `absl::StatusCode`, as in MediaPipe.
  package enum Code: Int32 {
    /// The bytes are no archive.
    case unknown = 2
    /// An argument, an option or a net is refused.
    case invalidArgument = 3
    /// A bundle lacks a net.
    case notFound = 5
    /// There is no memory left.
    case resourceExhausted = 8
    /// The call does not fit what was called before.
    case failedPrecondition = 9
    /// The task cannot be set up as the options ask.
    case internalError = 13

    /// The word with which MediaPipe's texts begin.
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

  /// What the library refused: MediaPipe's text if it has one, then the library's own.
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
        // Theirs come from a hash table, in browsers from the last to the first.
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
