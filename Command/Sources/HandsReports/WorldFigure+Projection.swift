import Hands
import HandsImaging
import HandsLandmarking
import HandsSystem

extension WorldFigure {
  /// Projects the points of a hand from meters to a view.
  struct Projection {
    private let points: [(x: Double, y: Double, z: Double)]
    /// The width and height of the view, in units of the drawing.
    private let side: Double
    /// Units of the drawing per meter.
    private let scale: Double

    /// Creates a projection that fits the hand into the view from all directions.
    ///
    /// - Parameters:
    ///   - landmarks: The points in meters; if one is not finite, all are at the center.
    ///   - side: The width and height of the view, in units of the drawing.
    init(_ landmarks: [Landmark], side: Double) {
      let all = landmarks.map { (x: Double($0.x), y: Double($0.y), z: Double($0.z)) }
      let isFinite = all.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
      let count = Double(max(all.count, 1))
      let sums = all.reduce((0.0, 0.0, 0.0)) { ($0.0 + $1.x, $0.1 + $1.y, $0.2 + $1.z) }
      points = all.map { point in
        isFinite
          ? (point.x - sums.0 / count, point.y - sums.1 / count, point.z - sums.2 / count)
          : (0, 0, 0)
      }
      let radius = points.reduce(0.0) { radius, point in
        max(radius, (point.x * point.x + point.y * point.y + point.z * point.z).squareRoot())
      }
      self.side = side
      // At least a millimeter: a hand without extent is a dot.
      scale = (side / 2 - 22) / max(radius, 0.001)
    }

    /// A scale bar of a round length, at most half as long as the view.
    var bar: (length: Double, name: String) {
      let meters =
        [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002]
        .first { $0 * scale <= side / 2 } ?? 0.001
      return (meters * scale, "\(meters) m")
    }

    /// Draws bones and joints as seen from a direction, the farthest first.
    func drawing(from view: View) -> Markup {
      let seen = points.map { turned($0, view) }
      let bones = HandBone.all.map { bone in
        (
          depth: (seen[bone.start].depth + seen[bone.end].depth) / 2,
          shape: Markup.element(
            "line",
            [
              "x1": seen[bone.start].x.decimals(1), "y1": seen[bone.start].y.decimals(1),
              "x2": seen[bone.end].x.decimals(1), "y2": seen[bone.end].y.decimals(1),
              "stroke": bone.color.hexadecimal, "data-points": "\(bone.start) \(bone.end)",
            ])
        )
      }
      let joints = seen.indices.map { joint in
        (
          depth: seen[joint].depth,
          shape: Markup.element(
            "circle",
            [
              "cx": seen[joint].x.decimals(1), "cy": seen[joint].y.decimals(1), "r": "4.5",
              "fill": HandBone.color(ofPoint: joint).hexadecimal, "data-points": "\(joint)",
            ])
        )
      }
      let shapes = (bones + joints).sorted { $0.depth > $1.depth }.map(\.shape)
      guard view.isTurnable else { return .element("g", ["class": "wf-hand"], shapes) }
      return .element(
        "g",
        [
          "class": "wf-hand wf-turnable", "tabindex": "0",
          "aria-label": "hand; arrow keys rotate it",
          "data-yaw": view.yaw.decimals(4), "data-pitch": view.pitch.decimals(4),
          "data-middle": (side / 2).decimals(1),
          "data-hand": points.map { point in
            [point.x, point.y, point.z].map { ($0 * scale).decimals(2) }.joined(separator: " ")
          }.joined(separator: " "),
        ],
        // The area that can be dragged.
        [
          .element(
            "rect",
            ["class": "wf-handle", "width": side.decimals(1), "height": side.decimals(1)])
        ] + shapes)
    }

    private func turned(
      _ point: (x: Double, y: Double, z: Double), _ view: View
    ) -> (x: Double, y: Double, depth: Double) {
      let x = point.x * cosine(view.yaw) + point.z * sine(view.yaw)
      let z = point.z * cosine(view.yaw) - point.x * sine(view.yaw)
      let y = point.y * cosine(view.pitch) + z * sine(view.pitch)
      let depth = z * cosine(view.pitch) - point.y * sine(view.pitch)
      return (side / 2 + x * scale, side / 2 + y * scale, depth)
    }
  }
}

extension PixelColor {
  /// The CSS color, without opacity.
  fileprivate var hexadecimal: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
