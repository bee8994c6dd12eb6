/// Rows of coloured characters, which become one screen of a terminal.
struct TextGrid: Equatable {
  /// Colours that every terminal has, by the numbers of ECMA-48.
  enum Ink: Int {
    case plain = 39
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
    case gray = 90
  }

  /// A character of one column and its colour.
  private struct Cell: Equatable {
    var character: Character = " "
    var ink = Ink.plain
  }

  let size: Terminal.Size
  private var cells: [Cell]

  /// Creates an empty grid.
  ///
  /// - Parameter size: Rows and columns, at least one of each.
  init(size: Terminal.Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// Writes text from left to right; what is outside leaves no mark.
  ///
  /// - Parameters:
  ///   - text: Characters of one column each.
  ///   - column: That of the first character.
  ///   - row: The row.
  ///   - ink: The colour.
  mutating func write(_ text: String, column: Int, row: Int, ink: Ink = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    for (offset, character) in text.enumerated() {
      let column = column + offset
      guard (0..<size.columns).contains(column) else { continue }
      cells[row * size.columns + column] = Cell(character: character, ink: ink)
    }
  }

  /// Writes text in the middle of a row.
  ///
  /// - Parameters:
  ///   - text: Characters of one column each.
  ///   - row: The row.
  ///   - ink: The colour.
  mutating func writeCentered(_ text: String, row: Int, ink: Ink = .plain) {
    write(text, column: (size.columns - text.count) / 2, row: row, ink: ink)
  }

  /// The characters of a row, without colours.
  ///
  /// - Parameter row: The row.
  /// - Returns: As many characters as there are columns.
  func text(ofRow row: Int) -> String {
    String(cells[row * size.columns..<(row + 1) * size.columns].map(\.character))
  }

  /// What draws the grid over whatever a screen shows.
  var escapeSequences: String {
    var text = ""
    var ink: Ink?
    for row in 0..<size.rows {
      text += "\u{1B}[\(row + 1);1H"
      for cell in cells[row * size.columns..<(row + 1) * size.columns] {
        if cell.ink != ink, cell.character != " " {
          text += "\u{1B}[\(cell.ink.rawValue)m"
          ink = cell.ink
        }
        text.append(cell.character)
      }
    }
    return text
  }
}
