import Hands
import HandsLandmarking

/// A figure of world landmarks: three views of each hand, with a scale bar.
///
/// The first view can be rotated if ``script`` runs.
struct WorldFigure {
  /// The 21 points of each hand in meters: x to the right, y down, z away from the camera.
  var hands: [[Landmark]]
  /// The caption of each hand.
  var captions: [String]

  /// Creates a figure of all hands of a result.
  init(_ result: HandsResult) {
    hands = result.hands.map { Array($0.worldLandmarks) }
    captions = result.hands.map { $0.labels.joined(separator: ", ") }
  }

  /// The width and height of a view and the height of captions, in units of the drawing.
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
        "aria-label": "World landmarks of \(hands.count) hands in three views",
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
  /// A viewing direction, in radians.
  struct View {
    var name: String
    /// The rotation about the vertical axis.
    var yaw: Double
    /// The subsequent rotation about the horizontal axis.
    var pitch: Double
    var isTurnable = false

    static let all = [
      View(name: "three-quarter", yaw: 0.65, pitch: -0.35, isTurnable: true),
      View(name: "front", yaw: 0, pitch: 0),
      View(name: "side", yaw: .pi / 2, pitch: 0),
    ]
  }

  /// Instructions for rotating the figure.
  static let hint = Markup.element(
    "p", ["class": "wf-hint"],
    .text(
      "Drag the first view, or focus it and press the arrow keys, to rotate it; Home resets it."))
}

extension WorldFigure {
  /// The style sheet of the figure, for light and dark appearance.
  static let style = """
    .wf { font: 13px system-ui, sans-serif; width: 100%; max-width: 888px; }
    .wf-ground { fill: none; }
    .wf-panel { fill: #33383f; }
    .wf-name { fill: #c5cad1; }
    .wf-caption, .wf-scale { fill: #59616b; }
    .wf-caption { font-weight: 600; }
    .wf-scale { text-anchor: end; }
    .wf-bar { stroke: #59616b; stroke-width: 1.5; fill: none; }
    .wf-hand line { stroke-width: 5; stroke-linecap: round; }
    .wf-hand circle { stroke: #ffffff; stroke-width: 1.5; }
    .wf-handle { fill: transparent; rx: 10px; }
    .wf-turnable { touch-action: none; }
    .wf-turnable:focus { outline: none; }
    .wf-turnable:focus-visible .wf-handle { stroke: #4aa8ff; stroke-width: 3; }
    @media (prefers-color-scheme: dark) {
      .wf-panel { fill: #23272d; }
      .wf-caption, .wf-scale { fill: #a4acb6; }
      .wf-bar { stroke: #a4acb6; }
    }
    """

  /// A script that rotates the first view of each hand by pointer and keyboard.
  static let script = """
    "use strict";
    for (const hand of document.querySelectorAll(".wf-turnable")) {
      const numbers = hand.dataset.hand.split(" ").map(Number);
      const start = [Number(hand.dataset.yaw), Number(hand.dataset.pitch)];
      const middle = Number(hand.dataset.middle);
      const shapes = Array.from(hand.querySelectorAll("[data-points]"), shape =>
        ({ shape, points: shape.dataset.points.split(" ").map(Number) }));
      let [yaw, pitch] = start;
      const seen = index => {
        const [x, y, z] = numbers.slice(3 * index, 3 * index + 3);
        const back = z * Math.cos(yaw) - x * Math.sin(yaw);
        return {
          x: middle + x * Math.cos(yaw) + z * Math.sin(yaw),
          y: middle + y * Math.cos(pitch) + back * Math.sin(pitch),
          depth: back * Math.cos(pitch) - y * Math.sin(pitch)
        };
      };
      const draw = () => {
        for (const part of shapes) {
          const ends = part.points.map(seen);
          part.depth = ends.reduce((sum, end) => sum + end.depth, 0) / ends.length;
          const names = ends.length > 1 ? [["x1", "y1"], ["x2", "y2"]] : [["cx", "cy"]];
          names.forEach(([x, y], end) => {
            part.shape.setAttribute(x, ends[end].x.toFixed(1));
            part.shape.setAttribute(y, ends[end].y.toFixed(1));
          });
        }
        shapes.sort((a, b) => b.depth - a.depth);
        hand.append(...shapes.map(part => part.shape));
      };
      const turn = (right, down) => {
        yaw += right;
        pitch = Math.max(-1.5, Math.min(1.5, pitch - down));
        draw();
      };
      hand.style.cursor = "grab";
      hand.addEventListener("pointerdown", event => hand.setPointerCapture(event.pointerId));
      hand.addEventListener("pointermove", event => {
        if (event.buttons) turn(event.movementX / 120, event.movementY / 120);
      });
      hand.addEventListener("keydown", event => {
        const steps = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1],
          ArrowDown: [0, 0.1] }[event.key];
        if (event.key === "Home") [yaw, pitch] = start;
        if (!steps) { if (event.key !== "Home") return; }
        event.preventDefault();
        turn(...(steps || [0, 0]));
      });
    }
    """
}
