import HandsTFLite

/// The reason why a classifier cannot be trained.
public indirect enum TrainingError: Error, Hashable, Sendable {
  /// There is no gesture other than the background.
  case noGesture
  /// No class has any hands.
  case noHands
  /// A class, or one of its looks, has too few hands; two are needed.
  case tooFewHands(class: String, look: String, found: Int)
  /// A motion has too few clips; two are needed.
  case tooFewClips(label: String, found: Int)
  /// A clip has no 4 frames without a gap of more than half a second; `index` counts all clips.
  case clipTooShort(label: String, index: Int)
  /// The linear head was requested, but there is only one class.
  case linearNeedsTwoClasses
  /// A name is empty or has several lines.
  case invalidName(String)
  /// The names of two classes differ only in case.
  case equalNames(String, String)
  /// No class has the label, or the class has no such look.
  case unknownLabel(String)
  /// There is more of something than the limit allows.
  case limitExceeded(what: String, found: Int, limit: Int)
  /// Training needs more memory than is free.
  case outOfMemory(bytes: Int)
  /// The length of the embedder's embeddings is not 128.
  case embeddingWidth(found: Int)
  /// The number of values in the embeddings of a hand does not match its copies.
  case copiesCount(found: Int, expected: Int)
  /// An embedding contains infinity, NaN, or a magnitude of 2³⁰ or more.
  case undefinedEmbedding
  /// An option is out of range.
  case invalidOption(name: String, found: Double, expected: String)
  /// All examples are the same, so distances are meaningless.
  case noSpread
}

extension TrainingError: CustomStringConvertible {
  /// One line that says what was expected and what was found.
  public var description: String {
    switch self {
    case .noGesture: "no gestures other than the background"
    case .noHands: "no class has a hand; a lower detection confidence may find some"
    case .tooFewHands(let name, let look, let found):
      "\(PrintableName(name).description)"
        + (look.utf8.isEmpty ? "" : ", look \(PrintableName(look).description)")
        + ": \(found) \(found == 1 ? "hand" : "hands"), at least 2 are needed"
    case .tooFewClips(let label, let found):
      "\(PrintableName(label).description): \(found == 1 ? "1 clip" : "\(found) clips"), at least 2 are needed"
    case .clipTooShort(let label, let index):
      "clip \(index) of all, a \(PrintableName(label).description), shows no hand in 4 frames in a row"
    case .linearNeedsTwoClasses: "the linear head needs two classes"
    case .invalidName(let name):
      "\"\(PrintableName(name).description)\" is not a label: one line of text is needed"
    case .equalNames(let first, let second):
      "\(PrintableName(first).description) and \(PrintableName(second).description) are the same label "
        + "but for case"
    case .unknownLabel(let name): "no class has the label \(PrintableName(name).description)"
    case .limitExceeded(let what, let found, let limit): "\(found) \(what), the limit is \(limit)"
    case .outOfMemory(let bytes): "training needs \(bytes) bytes of memory, more than are free"
    case .embeddingWidth(let found):
      "the embedder gives \(found) numbers instead of \(GestureExamples.embeddingWidth)"
    case .copiesCount(let found, let expected):
      "\(found) numbers instead of \(expected) for the copies of a hand"
    case .undefinedEmbedding: "an embedding holds numbers that are not finite or too large"
    case .invalidOption(let name, let found, let expected):
      "\(name) is \(found); it must be \(expected)"
    case .noSpread: "the examples are all the same"
    }
  }
}
