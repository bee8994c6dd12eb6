import ArgumentParser
import HandsReports
import HandsImageFiles

/// Files about all images of a run.
struct ReportingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a page about all pictures, which can be read offline.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Draw all pictures, small, onto one; PNG or JPEG by the name's ending.",
      valueName: "file"))
  var contactSheet: String?

  @Option(
    help: ArgumentHelp(
      """
      The side of a contact sheet's pictures, \(ContactSheet.Layout.tileRange.lowerBound) to \
      \(ContactSheet.Layout.tileRange.upperBound); \(ContactSheet.Layout.defaultTiles[0]), or less \
      where there are many.
      """, valueName: "pixels"))
  var sheetTile: Int?

  @Option(help: ArgumentHelp("Pictures in a row of a contact sheet.", valueName: "count"))
  var sheetColumns: Int?

  func validate() throws {
    if let report, !ReportingOptions.isPage(report) {
      throw ValidationError("--report takes a name that ends in .html")
    }
    if let contactSheet, ImageEncoder.fileFormat(forPath: contactSheet) == nil {
      throw ValidationError("--contact-sheet takes a name that ends in .png, .jpg or .jpeg")
    }
    let tiles = ContactSheet.Layout.tileRange
    if let sheetTile, !tiles.contains(sheetTile) {
      throw ValidationError(
        "--sheet-tile must be between \(tiles.lowerBound) and \(tiles.upperBound)")
    }
    if let sheetColumns, sheetColumns < 1 {
      throw ValidationError("--sheet-columns must be at least 1")
    }
    guard contactSheet != nil || (sheetTile == nil && sheetColumns == nil) else {
      throw ValidationError("--sheet-tile and --sheet-columns need --contact-sheet")
    }
  }

  /// Whether a file name ends as that of a page.
  static func isPage(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".html") || path.lowercased().hasSuffix(".htm")
  }

  /// The files that are asked for, with their options.
  var targets: [(option: String, path: String)] {
    [("--report", report), ("--contact-sheet", contactSheet)]
      .compactMap { option, path in path.map { (option, $0) } }
  }
}
