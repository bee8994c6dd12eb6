public import ArgumentParser
public import Hands
import HandsImageFiles
import HandsReports

/// The options for files about all images of a run.
struct ReportingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a self-contained HTML report.", valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write a contact sheet of all images, as PNG or JPEG by the file extension.",
      valueName: "file"))
  var contactSheet: String?

  @Option(
    help: ArgumentHelp(
      """
      Tile size of the contact sheet, \(ContactSheet.Layout.tileRange.lowerBound) to \
      \(ContactSheet.Layout.tileRange.upperBound); the default is \
      \(ContactSheet.Layout.defaultTiles[0]), or less for many images.
      """, valueName: "pixels"))
  var sheetTile: Int?

  @Option(help: ArgumentHelp("Number of columns of the contact sheet.", valueName: "count"))
  var sheetColumns: Int?

  func validate() throws {
    if let report, !ReportingOptions.isPage(report) {
      throw ValidationError("--report must end in .html")
    }
    if let contactSheet, ImageEncoder.fileFormat(forPath: contactSheet) == nil {
      throw ValidationError("--contact-sheet must end in .png, .jpg or .jpeg")
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
      throw ValidationError("--sheet-tile and --sheet-columns require --contact-sheet")
    }
  }

  /// Whether a path has the extension of an HTML page.
  static func isPage(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".html") || path.lowercased().hasSuffix(".htm")
  }

  /// The files to write, with their options.
  var targets: [(option: String, path: String)] {
    [("--report", report), ("--contact-sheet", contactSheet)]
      .compactMap { option, path in path.map { (option, $0) } }
  }
}

/// The parts of hands that are drawn.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Parts of hands to draw, separated by commas: \(HandSketch.Parts.names), or all; axes of palms with --pose.",
      valueName: "parts"))
  var draw = HandSketch.Parts.standard
}

extension HandSketch.Parts: ExpressibleByArgument {
  private static let named: [(name: String, part: HandSketch.Parts)] = [
    ("bones", .bones), ("points", .points), ("labels", .labels), ("box", .box),
    ("region", .region), ("axes", .axes),
  ]

  /// The names of the parts.
  static let names = named.map(\.name).joined(separator: ", ")

  /// Parses a comma-separated list of names; `nil` if one is unknown.
  public init?(argument: String) {
    self = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if name == "all" {
        formUnion(.all)
      } else if let known = HandSketch.Parts.named.first(where: { $0.name == name }) {
        formUnion(known.part)
      } else {
        return nil
      }
    }
  }

  /// The names of the parts, separated by commas.
  public var defaultValueDescription: String {
    HandSketch.Parts.named.filter { contains($0.part) }.map(\.name).joined(separator: ",")
  }
}
