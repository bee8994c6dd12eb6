public import Hands
import HandsSystem

/// Hands with known gestures, for training a classifier.
///
/// Classes are numbered: 0 is the background, whether it has examples or not, and 1, 2, … are the
/// gestures. The examples of one look keep the order in which they are appended: neighbors should
/// be images of the same take, because cross-validation leaves out neighbors together. The order of
/// looks and classes does not affect the classifier.
///
/// A hand takes 15 KB with the standard copies.
public struct GestureExamples: Sendable {
  /// The length of an embedding.
  public static let embeddingWidth = 128
  /// Maximum number of gestures.
  public static let gestureLimit = 1_000
  /// Maximum number of looks of a class.
  public static let lookLimit = 16
  /// Maximum number of hands.
  public static let handLimit = 100_000
  /// The name of the background if it has no examples: MediaPipe continues with the canned
  /// classifier if the answer is exactly this name.
  public static let defaultBackgroundName = "None"

  /// Hands that show no gesture, if any.
  public let background: GestureClass?
  /// The gestures.
  public let gestures: [GestureClass]
  /// The copies of each hand.
  public let variations: HandVariations
  /// The number of hands.
  public private(set) var count = 0

  /// An example: one hand.
  struct Example: Sendable {
    /// Its index among all appended hands.
    var number: Int
    /// `[variations.count, 128]`.
    var copies: [Float]
  }

  /// The hands by class and look.
  private(set) var looks: [[[Example]]]

  /// Creates an empty set of examples for some classes.
  ///
  /// - Parameters:
  ///   - background: The class of hands that show no gesture, or `nil` if there are no examples of
  ///     it.
  ///   - gestures: The gestures, 1 … ``gestureLimit``, in the order of the classifier's labels.
  ///   - variations: The copies of each hand.
  /// - Throws: ``TrainingError`` if a name is not a valid label, two names differ only in case, or
  ///   there are too many.
  public init(
    background: GestureClass? = nil, gestures: [GestureClass],
    variations: HandVariations = .standard
  ) throws(TrainingError) {
    guard !gestures.isEmpty else { throw .noGesture }
    try GestureExamples.check(gestureCount: gestures.count)
    self.background = background
    self.gestures = gestures
    self.variations = variations
    let classes = [background ?? GestureClass(GestureExamples.defaultBackgroundName)] + gestures
    try GestureExamples.check(classes)
    looks = classes.map { Array(repeating: [], count: $0.looks.count) }
  }

  /// Adds a hand that was found in an image, with its copies.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image.
  ///   - label: The name of its class: the background or a gesture.
  ///   - look: The index of its look in ``GestureClass/looks``.
  ///   - embedder: The embedder of the bundle that the classifier is for; the hand must be found with
  ///     the same bundle.
  /// - Returns: The hand's number: 0, 1, … in the order of all calls.
  /// - Throws: ``TrainingError/unknownLabel(_:)`` if no class has the name or the look,
  ///   ``TrainingError/embeddingWidth(found:)``, ``TrainingError/undefinedEmbedding``,
  ///   ``TrainingError/limitExceeded(what:found:limit:)``.
  @discardableResult
  public mutating func append(
    _ hand: Hand, in image: ImageSize, label: String, look: Int = 0, embedder: GestureEmbedder
  ) throws(TrainingError) -> Int {
    let first = background == nil ? 1 : 0
    guard
      let number = classNames.dropFirst(first).firstIndex(where: { $0.hasSameBytes(as: label) }),
      looks[number].indices.contains(look)
    else { throw .unknownLabel(label) }
    let copies = try embedder.copies(of: EmbedderInput(hand, in: image), variations)
    return try append(copies, toClass: number, look: look)
  }

