/// A line between two of a hand's points.
package struct HandBone: Sendable {
  /// The position of the end nearer to the wrist, 0 … 20.
  package let start: Int
  /// The position of the other end.
  package let end: Int
  /// Its finger's colour.
  package let color: PixelColor

  /// The palm's outline and the five fingers.
  ///
  /// Source: MediaPipe `HAND_CONNECTIONS` (`python/solutions/hands_connections.py`).
  package static let all: [HandBone] = palm + fingers

  /// The colour of a joint.
  ///
  /// - Parameter point: 0 … 20; 0 is the wrist.
  /// - Returns: Its finger's colour.
  package static func color(ofPoint point: Int) -> PixelColor {
    point == 0 ? palmColor : fingerColors[(point - 1) / 4]
  }

  /// The upright rectangle round a hand.
  static let boxColor = PixelColor(red: 245, green: 245, blue: 245)
  /// The turned rectangle in which a hand is looked for.
  static let regionColor = PixelColor(red: 0, green: 220, blue: 225)

  private static let palmColor = PixelColor(red: 225, green: 225, blue: 225)
  /// Thumb, index, middle, ring and little finger.
  private static let fingerColors = [
    PixelColor(red: 255, green: 170, blue: 0), PixelColor(red: 60, green: 205, blue: 95),
    PixelColor(red: 40, green: 165, blue: 255), PixelColor(red: 175, green: 115, blue: 255),
    PixelColor(red: 255, green: 85, blue: 130),
  ]

  private static let palm: [HandBone] = [(0, 5), (5, 9), (9, 13), (13, 17), (0, 17)].map {
    HandBone(start: $0.0, end: $0.1, color: palmColor)
  }

  private static let fingers: [HandBone] = [
    (0, 1), (1, 2), (2, 3), (3, 4), (5, 6), (6, 7), (7, 8), (9, 10), (10, 11), (11, 12),
    (13, 14), (14, 15), (15, 16), (17, 18), (18, 19), (19, 20),
  ].map { HandBone(start: $0.0, end: $0.1, color: color(ofPoint: $0.1)) }
}

extension PixelColor {
  /// The colour of something in front of or behind a hand's middle.
  ///
  /// Nearer is lighter, by at most three tenths of the way to white; farther is darker, by at most
  /// nine twentieths of the way to black: fingers keep their hue.
  ///
  /// - Parameter nearness: −1 for the farthest, 1 for the nearest.
  /// - Returns: The colour, of the same opacity.
  func shaded(nearness: Float) -> PixelColor {
    nearness > 0
      ? mixed(with: .white, share: 0.3 * nearness) : mixed(with: .black, share: -0.45 * nearness)
  }
}
