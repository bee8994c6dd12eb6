package import Hands
import HandsSystem

/// Hands with labels, as programs in other languages collect them.
package struct ExampleSet: Sendable {
  /// A hand and the size of its image.
  package struct Example: Sendable {
    package var hand: Hand
    package var image: ImageSize

    package init(_ hand: Hand, in image: ImageSize) {
      self.hand = hand
      self.image = image
    }
  }

  /// A gesture, or the background, with its hands.
  package struct Label: Sendable {
    package let name: String
    package var examples: [Example] = []

    /// Whether it is for hands that show no gesture: its name is `none`, in any case.
    package var isBackground: Bool { GestureExamples.isBackground(name) }
  }

  /// The labels in the order in which they were added.
  package private(set) var labels: [Label] = []
  /// Number of hands.
  package private(set) var count = 0

  /// Creates an empty set.
  package init() {}

  /// Adds hands of a label; all names of the background are one label.
  package mutating func append(_ examples: [Example], label name: String) {
    let index = index(of: name) ?? labels.endIndex
    if index == labels.endIndex { labels.append(Label(name: name)) }
    labels[index].examples += examples
    count += examples.count
  }

  /// Checks that hands of a label can be added and trained.
  ///
  /// - Throws: ``TrainingError`` if the name is not a valid label, differs from another only in case, or
  ///   there are too many gestures.
  package func check(label name: String) throws(TrainingError) {
    guard index(of: name) == nil, !GestureExamples.isBackground(name) else { return }
    let gestures = labels.filter { !$0.isBackground }.map { $0.name }
    try GestureExamples.check(gestureCount: gestures.count + 1)
    try GestureExamples.check(name, besides: gestures)
  }

  private func index(of name: String) -> Int? {
    let isBackground = GestureExamples.isBackground(name)
    return labels.firstIndex {
      $0.name.hasSameBytes(as: name) || isBackground && $0.isBackground
    }
  }

  /// Computes the embeddings of all hands and their copies.
  ///
  /// - Parameters:
  ///   - embedder: The embedder of the classifier to be trained.
  ///   - isMirroring: Whether a gesture is the same for left and right hands.
  ///   - limit: Maximum number of hands, which take 15 KB each.
  /// - Returns: The examples; gestures are numbered in the order of ``labels`` without the background.
  /// - Throws: ``TrainingError``.
  package func embedded(
    by embedder: GestureEmbedder, isMirroring: Bool, limit: Int = GestureExamples.handLimit
  ) throws(TrainingError) -> GestureExamples {
    guard count <= limit else { throw .limitExceeded(what: "hands", found: count, limit: limit) }
    let background = labels.first { $0.isBackground }
    let gestures = labels.filter { !$0.isBackground }
    let variations = try HandVariations(isMirroring: isMirroring)
    var examples = try GestureExamples(
      background: background.map { GestureClass($0.name) },
      gestures: gestures.map { GestureClass($0.name) }, variations: variations)
    for label in [background].compactMap({ $0 }) + gestures {
      for example in label.examples {
        try examples.append(
          example.hand, in: example.image, label: label.name, embedder: embedder)
      }
    }
    return examples
  }
}
