/// The names of recorded arrays, without `.npy`.
enum RecordedName {
  static func input(_ index: Int) -> String { "in\(index)" }

  static func output(_ index: Int) -> String { "out\(index)" }

  /// The result of an operator by its number in the file: `op007`, and `op007.1` for the second one.
  static func result(_ position: Int, ofOperator index: Int) -> String {
    let number = String(index)
    let padding = String(repeating: "0", count: max(3 - number.count, 0))
    return "op\(padding)\(number)" + (position == 0 ? "" : ".\(position)")
  }
}
