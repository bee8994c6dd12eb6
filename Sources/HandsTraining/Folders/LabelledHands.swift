public import Hands

/// The hands found in a folder of labeled images, and the outcome for each image.
public struct LabelledHands: Sendable {
  /// A hand and its label.
  public struct Item: Sendable {
    /// The path of the image.
    public let path: String
    /// The index of the label in ``LabelledFolder/labels``.
    public let label: Int
    /// The index of the look in the label's ``LabelledFolder/Label/looks``.
    public let look: Int
    /// The hand; its `Hand.look` tells which look of the search found it.
    public var hand: Hand { found.hand }

    let found: FoundHand
  }

  /// How many of a label's images have which outcome.
  public struct Counts: Hashable, Sendable {
    /// The label.
    public var name: String
    /// The number of images.
    public var images = 0
    /// The images with a hand.
    public var hands = 0
    /// The images in which only a further look found a hand (``HandSearchOptions/search``).
    public var furtherLook = 0
    /// The images without a hand.
    public var withoutHand = 0
    /// The images that cannot be read.
    public var unreadable = 0
    /// The unused images with the same bytes as another image of the label.
    public var duplicates = 0
  }

  /// The folder.
  public let folder: LabelledFolder
  /// The hands, at most one per image, ordered by label, look and name.
  public private(set) var items: [Item] = []
  /// The counts of each label, in the order of ``LabelledFolder/labels``.
  public private(set) var counts: [Counts]
  /// The paths of the images without a hand.
  public private(set) var withoutHand: [String] = []
  /// The images that cannot be read, each with the reason.
  public private(set) var unreadable: [(path: String, reason: String)] = []
  /// The unused images, each with the image of the same label that has the same bytes.
  public private(set) var duplicates: [(path: String, original: String)] = []

  /// The number of hands of each label's looks.
  private var lookCounts: [[Int]]

  /// Sorts search results by label.
  ///
  /// - Parameters:
  ///   - folder: The images.
  ///   - results: The result for each image, in the order of labels and looks.
  /// - Throws: ``LabelledFolderError/noHands(path:images:unreadable:)``,
  ///   ``LabelledFolderError/sameImage(path:other:)``.
  init(_ folder: LabelledFolder, _ results: [SearchedImage]) throws(LabelledFolderError) {
    self.folder = folder
    counts = folder.labels.map { Counts(name: $0.name, images: $0.images.count) }
    lookCounts = folder.labels.map { $0.looks.map { _ in 0 } }
    var originals: [String: (path: String, label: Int)] = [:]
    var place = 0
    for (label, entry) in folder.labels.enumerated() {
      for (look, part) in entry.looks.enumerated() {
        for _ in part.images {
          let result = results[place]
          place += 1
          if !result.digest.isEmpty {
            if let original = originals[result.digest] {
              guard original.label == label else {
                throw .sameImage(path: result.path, other: original.path)
              }
              duplicates.append((result.path, original.path))
              counts[label].duplicates += 1
              continue
            }
            originals[result.digest] = (result.path, label)
          }
          record(result, label, look)
        }
      }
    }
    guard !items.isEmpty else {
      throw .noHands(path: folder.path, images: results.count, unreadable: unreadable.count)
    }
  }

  private mutating func record(_ result: SearchedImage, _ label: Int, _ look: Int) {
    switch result.outcome {
    case .unreadable(let reason):
      unreadable.append((result.path, reason))
      counts[label].unreadable += 1
    case .noHand:
      withoutHand.append(result.path)
      counts[label].withoutHand += 1
    case .hand(let found):
      counts[label].hands += 1
      counts[label].furtherLook += found.hand.look > 0 ? 1 : 0
      lookCounts[label][look] += 1
      items.append(Item(path: result.path, label: label, look: look, found: found))
    }
  }

  /// Checks that there are enough hands of each look for training.
  ///
  /// - Throws: ``LabelledFolderError/tooFewHands(_:look:images:hands:)``.
  func checkForTraining() throws(LabelledFolderError) {
    for (index, label) in folder.labels.enumerated() {
      for (look, hands) in zip(label.looks, lookCounts[index]) where hands < 2 {
        throw .tooFewHands(
          counts[index], look: look.name, images: look.images.count, hands: hands)
      }
    }
  }
}
