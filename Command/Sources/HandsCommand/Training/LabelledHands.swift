/// The hands of a folder of folders, and what became of each picture.
struct LabelledHands: Sendable {
  /// A hand.
  struct Item: Sendable {
    var path: String
    /// The position of its label among those of the folder.
    var label: Int
    /// The position of its look among those of the label.
    var look: Int
    var found: FoundHand
  }

  /// What became of a label's pictures.
  struct Counts: Sendable {
    var name: String
    var pictures = 0
    var hands = 0
    /// Hands that were found with borders alone.
    var secondLook = 0
    var withoutHand = 0
    var unreadable = 0
    /// Pictures with the same bytes as another of the label, which are not used.
    var duplicates = 0
  }

  let folder: LabelledFolder
  /// The hands by label, look and name of the picture.
  private(set) var items: [Item] = []
  /// Counts in the order of the folder's labels.
  private(set) var counts: [Counts]
  /// The number of hands of each label's looks.
  private(set) var lookCounts: [[Int]]
  private(set) var withoutHand: [String] = []
  private(set) var unreadable: [(path: String, reason: String)] = []
  private(set) var duplicates: [(path: String, original: String)] = []

  /// Looks for the hands of all pictures.
  ///
  /// - Parameters:
  ///   - folder: The pictures.
  ///   - search: How hands are looked for.
  /// - Throws: ``CommandError`` if no picture has a hand, or a picture has two labels.
  init(of folder: LabelledFolder, _ search: HandSearch) async throws {
    let results = try await search.results(of: folder.labels.flatMap(\.pictures))
    try self.init(folder, results)
  }

  /// Sorts results.
  ///
  /// - Parameters:
  ///   - folder: The pictures.
  ///   - results: What each picture gave, in the order of labels and looks.
  /// - Throws: ``CommandError`` if no picture has a hand, or a picture has two labels.
  init(_ folder: LabelledFolder, _ results: [SearchedPicture]) throws(CommandError) {
    self.folder = folder
    counts = folder.labels.map { Counts(name: $0.name, pictures: $0.pictures.count) }
    lookCounts = folder.labels.map { $0.looks.map { _ in 0 } }
    var originals: [String: (path: String, label: Int)] = [:]
    var place = 0
    for (label, entry) in folder.labels.enumerated() {
      for (look, part) in entry.looks.enumerated() {
        for _ in part.pictures {
          let result = results[place]
          place += 1
          if !result.digest.isEmpty {
            if let original = originals[result.digest] {
              guard original.label == label else {
                throw CommandError(
                  .badData,
                  "\(original.path) and \(result.path): the same picture with two labels")
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
      throw CommandError(
        .badData,
        "\(folder.path): no hand in any of \(results.count) pictures, \(unreadable.count) of them "
          + "unreadable; a lower --min-hand-detection-confidence may find some")
    }
  }

  private mutating func record(_ result: SearchedPicture, _ label: Int, _ look: Int) {
    switch result.outcome {
    case .unreadable(let reason):
      unreadable.append((result.path, reason))
      counts[label].unreadable += 1
    case .noHand:
      withoutHand.append(result.path)
      counts[label].withoutHand += 1
    case .hand(let found):
      counts[label].hands += 1
      counts[label].secondLook += found.isSecondLook ? 1 : 0
      lookCounts[label][look] += 1
      items.append(Item(path: result.path, label: label, look: look, found: found))
    }
  }

  /// Checks that each look has enough hands.
  ///
  /// - Throws: ``CommandError``.
  func checkForTraining() throws(CommandError) {
    for (label, count) in counts.enumerated() {
      for (look, hands) in zip(folder.labels[label].looks, lookCounts[label]) where hands < 2 {
        let name =
          look.name.isEmpty ? "\"\(count.name)\"" : "\"\(count.name)\", look \"\(look.name)\""
        throw CommandError(
          .badData,
          "\(name): \(hands == 1 ? "1 hand" : "\(hands) hands") in \(look.pictures.count) pictures, "
            + "at least 2 are needed; of the whole label's \(count.pictures), \(count.withoutHand) had "
            + "no hand, \(count.unreadable) could not be read, \(count.duplicates) were there twice"
        )
      }
    }
  }
}
