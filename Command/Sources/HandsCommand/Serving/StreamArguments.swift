import ArgumentParser
import Hands
import HandsServer

/// What the query of a stream's request asks for.
struct StreamArguments {
  /// What is looked for in the frames.
  enum Task: String, CaseIterable {
    case gestures, landmarks, stars
    /// Pictures of a gesture are recorded.
    case record
  }

  let task: Task
  /// Whether frames are single pictures, or those of a clip.
  let mode: RunningMode
  /// Whether gestures are those that were trained on the page.
  let isTrained: Bool
  /// Options of the task, as arguments of a command.
  let arguments: [String]

  /// Sorts the items of a query.
  ///
  /// - Parameter query: `task`, `mode`, and options by their names without hyphens before them.
  /// - Throws: ``QueryRefusal`` for items that are repeated, or values that there are not.
  init(_ query: [QueryItem]) throws(QueryRefusal) {
    var task = Task.gestures
    var mode = RunningMode.video
    var isTrained = false
    var arguments: [String] = []
    var names: Set<String> = []
    for item in query {
      let option = StreamOption.named[item.name]
      let isNew = names.insert(item.name).inserted
      guard isNew || option?.isList == true else {
        throw QueryRefusal("\(PrintableLine(item.name).text) is given twice")
      }
      switch item.name {
      case "task": task = try StreamArguments.choice(item, among: Task.allCases)
      case "mode": mode = try StreamArguments.choice(item, among: [.image, .video])
      case "trained": isTrained = true
      default:
        if !item.value.isEmpty { try option?.check(item.value) }
        arguments.append("--\(item.name)" + (item.value.isEmpty ? "" : "=\(item.value)"))
      }
    }
    self.task = task
    self.mode = mode
    self.isTrained = isTrained
    self.arguments = arguments
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

  /// The options as a command would have them.
  ///
  /// - Throws: ``QueryRefusal`` if there is no such option, or its value makes no sense.
  func options<Options: ParsableArguments>(as type: Options.Type) throws(QueryRefusal) -> Options {
    do {
      return try type.parse(arguments)
    } catch {
      // What asks for help is not an option of a stream.
      guard type.exitCode(for: error) != .success else {
        throw QueryRefusal("there is no such option")
      }
      throw QueryRefusal(PrintableLine(type.message(for: error)).text)
    }
  }
}
