/// The names of recorded arrays, without `.npy`.
enum RecordedName {
  static func input(_ index: Int) -> String { "in\(index)" }

  static func output(_ index: Int) -> String { "out\(index)" }

  /// The name of an operator's result, such as `op007`, or `op007.1` for the second result.
  static func result(_ position: Int, ofOperator index: Int) -> String {
    let number = String(index)
    let padding = String(repeating: "0", count: max(3 - number.count, 0))
    return "op\(padding)\(number)" + (position == 0 ? "" : ".\(position)")
  }

  /// The index of the operator whose result a file contains; `nil` for other files.
  static func operatorIndex(ofFile name: String) -> Int? {
    guard name.hasPrefix("op"), name.hasSuffix(".npy") else { return nil }
    return Int(name.dropFirst(2).prefix { $0 != "." })
  }
}
