package import Hands
package import HandsImaging

/// A page about a classifier of gestures: how often it is right, what it takes for what, which pictures
/// it gets wrong, and what to do next.
package struct GesturePage {
  /// How often each label was taken for each.
  package struct Matrix {
    /// The labels that hands have.
    let rows: [String]
    /// All answers but the last, which is a score below the threshold.
    let columns: [String]
    /// Of each row: a number for each column, and that of scores below the threshold.
    let counts: [[Int]]

    /// Takes a matrix.
    package init(rows: [String], columns: [String], counts: [[Int]]) {
      self.rows = rows
      self.columns = columns
      self.counts = counts
    }
  }

  /// Rows under titles.
  package struct Table {
    /// Titles of columns; those of numbers start with a space.
    let titles: [String]
    let rows: [[String]]

    /// Takes a table.
    package init(_ titles: [String], _ rows: [[String]]) {
      self.titles = titles
      self.rows = rows
    }
  }

  /// The most small pictures.
  package static let thumbnailLimit = 60
  /// The most lines of a list.
  private static let lineLimit = 500

  private let title: String
  private let settings: [Report.Setting]
  private let tiles: [(value: String, name: String)]
  private let advice: [String]
  private let notes: [String]
  private let matrix: Matrix
  /// Tables with their headings.
  package var tables: [(title: String, table: Table)] = []
  /// Mistakes in words.
  package var mistakes: [String] = []
  /// Lists with their headings; empty ones are left out.
  package var lists: [(title: String, lines: [String])] = []
  private var thumbnails: [Thumbnail] = []

  /// Starts a page.
  ///
  /// - Parameters:
  ///   - title: The page's title.
  ///   - settings: Options and their values.
  ///   - tiles: Totals, with what they count.
  ///   - advice: What to do next, a sentence each.
  ///   - notes: How the figures are to be read, a sentence each.
  ///   - matrix: The confusion matrix.
  package init(
    title: String, settings: [Report.Setting], tiles: [(value: String, name: String)],
    advice: [String], notes: [String], matrix: Matrix
  ) {
    self.title = title
    self.settings = settings
    self.tiles = tiles
    self.advice = advice
    self.notes = notes
    self.matrix = matrix
  }

  /// Adds a small picture of a mistake.
  ///
  /// - Parameters:
  ///   - name: The picture's path.
  ///   - caption: Label and answer.
  ///   - result: The hand.
  ///   - picture: Where it was found.
  /// - Throws: `ImageError` if there is no memory for it.
  package mutating func add(
    name: String, caption: String, _ result: HandsResult, in picture: Picture
  ) throws(ImageError) {
    thumbnails.append(
      try Thumbnail(name: name, caption: caption, result, of: picture, parts: .standard))
  }

  /// The page.
  package var page: Page {
    var sections: [Markup?] = [
      .element(
        "header", [:], .element("h1", [:], .text(title)),
        .element("ul", ["class": "tiles"], tiles.map { Markup.tile($0.value, $0.name) })),
      .section("What to do next", .list(advice)),
      .section("Labels and answers", matrixFigure),
      .section("Mistakes", thumbnails.isEmpty ? nil : .gallery(thumbnails)),
      .section("All mistakes", .list(mistakes, limit: GesturePage.lineLimit)),
    ]
    sections += tables.map { .section($0.title, GesturePage.markup($0.table)) }
    sections += lists.map { .section($0.title, .list($0.lines, limit: GesturePage.lineLimit)) }
    sections += [
      .section("How to read this", .list(notes)),
      .section(
        "Options", .table(["Option", "Value"], numeric: [], settings.map { [$0.name, $0.value] })),
    ]
    return Page(
      title: title, styles: [Report.style],
      body: [.element("main", [:], sections.compactMap { $0 })])
  }

  /// The matrix, if there are not too many labels for a figure.
  private var matrixFigure: Markup? {
    guard !matrix.rows.isEmpty, matrix.columns.count < MatrixFigure.columnLimit else { return nil }
    return .element(
      "figure", ["class": "table"], MatrixFigure(matrix: matrix).svg,
      .element(
        "figcaption", [:],
        .text("Rows are labels, columns answers, shaded by their shares of the row.")))
  }

  private static func markup(_ table: Table) -> Markup {
    let numeric = Set(table.titles.indices.filter { table.titles[$0].hasPrefix(" ") })
    return .table(
      table.titles.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }, numeric: numeric,
      table.rows)
  }
}
