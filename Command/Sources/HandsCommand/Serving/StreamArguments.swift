import ArgumentParser
import Hands
import HandsServer

/// The arguments in the query of a stream's request.
struct StreamArguments {
  /// The tasks of streams.
  enum Task: String, CaseIterable {
    case gestures, landmarks, stars
    /// Records images of a gesture.
    case record
  }

  let task: Task
  /// Whether frames are independent images or a video.
  let mode: RunningMode
  /// Whether to recognize the gestures trained on the page.
  let isTrained: Bool
  /// The options of the task, as command-line arguments.
  let arguments: [String]

  /// The names of a recording's options, which the page does not show.
  private static let recordingNames: Set<String> = ["gesture", "pictures"]
  /// The names of the options of training.
  static let trainingNames: Set<String> = ["head", "accept", "threshold", "no-mirror", "turn"]

  /// Parses a query.
  ///
  /// - Parameter query: `task`, `mode`, `trained`, and options by name, without leading hyphens.
  /// - Throws: ``QueryRefusal`` if an item is unknown or repeated, or a value is invalid.
  init(_ query: [QueryItem]) throws(QueryRefusal) {
    var task = Task.gestures
    var mode = RunningMode.video
    var isTrained = false
    var arguments: [String] = []
    var names: Set<String> = []
    for item in query {
      let option = StreamOption.named[item.name]
      let isNew = names.insert(item.name).inserted
      guard isNew || option?.isList == true else { throw StreamArguments.repeated(item) }
      switch item.name {
      case "task": task = try StreamArguments.choice(item, among: Task.allCases)
      case "mode": mode = try StreamArguments.choice(item, among: [.image, .video])
      case "trained": isTrained = true
      default:
        guard option != nil || StreamArguments.recordingNames.contains(item.name) else {
          throw StreamArguments.unknown(item)
        }
        if !item.value.isEmpty { try option?.check(item.value) }
        arguments.append(StreamArguments.argument(item))
      }
    }
    let findsHands = task == .gestures || task == .landmarks
    guard findsHands || mode == .video else {
      throw QueryRefusal("mode image requires the task gestures or landmarks")
    }
    guard task == .gestures || !isTrained else {
      throw QueryRefusal("trained requires the task gestures")
    }
    self.task = task
    self.mode = mode
    self.isTrained = isTrained
    self.arguments = arguments
  }

  /// The arguments in the query of a request for training.
  ///
  /// - Parameter query: Options by name, without leading hyphens.
  /// - Returns: The arguments.
  /// - Throws: ``QueryRefusal`` if an item is unknown or repeated, or a value is invalid.
  static func training(_ query: [QueryItem]) throws(QueryRefusal) -> TrainingArguments {
    var names: Set<String> = []
    for item in query {
      guard trainingNames.contains(item.name) else { throw unknown(item) }
      guard names.insert(item.name).inserted else { throw repeated(item) }
    }
    return try parsed(query.map { argument($0) }, as: TrainingArguments.self)
  }

  private static func argument(_ item: QueryItem) -> String {
    "--\(item.name)" + (item.value.isEmpty ? "" : "=\(item.value)")
  }

  private static func unknown(_ item: QueryItem) -> QueryRefusal {
    QueryRefusal("unknown option --\(PrintableLine(item.name).text)")
  }

  private static func repeated(_ item: QueryItem) -> QueryRefusal {
    QueryRefusal("\(PrintableLine(item.name).text) is given twice")
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ item: QueryItem, among values: [Value]
  ) throws(QueryRefusal) -> Value {
    guard let value = values.first(where: { $0.rawValue == item.value }) else {
      let names = values.map(\.rawValue).joined(separator: ", ")
      throw QueryRefusal("\(item.name) must be one of \(names)")
    }
    return value
  }

  /// Parses the options.
  ///
  /// - Throws: ``QueryRefusal`` if the task lacks an option or a value is invalid.
  func options<Options: ParsableArguments>(as type: Options.Type) throws(QueryRefusal) -> Options {
    try StreamArguments.parsed(arguments, as: type)
  }

  private static func parsed<Options: ParsableArguments>(
    _ arguments: [String], as type: Options.Type
  ) throws(QueryRefusal) -> Options {
    do {
      return try type.parse(arguments)
    } catch {
      throw QueryRefusal(PrintableLine(type.message(for: error)).text)
    }
  }
}
