package import HandsImaging

/// A line between two points of a hand.
package struct HandBone: Sendable {
  /// The index of the end closer to the wrist, 0 … 20.
  package let start: Int
  /// The index of the other end.
  package let end: Int
  /// The color of its finger.
  package private(set) var color: PixelColor

  /// The bones of ``HandConnection/all`` in drawing order: first the palm's outline, then the
  /// fingers.
  package static let all: [HandBone] = {
    let bones = HandConnection.all.map { HandBone($0) }.sorted {
      ($0.end, -$0.start) < ($1.end, -$1.start)
    }
    return bones.filter { !$0.isPartOfFinger } + bones.filter { $0.isPartOfFinger }
  }()

  private init(_ connection: HandConnection) {
    (start, end) = (connection.start.rawValue, connection.end.rawValue)
    color = HandBone.palmColor
    if isPartOfFinger { color = HandBone.color(ofPoint: end) }
  }

  /// The thumb also includes the bone from the wrist.
  private var isPartOfFinger: Bool { end == start + 1 }

  /// The color of a joint.
  ///
  /// - Parameter point: 0 … 20; 0 is the wrist.
  /// - Returns: The color of its finger.
  package static func color(ofPoint point: Int) -> PixelColor {
    point == 0 ? palmColor : fingerColors[(point - 1) / 4]
  }

  /// The color of a hand's bounding box.
  static let boxColor = PixelColor(red: 245, green: 245, blue: 245)
  /// The color of the rotated rectangle to search for a hand.
  static let regionColor = PixelColor(red: 0, green: 220, blue: 225)

  private static let palmColor = PixelColor(red: 225, green: 225, blue: 225)
  /// From thumb to little finger.
  private static let fingerColors = [
    PixelColor(red: 255, green: 170, blue: 0), PixelColor(red: 60, green: 205, blue: 95),
    PixelColor(red: 40, green: 165, blue: 255), PixelColor(red: 175, green: 115, blue: 255),
    PixelColor(red: 255, green: 85, blue: 130),
  ]
}

extension PixelColor {
  /// The color shaded by depth, relative to the middle of the hand.
  ///
  /// Nearer is lighter, by at most three tenths of the way to white; farther is darker, by at most
  /// nine twentieths of the way to black. Fingers keep their hue.
  ///
  /// - Parameter nearness: −1 for the farthest, 1 for the nearest.
  /// - Returns: The color, with the same opacity.
  func shaded(nearness: Float) -> PixelColor {
    nearness > 0
      ? mixed(with: .white, share: 0.3 * nearness) : mixed(with: .black, share: -0.45 * nearness)
  }
}
