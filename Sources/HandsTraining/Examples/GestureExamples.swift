/// Hands with known gestures, from which a classifier is trained.
///
/// Classes have numbers: 0 is the background, whether there are examples of it or not, and 1, 2, … are the
/// gestures. The examples of one look stay in the order in which they are appended: neighbours should be
/// pictures of one take, because cross-validation leaves out neighbours together. In which order looks and
/// classes are filled has no effect on a classifier.
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
  /// The name of the background if there are no examples of it: MediaPipe goes on to the canned
  /// classifier where this, spelled so, is the answer.
  public static let defaultBackgroundName = "None"

  /// Hands that show no gesture, if there are any.
  public let background: GestureClass?
  /// The gestures.
  public let gestures: [GestureClass]
  /// The copies that each hand has.
  public let variations: HandVariations
  /// The number of hands.
  public private(set) var count = 0

  /// A hand.
  struct Example: Sendable {
    /// Its position among all hands that were appended.
    var number: Int
    /// `[variations.count, 128]`.
    var copies: [Float]
  }

  /// The hands by class and look.
  private(set) var looks: [[[Example]]]

  /// Names the classes.
  ///
  /// - Parameters:
  ///   - background: Hands that show no gesture, `nil` if there are no examples of them.
  ///   - gestures: The gestures, 1 … ``gestureLimit``, in the order of the classifier's labels.
  ///   - variations: The copies that each hand has.
  /// - Throws: ``TrainingError`` if a name is no label, two are equal but for case, or there are too many.
  public init(
    background: GestureClass? = nil, gestures: [GestureClass],
    variations: HandVariations = .standard
  ) throws(TrainingError) {
    guard !gestures.isEmpty else { throw .noGesture }
    guard gestures.count <= GestureExamples.gestureLimit else {
      throw .limitExceeded(
        what: "gestures", found: gestures.count, limit: GestureExamples.gestureLimit)
    }
    self.background = background
    self.gestures = gestures
    self.variations = variations
    let classes = [background ?? GestureClass(GestureExamples.defaultBackgroundName)] + gestures
    try GestureExamples.check(classes)
    looks = classes.map { Array(repeating: [], count: $0.looks.count) }
  }

  /// Adds a hand.
  ///
  /// - Parameters:
  ///   - copies: The embeddings of the hand and its copies, `[variations.count, 128]`
  ///     (``GestureEmbedder``'s `copies`).
  ///   - number: The number of its class: 0 for the background, 1 … for a gesture.
  ///   - look: The position of its look among those of the class.
  /// - Returns: The hand's number: 0, 1, … in the order of all calls.
  /// - Throws: ``TrainingError/copiesCount(found:expected:)``,
  ///   ``TrainingError/undefinedEmbedding``, ``TrainingError/limitExceeded(what:found:limit:)``.
  /// - Precondition: There is such a class with such a look.
  @discardableResult
  public mutating func append(
    _ copies: [Float], toClass number: Int, look: Int = 0
  ) throws(TrainingError) -> Int {
    precondition(number > 0 || background != nil, "there is no background")
    let expected = variations.count * GestureExamples.embeddingWidth
    guard copies.count == expected else {
      throw .copiesCount(found: copies.count, expected: expected)
    }
    // Up to this bound no constant of a classifier overflows.
    guard copies.allSatisfy({ $0.magnitude < 0x1p30 }) else { throw .undefinedEmbedding }
    guard count < GestureExamples.handLimit else {
      throw .limitExceeded(what: "hands", found: count + 1, limit: GestureExamples.handLimit)
    }
    looks[number][look].append(Example(number: count, copies: copies))
    count += 1
    return count - 1
  }

  /// The number of hands of a class.
  ///
  /// - Parameter number: The class's number.
  /// - Returns: The number of hands of all its looks.
  public func handCount(ofClass number: Int) -> Int {
    looks[number].reduce(0) { $0 + $1.count }
  }

  /// The names of the classes by their numbers.
  public var classNames: [String] {
    [background?.name ?? GestureExamples.defaultBackgroundName] + gestures.map { $0.name }
  }

  /// Checks that there is enough to train from.
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
    var names: [[UInt8]] = []
    for (index, entry) in classes.enumerated() {
      guard !entry.name.utf8.isEmpty, !entry.name.utf8.contains(where: { $0 == 0x0a || $0 == 0x0d })
      else { throw .invalidName(entry.name) }
      precondition(!entry.looks.isEmpty, "a class has one look at least")
      guard entry.looks.count <= lookLimit else {
        throw .limitExceeded(what: "looks of a class", found: entry.looks.count, limit: lookLimit)
      }
      let name = caseless(entry.name)
      if let other = names.firstIndex(of: name) {
        throw .equalNames(classes[other].name, classes[index].name)
      }
      names.append(name)
    }
  }

  /// What is left of a name without case; of ASCII letters alone in Embedded programs, which have no
  /// Unicode tables.
  private static func caseless(_ name: String) -> [UInt8] {
    #if hasFeature(Embedded)
      name.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    #else
      Array(name.lowercased().utf8)
    #endif
  }
}
