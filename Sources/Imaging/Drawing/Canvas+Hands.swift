extension Canvas {
  /// Draws hands over the picture: bones coloured by finger, joints, and labels that keep clear of
  /// the hands and of each other where there is room.
  ///
  /// Widths follow the picture's size and the hands'.
  ///
  /// - Parameter hands: Hands in this picture's pixels.
  public mutating func drawHands(_ hands: [HandSketch]) {
    for hand in hands { drawSkeleton(of: hand) }
    var placement = LabelPlacement(
      width: Float(width), height: Float(height), hands: hands.map { $0.bounds })
    for hand in hands where !hand.labels.isEmpty {
      drawLabels(of: hand, &placement)
    }
  }

  private mutating func drawSkeleton(of hand: HandSketch) {
    let unit = max(Float(min(width, height)) / 300, 0.6)
    let radius = min(max(hand.palmLength * 0.025, unit * 0.8), unit * 3)
    for bone in HandBone.all {
      drawLine(
        from: hand.points[bone.start], to: hand.points[bone.end], radius: radius + unit * 0.8,
        color: .black.with(opacity: 0.45))
    }
    let bones = HandBone.all.sorted {
      hand.depths[$0.start] + hand.depths[$0.end] > hand.depths[$1.start] + hand.depths[$1.end]
    }
    for bone in bones {
      drawLine(
        from: hand.points[bone.start], to: hand.points[bone.end], radius: radius,
        color: bone.color)
    }
    let joints = hand.points.indices.sorted { hand.depths[$0] > hand.depths[$1] }
    for joint in joints {
      let nearness = -hand.depths[joint] / max(hand.palmLength, 1)
      let size = radius * 1.7 * (1 + 0.6 * min(max(nearness, -0.6), 0.8))
      drawDisc(
        center: hand.points[joint], radius: size + unit * 0.5, color: .black.with(opacity: 0.7))
      drawDisc(
        center: hand.points[joint], radius: size, color: HandBone.color(ofPoint: joint))
      drawDisc(center: hand.points[joint], radius: size * 0.45, color: .white)
    }
  }

  private mutating func drawLabels(of hand: HandSketch, _ placement: inout LabelPlacement) {
    let capHeight = max(Float(min(width, height)) / 34, 9)
    let lines = hand.labels.map { ($0, Canvas.textSize($0, capHeight: capHeight)) }
    let margin = capHeight * 0.6
    let lineHeight = capHeight * 1.6
    let size = (
      width: (lines.map { $0.1.width }.max() ?? 0) + 2 * margin,
      height: lineHeight * Float(lines.count) - (lineHeight - capHeight) + 2 * margin
    )
    let box = placement.place(size, beside: hand.bounds, gap: capHeight)
    drawRectangle(
      box, cornerRadius: margin * 0.8, color: .black.with(opacity: 0.72))
    for (index, line) in lines.enumerated() {
      let origin = PixelPoint(
        x: box.minX + margin, y: box.minY + margin + Float(index) * lineHeight)
      drawText(line.0, at: origin, capHeight: capHeight, color: .white)
    }
  }
}
