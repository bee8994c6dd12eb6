import Hands
import HandsLandmarking

/// World landmarks as a figure: each hand from three sides, with a bar for its size.
///
/// The first view can be turned where ``script`` runs.
struct WorldFigure {
  /// The hands' 21 points in metres: x to the right, y down, z away from the camera.
  var hands: [[Landmark]]
  /// A line below each hand.
  var captions: [String]

  /// Creates a figure of all hands of a picture.
  init(_ result: HandsResult) {
    hands = result.hands.map { Array($0.worldLandmarks) }
    captions = result.hands.map { $0.labels.joined(separator: ", ") }
  }

  /// The side of a view and the height of its captions, in units of the drawing.
  private static let side = 280.0
  private static let captionHeight = 52.0
  private static let gap = 12.0

  /// The figure as an SVG element.
  var svg: Markup {
    let rows = max(hands.count, 1)
    let width = 3 * WorldFigure.side + 4 * WorldFigure.gap
    let rowHeight = WorldFigure.side + WorldFigure.captionHeight
    let height = Double(rows) * rowHeight + WorldFigure.gap
    let content =
      hands.isEmpty
      ? [label("no hand", x: width / 2, y: height / 2, "wf-caption")]
      : hands.indices.flatMap { row(of: $0, top: WorldFigure.gap + Double($0) * rowHeight) }
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "wf", "role": "group",
        "viewBox": "0 0 \(width.decimals(1)) \(height.decimals(1))",
        "aria-label": "World landmarks of \(hands.count) hands from three sides",
      ],
      [
        .verbatim("style", WorldFigure.style),
        .element("rect", ["class": "wf-ground", "width": "100%", "height": "100%"]),
      ] + content)
  }

  private func row(of hand: Int, top: Double) -> [Markup] {
    let projection = Projection(hands[hand], side: WorldFigure.side)
    let captions = self.captions[hand]
    let views = View.all.enumerated().map { column, view in
      let left = WorldFigure.gap + Double(column) * (WorldFigure.side + WorldFigure.gap)
      return Markup.element(
        "g", ["transform": "translate(\(left.decimals(1)) \(top.decimals(1)))"],
        .element(
          "rect",
          [
            "class": "wf-panel", "width": WorldFigure.side.decimals(1),
            "height": WorldFigure.side.decimals(1), "rx": "10",
          ]),
        projection.drawing(from: view),
        label(view.name, x: 12, y: 22, "wf-name"))
    }
    let bar = projection.bar
    let y = top + WorldFigure.side + 20
    return views + [
      label(captions, x: WorldFigure.gap + 2, y: y, "wf-caption"),
      .element(
        "path",
        [
          "class": "wf-bar",
          "d": "M\((3 * (WorldFigure.side + WorldFigure.gap) - bar.length).decimals(1)) "
            + "\((y - 5).decimals(1))h\(bar.length.decimals(1))m0 -4v8m-\(bar.length.decimals(1))"
            + " 0v-8",
        ]),
      label(
        bar.name, x: 3 * (WorldFigure.side + WorldFigure.gap) - bar.length - 8, y: y,
        "wf-scale"),
    ]
  }

  private func label(_ text: String, x: Double, y: Double, _ style: String) -> Markup {
    .element(
      "text", ["class": style, "x": x.decimals(1), "y": y.decimals(1)], .text(text))
  }
}

extension WorldFigure {
  /// A direction to look from, in radians.
  struct View {
    var name: String
    /// About the vertical axis.
    var yaw: Double
    /// About the horizontal axis, after that.
    var pitch: Double
    var isTurnable = false

    static let all = [
      View(name: "three-quarter", yaw: 0.65, pitch: -0.35, isTurnable: true),
      View(name: "front", yaw: 0, pitch: 0),
      View(name: "side", yaw: .pi / 2, pitch: 0),
    ]
  }

  /// How the figure is turned.
  static let hint = Markup.element(
    "p", ["class": "wf-hint"],
    .text(
      "Drag the first view, or choose it and press the arrow keys, to turn it; Home turns back."))
}
