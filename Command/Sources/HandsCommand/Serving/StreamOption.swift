import Hands
import HandsServer

/// An option in the query of a stream's request, which the page shows.
///
/// Its help and default are those of the command's option of the same name. Its range may be
/// smaller, to limit the work that a client can request.
struct StreamOption: Sendable {
  /// The values of an option.
  enum Values: Sendable {
    case flag
    /// Any number of names, each in its own item of the query.
    case names
    case choice([(value: String, title: String)])
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Float>)
    /// A number with a slider on the page.
    case confidence(ClosedRange<Float>)
  }

  var name: String
  var values: Values
  /// The page's initial value, if it is not the default; 1 for a flag that is set.
  var start: Int?
  /// The only task with this option, if not all tasks of its group have it.
  var task: StreamArguments.Task?
  /// The option without which this one may not be given.
  var required: String?

  init(
    _ name: String, _ values: Values, start: Int? = nil, task: StreamArguments.Task? = nil,
    requires required: String? = nil
  ) {
    self.name = name
    self.values = values
    self.start = start
    self.task = task
    self.required = required
  }

  /// The options by name.
  static let named = Dictionary(
    uniqueKeysWithValues: StreamOptionGroup.all.flatMap(\.options).map { ($0.name, $0) })

  /// Whether the option can be repeated.
  var isList: Bool {
    if case .names = values { true } else { false }
  }

  /// Checks a value that is not empty.
  ///
  /// - Throws: ``QueryRefusal`` if it is out of range. The parser rejects text that is not a
  ///   number.
  func check(_ value: String) throws(QueryRefusal) {
    switch values {
    case .flag, .names: break
    case .choice(let choices):
      guard choices.contains(where: { $0.value == value }) else {
        let values = choices.map(\.value).joined(separator: ", ")
        throw QueryRefusal("\(name) must be one of \(values)")
      }
    case .integer(let range): try check(Int(value), range)
    case .number(let range), .confidence(let range): try check(Float(value), range)
    }
  }

  private func check<Number>(
    _ number: Number?, _ range: ClosedRange<Number>
  ) throws(QueryRefusal) {
    guard number.map(range.contains) ?? true else {
      throw QueryRefusal("\(name) must be between \(range.lowerBound) and \(range.upperBound)")
    }
  }
}

/// A group of options on the page.
struct StreamOptionGroup: Sendable {
  var title: String
  /// The only task with the options, if not all have them.
  var task: StreamArguments.Task?
  /// The only mode with the options, if not both have them.
  var mode: RunningMode?
  var options: [StreamOption]

  /// All options of streams, in the order of the page.
  static let all = [
    StreamOptionGroup(
      title: "Task",
      options: [
        StreamOption(
          "task", .choice([("gestures", "Gestures"), ("landmarks", "Landmarks")])),
        StreamOption("num-hands", .integer(1...10), start: 2),
        StreamOption("precision", .choice([("exact", "Exact"), ("fast16", "16 bits")])),
        StreamOption("rotation", .choice([0, 90, 180, 270].map { ("\($0)", "\($0)°") })),
        StreamOption("mirrored", .flag),
        StreamOption(
          "landmarks",
          .choice([
            ("mediapipe", "Like MediaPipe"), ("upright", "Upright"), ("refined", "Refined"),
          ])),
      ]),
    StreamOptionGroup(
      title: "Search",
      options: [
        StreamOption(
          "search",
          .choice([("mediapipe", "Like MediaPipe"), ("near", "Near"), ("far", "Near and far")]))
      ]),
    StreamOptionGroup(
      title: "Confidence",
      options: [
        StreamOption("min-hand-detection-confidence", .confidence(0...1)),
        StreamOption("min-hand-presence-confidence", .confidence(0...1)),
        // Videos require a value above 0.
        StreamOption("min-tracking-confidence", .confidence(0.01...1)),
      ]),
    StreamOptionGroup(
      title: "Tracking", mode: .video,
      options: [
        StreamOption("tracks", .flag),
        StreamOption("smooth", .flag),
        StreamOption("smooth-min-cutoff", .number(0.01...100), requires: "smooth"),
        StreamOption("smooth-beta", .number(0...1000), requires: "smooth"),
        StreamOption("average-handedness", .flag),
        StreamOption("identity-gap", .number(0...10)),
        StreamOption("coasting-frames", .integer(0...2)),
        StreamOption("one-of-each-side", .flag),
        StreamOption("detection-interval", .integer(0...60_000)),
        StreamOption("vote-frames", .integer(1...1000), task: .gestures),
        StreamOption(
          "vote-hold-ms", .integer(0...60_000), task: .gestures, requires: "vote-frames"),
      ]),
    StreamOptionGroup(
      title: "Hands in space",
      options: [
        StreamOption("pose", .flag, start: 1),
        StreamOption("field-of-view", .number(1...179), requires: "pose"),
        StreamOption("palm-length", .number(0.03...0.2), requires: "pose"),
      ]),
    classifier("canned", title: "Canned gestures"),
    classifier("custom", title: "Custom gestures"),
  ]

