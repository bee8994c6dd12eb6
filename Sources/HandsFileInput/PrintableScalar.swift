extension Unicode.Scalar {
  /// The scalar, or `?` in its place where it would break a line of text or not be seen: control
  /// and format characters, line ends, odd spaces and unassigned code points.
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
  /// The text with what cannot be printed on one line replaced by `?`.
  ///
  /// - Parameter scalars: Any text.
  package init(printable scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars.map { $0.printable }))
  }
}
