package import Hands
package import HandsImaging

/// A page about a gesture classifier: accuracy, confusion matrix, misclassified images and advice.
package struct GesturePage {
  /// A confusion matrix.
  package struct Matrix {
    /// The labels.
    let rows: [String]
    /// The predictions, without the last one: a score below the threshold.
    let columns: [String]
    /// The counts of each row: one for each column, and that of scores below the threshold.
    let counts: [[Int]]

    /// Creates a matrix.
    package init(rows: [String], columns: [String], counts: [[Int]]) {
      self.rows = rows
      self.columns = columns
      self.counts = counts
    }
  }

  /// A table of text.
  package struct Table {
    /// The column titles; those of numeric columns start with a space.
    let titles: [String]
    let rows: [[String]]

    /// Creates a table.
    package init(_ titles: [String], _ rows: [[String]]) {
      self.titles = titles
      self.rows = rows
    }
  }

  /// The maximum number of thumbnails.
  package static let thumbnailLimit = 60
  /// The maximum number of items in a list.
  private static let lineLimit = 500

  private let title: String
  private let settings: [Report.Setting]
  private let tiles: [(value: String, name: String)]
  private let advice: [String]
  private let notes: [String]
  private let matrix: Matrix
  /// The tables with their headings.
  package var tables: [(title: String, table: Table)] = []
  /// The misclassified images, one sentence each.
  package var mistakes: [String] = []
  /// The lists with their headings; empty lists are omitted.
  package var lists: [(title: String, lines: [String])] = []
  private var thumbnails: [Thumbnail] = []

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - settings: The options to list.
  ///   - tiles: The totals with their names.
  ///   - advice: The next steps, one sentence each.
  ///   - notes: Explanations of the figures, one sentence each.
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

  /// Adds a thumbnail of a misclassified image.
  ///
  /// - Parameters:
  ///   - name: The path of the image.
  ///   - caption: The label and the prediction.
  ///   - result: The hand.
  ///   - picture: The image.
  /// - Throws: `ImageError` if there is not enough memory.
  package mutating func add(
    name: String, caption: String, _ result: HandsResult, in picture: Picture
  ) throws(ImageError) {
    thumbnails.append(
      try Thumbnail(name: name, caption: caption, result, of: picture, parts: .standard))
  }

  package var page: Page {
    var sections: [Markup?] = [
      .element(
        "header", [:], .element("h1", [:], .text(title)),
        .element("ul", ["class": "tiles"], tiles.map { Markup.tile($0.value, $0.name) })),
      .section("Next steps", .list(advice)),
      .section("Confusion matrix", matrixFigure),
      .section("Mistakes", thumbnails.isEmpty ? nil : .gallery(thumbnails)),
      .section("All mistakes", .list(mistakes, limit: GesturePage.lineLimit)),
    ]
    sections += tables.map { .section($0.title, GesturePage.markup($0.table)) }
    sections += lists.map { .section($0.title, .list($0.lines, limit: GesturePage.lineLimit)) }
    sections += [
      .section("Notes", .list(notes)),
      .section(
        "Options", .table(["Option", "Value"], numeric: [], settings.map { [$0.name, $0.value] })),
    ]
    return Page(
      title: title, styles: [Report.style],
      body: [.element("main", [:], sections.compactMap { $0 })])
  }

  /// The matrix as a figure, unless there are too many labels.
  private var matrixFigure: Markup? {
    guard !matrix.rows.isEmpty, matrix.columns.count < MatrixFigure.columnLimit else { return nil }
    let figure = MatrixFigure(matrix: matrix)
    return .element(
      "figure", [:],
      .element("div", Markup.scrollable("Confusion matrix"), figure.svg),
      .element(
        "figcaption", [:],
        .text("Rows are labels, columns predictions; the shading is the fraction of the row.")),
      .element("details", [:], .element("summary", [:], .text("As a table")), figure.table))
  }

  private static func markup(_ table: Table) -> Markup {
    let numeric = Set(table.titles.indices.filter { table.titles[$0].hasPrefix(" ") })
    return .table(
      table.titles.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }, numeric: numeric,
      table.rows)
  }
}
