/// A confusion matrix as a figure: rows are labels, columns predictions; the last column counts
/// scores below the threshold.
struct MatrixFigure {
  /// The maximum number of columns with legible cells.
  static let columnLimit = 60

  private static let cell = 34.0
  private static let left = 132.0
  private static let top = 116.0
  private static let gap = 1.0

  let matrix: GesturePage.Matrix

  private var columns: [String] { matrix.columns + ["below threshold"] }

  /// The counts as a table.
  var table: Markup {
    .table(
      ["Label"] + columns, numeric: Set(1...columns.count),
      zip(matrix.rows, matrix.counts).map { [$0] + $1.map(String.init) })
  }

  /// The figure as an SVG element.
  var svg: Markup {
    var parts: [Markup] = []
    for (column, name) in columns.enumerated() {
      let x = MatrixFigure.x(column) + MatrixFigure.cell / 2 + 4
      let y = MatrixFigure.top - 8
      parts.append(
        .element(
          "text",
          [
            "x": x.decimals(1), "y": y.decimals(1),
            "transform": "rotate(-55 \(x.decimals(1)) \(y.decimals(1)))",
          ], .text(name.truncated)))
    }
    for (row, name) in matrix.rows.enumerated() {
      let y = MatrixFigure.y(row)
      parts.append(
        .element(
          "text",
          [
            "class": "name", "x": (MatrixFigure.left - 8).decimals(1),
            "y": (y + MatrixFigure.cell / 2 + 4).decimals(1),
          ], .text(name.truncated)))
      let all = matrix.counts[row].reduce(0, +)
      for (column, count) in matrix.counts[row].enumerated() {
        parts += cell(
          row: row, column: column, count: count, share: Double(count) / Double(max(all, 1)),
          isRight: column < matrix.columns.count && matrix.columns[column] == name,
          title: "\(name), predicted \(columns[column]): \(count) of \(all)")
      }
    }
    let width = MatrixFigure.x(columns.count) + 60
    let height = MatrixFigure.y(matrix.rows.count) + 4
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart matrix", "role": "img",
        "viewBox": "0 0 \(width.decimals(1)) \(height.decimals(1))",
        "width": width.decimals(1),
        "aria-label": "Confusion matrix: rows are labels, columns predictions",
      ], parts)
  }

  private func cell(
    row: Int, column: Int, count: Int, share: Double, isRight: Bool, title: String
  ) -> [Markup] {
    let (x, y) = (MatrixFigure.x(column), MatrixFigure.y(row))
    let side = (MatrixFigure.cell - MatrixFigure.gap).decimals(1)
    func square(_ style: String, _ opacity: String) -> Markup {
      .element(
        "rect",
        [
          "class": style, "x": x.decimals(1), "y": y.decimals(1), "width": side, "height": side,
          "fill-opacity": opacity,
        ])
    }
    var parts = [square("lane", "1")]
    guard count > 0 else { return parts }
    parts.append(square(isRight ? "c2" : "failed", (0.2 + 0.8 * share).decimals(2)))
    parts.append(
      .element(
        "text",
        [
          "class": "count", "x": (x + MatrixFigure.cell / 2).decimals(1),
          "y": (y + MatrixFigure.cell / 2 + 4).decimals(1),
        ], .element("title", [:], .text(title)), .text("\(count)")))
    return parts
  }

  private static func x(_ column: Int) -> Double { left + Double(column) * cell }
  private static func y(_ row: Int) -> Double { top + Double(row) * cell }
}
