package import HandsImaging

extension Canvas {
  /// Draws hands over the image: bones colored by finger and depth, joints, and labels; also boxes,
  /// regions and axes if requested.
  ///
  /// Labels avoid the hands and each other where there is room. Line widths scale with the image
  /// and the hands.
  ///
  /// - Parameters:
  ///   - hands: Hands in this image's pixels.
  ///   - parts: Which parts to draw.
  package mutating func drawHands(_ hands: [HandSketch], parts: HandSketch.Parts = .standard) {
    for hand in hands {
      if parts.contains(.region), let region = hand.region { drawRegion(region) }
      if parts.contains(.box) { drawBox(of: hand) }
    }
    for hand in hands {
      if parts.contains(.bones) { drawBones(of: hand) }
      if parts.contains(.points) { drawJoints(of: hand) }
      if parts.contains(.axes), let axes = hand.axes { drawAxes(axes, of: hand) }
    }
    guard parts.contains(.labels) else { return }
    var placement = LabelPlacement(
      width: Float(width), height: Float(height), hands: hands.map { $0.bounds })
    for hand in hands where !hand.labels.isEmpty {
      drawLabels(of: hand, &placement)
    }
  }

  /// The width of fine lines in pixels, 1 in an image of 300 rows.
  private var unit: Float { max(Float(min(width, height)) / 300, 0.6) }

  private func boneRadius(of hand: HandSketch) -> Float {
    min(max(hand.palmLength * 0.025, unit * 0.8), unit * 3)
  }

  private mutating func drawBones(of hand: HandSketch) {
    let radius = boneRadius(of: hand)
    for bone in HandBone.all {
      drawLine(
        from: hand.points[bone.start], to: hand.points[bone.end], radius: radius + unit * 0.8,
        color: .black.with(opacity: 0.45))
    }
    let bones = HandBone.all.sorted {
      hand.depths[$0.start] + hand.depths[$0.end] > hand.depths[$1.start] + hand.depths[$1.end]
    }
    let nearness = hand.nearness
    for bone in bones {
      drawLine(
        from: hand.points[bone.start], to: hand.points[bone.end], radius: radius,
        colors: (
          bone.color.shaded(nearness: nearness[bone.start]),
          bone.color.shaded(nearness: nearness[bone.end])
        ))
    }
  }

  private mutating func drawJoints(of hand: HandSketch) {
    let radius = boneRadius(of: hand)
    let nearness = hand.nearness
    let joints = hand.points.indices.sorted { hand.depths[$0] > hand.depths[$1] }
    for joint in joints {
      let beforeWrist = -hand.depths[joint] / max(hand.palmLength, 1)
      let size = radius * 1.7 * (1 + 0.6 * min(max(beforeWrist, -0.6), 0.8))
      drawDisc(
        center: hand.points[joint], radius: size + unit * 0.5, color: .black.with(opacity: 0.7))
      drawDisc(
        center: hand.points[joint], radius: size,
        color: HandBone.color(ofPoint: joint).shaded(nearness: nearness[joint]))
      drawDisc(center: hand.points[joint], radius: size * 0.45, color: .white)
    }
  }

  private mutating func drawAxes(_ axes: PalmAxes, of hand: HandSketch) {
    let radius = boneRadius(of: hand)
    for end in axes.ends {
      drawLine(
        from: axes.origin, to: end, radius: radius + unit * 0.8, color: .black.with(opacity: 0.45))
    }
    for (end, color) in zip(axes.ends, PalmAxes.colors) {
      drawLine(from: axes.origin, to: end, radius: radius, color: color)
    }
  }

  private mutating func drawBox(of hand: HandSketch) {
    let bounds = hand.bounds
    drawOutline(
      of: RegionOfInterest(
        centerX: bounds.minX + bounds.width / 2, centerY: bounds.minY + bounds.height / 2,
        width: bounds.width, height: bounds.height),
      color: HandBone.boxColor)
  }

  /// A mark outside the edge at the fingertips shows how the region is rotated.
  private mutating func drawRegion(_ region: RegionOfInterest) {
    drawOutline(of: region, color: HandBone.regionColor)
    let corners = region.corners
    let top = PixelPoint(
      x: (corners[0].x + corners[1].x) / 2, y: (corners[0].y + corners[1].y) / 2)
    let tip = PixelPoint(
      x: top.x + (top.x - region.centerX) * 0.06, y: top.y + (top.y - region.centerY) * 0.06)
    drawLine(from: top, to: tip, radius: unit * 1.6, color: HandBone.regionColor)
  }

  private mutating func drawOutline(of region: RegionOfInterest, color: PixelColor) {
    drawOutline(of: region, radius: unit * 1.3, color: .black.with(opacity: 0.45))
    drawOutline(of: region, radius: unit * 0.7, color: color)
  }

  private mutating func drawLabels(of hand: HandSketch, _ placement: inout LabelPlacement) {
    let label = HandLabel(hand.labels, width: Float(width), height: Float(height))
    let box = placement.place(label.size, beside: hand.bounds, gap: label.capHeight)
    drawRectangle(
      box, cornerRadius: label.margin * 0.8, color: .black.with(opacity: 0.72))
    for (index, line) in label.lines.enumerated() {
      let origin = PixelPoint(
        x: box.minX + label.margin,
        y: box.minY + label.margin + Float(index) * label.lineHeight)
      drawText(line, at: origin, capHeight: label.capHeight, color: .white)
    }
  }
}
