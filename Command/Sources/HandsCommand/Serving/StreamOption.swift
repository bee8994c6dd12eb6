import Hands
import HandsServer

/// An option that the query of a stream's request may have, and that the page shows.
///
/// Its help and its default are those of the command's option of this name; its values are fewer
/// where more would let a client ask for any amount of work.
struct StreamOption: Sendable {
  /// What it takes.
  enum Values: Sendable {
    case flag
    /// Any number of names, an item of the query for each.
    case names
    case choice([(value: String, title: String)])
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Float>)
    /// A number that the page has a slider for.
    case confidence(ClosedRange<Float>)
  }

  var name: String
  var values: Values
  /// What the page starts with, if it is not the default.
  var start: Int?
  /// The task that it is for, if it is not for all of its group.
  var task: StreamArguments.Task?

  init(
    _ name: String, _ values: Values, start: Int? = nil, task: StreamArguments.Task? = nil
  ) {
    self.name = name
    self.values = values
    self.start = start
    self.task = task
  }

  /// The options by their names.
  static let named = Dictionary(
    uniqueKeysWithValues: StreamOptionGroup.all.flatMap(\.options).map { ($0.name, $0) })

  /// Whether a request may have several of it.
  var isList: Bool {
    if case .names = values { true } else { false }
  }

  /// Checks the value of an item that has one.
  ///
  /// - Throws: ``QueryRefusal`` if it is out of bounds; what is no number is left to the parser.
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

/// Options that the page shows together.
struct StreamOptionGroup: Sendable {
  var title: String
  /// The task and the mode that they are for, if there are others.
  var task: StreamArguments.Task?
  var mode: RunningMode?
  var options: [StreamOption]

  /// All options of streams, in the page's order.
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
      ]),
    StreamOptionGroup(
      title: "Confidence",
      options: [
        StreamOption("min-hand-detection-confidence", .confidence(0...1)),
        StreamOption("min-hand-presence-confidence", .confidence(0...1)),
        // Videos need one above 0.
        StreamOption("min-tracking-confidence", .confidence(0.01...1)),
      ]),
    StreamOptionGroup(
      title: "Over time", mode: .video,
      options: [
        StreamOption("tracks", .flag),
        StreamOption("smooth", .flag),
        StreamOption("smooth-min-cutoff", .number(0.01...100)),
        StreamOption("smooth-beta", .number(0...1000)),
        StreamOption("average-handedness", .flag),
        StreamOption("vote-frames", .integer(1...1000), task: .gestures),
        StreamOption("vote-hold-ms", .integer(0...60_000), task: .gestures),
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
  /// The groups for the page.
  ///
  /// - Parameter definitions: The command's options by their names.
  /// - Returns: An array of objects; `task`, which no option of the command is, is described here.
  /// - Throws: ``CommandError`` if the command has no such option.
  static func json(_ definitions: [String: OptionDefinition]) throws -> JSONValue {
    let task = OptionDefinition(
      name: "task", help: "What is looked for.",
      defaultValue: StreamArguments.Task.gestures.rawValue)
    return .array(
      try all.map { group in
        var members: [(name: String, value: JSONValue)] = [("title", .string(group.title))]
        if let task = group.task { members.append(("task", .string(task.rawValue))) }
        if let mode = group.mode { members.append(("mode", .string(mode.rawValue))) }
        let options = try group.options.map { option in
          guard let definition = option.name == "task" ? task : definitions[option.name] else {
            throw CommandError(.unavailable, "there is no option \(option.name)")
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
    return .object(members)
  }
}