  private static func classifier(_ name: String, title: String) -> StreamOptionGroup {
    StreamOptionGroup(
      title: title, task: .gestures,
      options: [
        StreamOption("\(name)-score-threshold", .number(0...1)),
        StreamOption("\(name)-max-results", .integer(-1...100)),
        StreamOption("\(name)-allow", .names),
        StreamOption("\(name)-deny", .names),
      ])
  }
}

// MARK: JSON

extension StreamOptionGroup {
  /// The groups as JSON for the page.
  ///
  /// - Parameter definitions: The command's options by name.
  /// - Returns: An array of objects. It includes `task`, which is not an option of the command.
  /// - Throws: ``CommandError`` if the command lacks one of the options.
  static func json(_ definitions: [String: OptionDefinition]) throws -> JSONValue {
    let task = OptionDefinition(
      name: "task", help: "What to find.",
      defaultValue: StreamArguments.Task.gestures.rawValue)
    return .array(
      try all.map { group in
        var members: [(name: String, value: JSONValue)] = [("title", .string(group.title))]
        if let task = group.task { members.append(("task", .string(task.rawValue))) }
        if let mode = group.mode { members.append(("mode", .string(mode.rawValue))) }
        let options = try group.options.map { option in
          guard let definition = option.name == "task" ? task : definitions[option.name] else {
            throw CommandError(.unavailable, "unknown option \(option.name)")
          }
          return option.json(definition)
        }
        return .object(members + [("options", .array(options))])
      })
  }
}

extension StreamOption {
  fileprivate func json(_ definition: OptionDefinition) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(name)), ("help", .string(definition.help)),
    ]
    var value: JSONValue?
    switch values {
    case .flag: members.append(("kind", .string("flag")))
    case .names: members.append(("kind", .string("names")))
    case .choice(let choices):
      let list = choices.map { choice in
        JSONValue.object([("value", .string(choice.value)), ("title", .string(choice.title))])
      }
      members += [("kind", .string("choice")), ("choices", .array(list))]
      value = definition.defaultValue.map { .string($0) }
    case .integer(let range):
      members += [
        ("kind", .string("integer")), ("min", .integer(range.lowerBound)),
        ("max", .integer(range.upperBound)),
      ]
      value = definition.defaultValue.flatMap { Int($0) }.map { .integer($0) }
    case .number(let range), .confidence(let range):
      var kind = "number"
      if case .confidence = values { kind = "confidence" }
      members += [
        ("kind", .string(kind)), ("min", .float(range.lowerBound)),
        ("max", .float(range.upperBound)),
      ]
      value = definition.defaultValue.flatMap { Float($0) }.map { .float($0) }
    }
    if let value { members.append(("default", value)) }
    if let start { members.append(("start", .integer(start))) }
    if let task { members.append(("task", .string(task.rawValue))) }
    if let required { members.append(("requires", .string(required))) }
    return .object(members)
  }
}
