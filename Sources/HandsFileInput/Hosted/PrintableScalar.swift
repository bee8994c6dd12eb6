extension Unicode.Scalar {
  /// The scalar, or `?` if it would break a line of text or be invisible: control and format
  /// characters, line terminators, unusual spaces and unassigned code points.
  package var printable: Unicode.Scalar {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      "?"
    case .spaceSeparator: self == " " ? self : "?"
    default: self
    }
  }
}

extension String {
  /// Creates a text in which everything that cannot be printed on one line is replaced by `?`.
  ///
  /// - Parameter scalars: Any text.
  package init(printable scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars.map { $0.printable }))
  }
}
