/// The texts of MediaPipe's errors that both tasks share.
enum ErrorText {
  static let unexpectedDelegate =
    "The vision task is in image or video mode. The delegate must not be set in the task's options."
  static let missingDelegate =
    "The vision task is in live stream mode. An object must be set as the delegate of the task in "
    + "its options to ensure asynchronous delivery of results."
  static let timestampOutOfOrder =
    "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."

  static func wrongMode(_ call: String, _ mode: String) -> String {
    "The vision task is not initialized with \(call) mode. Current Running Mode: \(mode)"
  }
}