  /// Adds the embeddings of a hand.
  ///
  /// - Parameters:
  ///   - copies: The embeddings of the hand and its copies, `[variations.count, 128]`
  ///     (``GestureEmbedder``'s `copies`).
  ///   - number: The number of its class: 0 for the background, 1 and up for gestures.
  ///   - look: The index of its look in the class.
  /// - Returns: The hand's number: 0, 1, … in the order of all calls.
  /// - Throws: ``TrainingError/copiesCount(found:expected:)``,
  ///   ``TrainingError/undefinedEmbedding``, ``TrainingError/limitExceeded(what:found:limit:)``.
  /// - Precondition: The class and look exist.
  @discardableResult
  package mutating func append(
    _ copies: [Float], toClass number: Int, look: Int = 0
  ) throws(TrainingError) -> Int {
    precondition(number > 0 || background != nil, "there is no background")
    let expected = variations.count * GestureExamples.embeddingWidth
    guard copies.count == expected else {
      throw .copiesCount(found: copies.count, expected: expected)
    }
    // Up to this bound, no constant of a classifier overflows.
    guard copies.allSatisfy({ $0.magnitude < 0x1p30 }) else { throw .undefinedEmbedding }
    guard count < GestureExamples.handLimit else {
      throw .limitExceeded(what: "hands", found: count + 1, limit: GestureExamples.handLimit)
    }
    looks[number][look].append(Example(number: count, copies: copies))
    count += 1
    return count - 1
  }

  /// Returns the number of hands of a class.
  ///
  /// - Parameter number: The class's number.
  /// - Returns: The number of hands of all its looks.
  public func handCount(ofClass number: Int) -> Int {
    looks[number].reduce(0) { $0 + $1.count }
  }

  /// The names of the classes, indexed by number.
  public var classNames: [String] {
    [background?.name ?? GestureExamples.defaultBackgroundName] + gestures.map { $0.name }
  }

  /// Checks that there are enough hands for training.
  ///
  /// - Throws: ``TrainingError/noHands``, ``TrainingError/tooFewHands(class:look:found:)``.
  func checkCounts() throws(TrainingError) {
    guard count > 0 else { throw .noHands }
    let classes = [background].compactMap { $0 } + gestures
    for (hands, entry) in zip(looks.dropFirst(background == nil ? 1 : 0), classes) {
      for (hands, look) in zip(hands, entry.looks) where hands.count < 2 {
        throw .tooFewHands(class: entry.name, look: look, found: hands.count)
      }
    }
  }
}

extension GestureExamples {
  private static func check(_ classes: [GestureClass]) throws(TrainingError) {
    let names = classes.map { $0.name }
    for (index, entry) in classes.enumerated() {
      try check(entry.name, besides: names[..<index])
      precondition(!entry.looks.isEmpty, "a class has one look at least")
      guard entry.looks.count <= lookLimit else {
        throw .limitExceeded(what: "looks of a class", found: entry.looks.count, limit: lookLimit)
      }
    }
  }

  /// Checks the number of gestures.
  ///
  /// - Throws: ``TrainingError/limitExceeded(what:found:limit:)``.
  static func check(gestureCount count: Int) throws(TrainingError) {
    guard count <= gestureLimit else {
      throw .limitExceeded(what: "gestures", found: count, limit: gestureLimit)
    }
  }

  /// Checks the name of a class that is added to others.
  ///
  /// - Throws: ``TrainingError/invalidName(_:)``, ``TrainingError/equalNames(_:_:)``.
  package static func check(
    _ name: String, besides others: some Sequence<String>
  ) throws(TrainingError) {
    guard !name.utf8.isEmpty, !name.utf8.contains(where: { $0 == 0x0a || $0 == 0x0d }) else {
      throw .invalidName(name)
    }
    let folded = caseless(name)
    if let other = others.first(where: { caseless($0) == folded }) {
      throw .equalNames(other, name)
    }
  }

  /// Whether a label is for hands that show no gesture: its name is `none`, in any case.
  package static func isBackground(_ name: String) -> Bool {
    caseless(name) == Array("none".utf8)
  }

  /// Returns a name folded to one case; in Embedded Swift, which has no Unicode tables, only ASCII
  /// letters are folded.
  private static func caseless(_ name: String) -> [UInt8] {
    #if hasFeature(Embedded)
      name.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    #else
      Array(name.lowercased().utf8)
    #endif
  }
}
