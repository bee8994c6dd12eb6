package import Hands
package import HandsImaging

/// A page about all pictures of a run, or all frames of a video: totals, gestures over time, some
/// small pictures, one hand in space, and the options.
///
/// Memory and the page do not grow with the run, apart from ``fileLimit`` and ``failureLimit`` lines.
package struct Report {
  /// What a report is about.
  package struct Subject: Sendable {
    /// The page's title.
    let title: String
    /// What an item is called: `picture` or `frame`.
    let itemName: String
    /// The heading of what happens from item to item.
    let timelineTitle: String
    /// Whether each item has a line of its own.
    let listsItems: Bool
    /// What is drawn of each hand; labels stand below a small picture instead.
    let parts: HandSketch.Parts
    /// Options and their values.
    let settings: [Setting]

    /// Says what a report is about.
    package init(
      title: String, itemName: String, timelineTitle: String, listsItems: Bool,
      parts: HandSketch.Parts, settings: [Setting]
    ) {
      self.title = title
      self.itemName = itemName
      self.timelineTitle = timelineTitle
      self.listsItems = listsItems
      self.parts = parts
      self.settings = settings
    }
  }

  /// An option and its value.
  package struct Setting: Sendable, Equatable {
    /// The option's name.
    package var name: String
    /// Its value, in words.
    package var value: String

    /// Tells an option.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A gesture in the whole run.
  struct GestureTotal {
    var hands = 0
    var score = TimelineBins.Mean()
  }

  /// The most small pictures.
  static let thumbnailLimit = 60
  /// The most pictures with a line of their own.
  static let fileLimit = 500
  /// The most errors that are told.
  static let failureLimit = 50

  let subject: Subject
  private(set) var itemCount = 0
  private(set) var itemsWithHands = 0
  private(set) var failureCount = 0
  private(set) var sides: [String: Int] = [:]
  private(set) var gestures: [String: GestureTotal] = [:]
  private(set) var latencies = LatencyCounts()
  private(set) var timeline = TimelineBins()
  private(set) var thumbnails = SpreadSample<Thumbnail>(limit: thumbnailLimit)
  private(set) var items: [ReportItem] = []
  private(set) var failures: [ReportItem] = []
  /// The item whose hands were seen best.
  private(set) var best: (name: String, figure: WorldFigure, score: Double)?

  /// Starts a report of nothing.
  package init(_ subject: Subject) { self.subject = subject }

  /// Takes a picture or frame in which hands were looked for.
  ///
  /// - Parameters:
  ///   - name: The file's path or the frame's time.
  ///   - shortName: The same where there is little room.
  ///   - result: What was found.
  ///   - picture: Where it was found.
  ///   - milliseconds: How long that took.
  /// - Throws: `ImageError` if there is no memory for a small picture.
  package mutating func add(
    name: String, shortName: String, _ result: HandsResult, in picture: Picture?,
    milliseconds: Double?
  ) throws(ImageError) {
    add(ReportItem(name: name, result: result, milliseconds: milliseconds))
    if let picture, thumbnails.takesNext() {
      thumbnails.append(
        try Thumbnail(
          name: shortName, caption: result.caption, result, of: picture, parts: subject.parts))
    }
    let score = result.hands.reduce(0.0) { $0 + Double($1.handednessScore) }
    if score > best?.score ?? 0 { best = (name, WorldFigure(result), score) }
  }

  /// Takes a picture that could not be looked at.
  ///
  /// - Parameters:
  ///   - name: The file's path.
  ///   - failure: Why, in words.
  package mutating func add(name: String, failure: String) {
    add(ReportItem(name: name, failure: failure))
  }

  private mutating func add(_ item: ReportItem) {
    itemCount += 1
    timeline.add(item)
    if subject.listsItems, items.count < Report.fileLimit { items.append(item) }
    if item.failure != nil {
      failureCount += 1
      if failures.count < Report.failureLimit { failures.append(item) }
    }
    if !item.hands.isEmpty { itemsWithHands += 1 }
    if let time = item.milliseconds { latencies.add(time) }
    for hand in item.hands {
      sides[hand.side, default: 0] += 1
      guard let gesture = hand.gesture else { continue }
      gestures[gesture, default: GestureTotal()].hands += 1
      gestures[gesture]?.score.add(hand.gestureScore)
    }
  }
}
