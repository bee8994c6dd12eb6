#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The terminal that standard output is.
enum Terminal {
  /// Rows and columns of characters.
  struct Size: Equatable {
    var columns: Int
    var rows: Int

    /// That of terminals that do not tell theirs.
    static let standard = Size(columns: 80, rows: 24)
    /// The largest that is drawn on.
    static let largest = Size(columns: 400, rows: 200)
  }

  /// Whether standard output is a terminal that knows escape sequences.
  static var isStandardOutput: Bool {
    guard isatty(STDOUT_FILENO) == 1, let kind = unsafe getenv("TERM") else { return false }
    return unsafe String(cString: kind) != "dumb"
  }

  // Safe: the call fills the structure that it is lent.
  /// The size that it has now.
  static var size: Size {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
      window.ws_col > 0, window.ws_row > 0
    else { return .standard }
    return Size(
      columns: min(Int(window.ws_col), Size.largest.columns),
      rows: min(Int(window.ws_row), Size.largest.rows))
  }

  /// Takes a screen of its own, without a cursor (ECMA-48 and xterm's private modes).
  static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
  /// Gives back what was there before.
  static let leaveScreen = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
}
