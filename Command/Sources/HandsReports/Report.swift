package import Hands
package import HandsImaging

/// A page about the images of a run or the frames of a video: totals, gestures over time,
/// thumbnails, world landmarks of one image, and the options.
///
/// Memory and the size of the page are bounded.
package struct Report {
  /// The subject of a report.
  package struct Subject: Sendable {
    let title: String
    /// The name of an item: `image` or `frame`.
    let itemName: String
    /// The heading of the timeline.
    let timelineTitle: String
    /// Whether to list the items.
    let listsItems: Bool
    /// The parts of hands to draw; labels are in captions instead.
    let parts: HandSketch.Parts
    /// The options to list.
    let settings: [Setting]

    /// Creates a subject.
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
    /// The value as text.
    package var value: String

    /// Creates a setting.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  struct GestureTotal {
    var hands = 0
    var score = TimelineBins.Mean()
  }

  /// The maximum number of thumbnails.
  static let thumbnailLimit = 60
  /// The maximum number of listed images.
  static let fileLimit = 500
  /// The maximum number of listed errors.
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
  /// The item with the highest scores.
  private(set) var best: (name: String, figure: WorldFigure, score: Double)?

  /// Creates an empty report.
  package init(_ subject: Subject) { self.subject = subject }

  /// Adds the result of an image or frame.
  ///
  /// - Parameters:
  ///   - name: The path of the file or the time of the frame.
  ///   - shortName: A short form of it.
  ///   - result: The result.
  ///   - picture: The image, if a thumbnail is possible.
  ///   - milliseconds: The latency, if known.
  /// - Throws: `ImageError` if there is not enough memory for a thumbnail.
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

  /// Adds an image that could not be processed.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - failure: The error.
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

/// An image or frame in a report.
struct ReportItem {
  struct Hand {
    /// `Left` or `Right`.
    var side: String
    var sideScore: Double
    /// The gesture's name, if one was found.
    var gesture: String?
    var gestureScore: Double
  }

  /// The path of the file or the time of the frame.
  var name: String
  var hands: [Hand]
  /// The error, if it could not be processed.
  var failure: String?
  /// The latency, if it was processed.
  var milliseconds: Double?

  /// Creates an item with a result.
  init(name: String, result: HandsResult, milliseconds: Double?) {
    self.name = name
    self.milliseconds = milliseconds
    hands = result.hands.map { hand in
      Hand(
        side: hand.handedness.rawValue, sideScore: Double(hand.handednessScore),
        gesture: hand.gesture?.name, gestureScore: Double(hand.gesture?.score ?? 0))
    }
  }

  /// Creates an item that could not be processed.
  init(name: String, failure: String) {
    self.name = name
    self.failure = failure
    hands = []
  }
}
