/// An error while creating a report.
package enum ReportError: Error, Hashable, Sendable {
  /// The contact sheet would be larger than the largest image.
  case sheetTooLarge(pictures: Int, tile: Int)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sheetTooLarge(let pictures, let tile):
      "a contact sheet of \(pictures) images with tiles of \(tile) pixels is too large"
    }
  }
}
