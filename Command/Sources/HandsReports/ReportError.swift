/// A report that cannot be made.
package enum ReportError: Error, Hashable, Sendable {
  /// So many pictures, with sides of so many pixels, make a sheet larger than a picture may be.
  case sheetTooLarge(pictures: Int, tile: Int)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sheetTooLarge(let pictures, let tile):
      "a contact sheet of \(pictures) pictures with sides of \(tile) pixels is too large"
    }
  }
}
