import HandsImaging

/// Places labels beside hands.
struct LabelPlacement {
  let width: Float
  let height: Float
  let hands: [PixelRectangle]
  private var labels: [PixelRectangle] = []

  /// Creates a placement without labels.
  ///
  /// - Parameters:
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  ///   - hands: Rectangles that labels should avoid.
  init(width: Float, height: Float, hands: [PixelRectangle]) {
    self.width = width
    self.height = height
    self.hands = hands
  }

  /// Chooses the position that overlaps other labels and hands least: above, below, right or left.
  ///
  /// - Parameters:
  ///   - size: The label's size in pixels.
  ///   - hand: The rectangle of the hand to label.
  ///   - gap: Pixels between label and hand.
  /// - Returns: A rectangle, inside the image if the label fits.
  mutating func place(
    _ size: (width: Float, height: Float), beside hand: PixelRectangle, gap: Float
  ) -> PixelRectangle {
    let centeredX = hand.minX + (hand.width - size.width) / 2
    let centeredY = hand.minY + (hand.height - size.height) / 2
    let corners: [(x: Float, y: Float)] = [
      (centeredX, hand.minY - gap - size.height), (centeredX, hand.maxY + gap),
      (hand.maxX + gap, centeredY), (hand.minX - gap - size.width, centeredY),
    ]
    var best = moved(inside: size, corners[0])
    for corner in corners.dropFirst() {
      let candidate = moved(inside: size, corner)
      if cost(of: candidate) < cost(of: best) { best = candidate }
    }
    labels.append(best)
    return best
  }

  private func moved(
    inside size: (width: Float, height: Float), _ corner: (x: Float, y: Float)
  ) -> PixelRectangle {
    PixelRectangle(
      minX: max(min(corner.x, width - size.width - 1), 0),
      minY: max(min(corner.y, height - size.height - 1), 0),
      width: size.width, height: size.height)
  }

  private func cost(of label: PixelRectangle) -> Float {
    let overLabels = labels.reduce(0) { $0 + $1.overlap(with: label) }
    let overHands = hands.reduce(0) { $0 + $1.overlap(with: label) }
    return 4 * overLabels + overHands
  }
}
