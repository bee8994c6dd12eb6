package import Hands
package import HandsRecord
import HandsSystem
import HandsTFLite

/// The error of a call: a code and a message.
package struct WebError: Error {
  package let code: MediaPipeStatus
  /// One sentence or more, for the caller.
  package let text: String

  package init(_ code: MediaPipeStatus, _ text: String) {
    self.code = code
    self.text = code.name + ": " + text
  }

  /// Creates an error for a record that the caller wrote.
  package init(_ error: RecordError) {
    self.init(.invalidArgument, error.description)
  }

  /// Creates an error from the library's: MediaPipe's message if it has one, then the library's
  /// own.
  package init(_ error: HandsError) {
    let code: MediaPipeStatus =
      switch error {
      case .invalidOption(let name, _, _) where name.hasSameBytes(as: "numHands"): .internalError
      default: error.mediaPipeStatus
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
