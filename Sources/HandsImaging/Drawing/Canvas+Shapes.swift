internal import HandsSystem

extension Canvas {
  /// Draws a line with round ends.
  ///
  /// - Parameters:
  ///   - start: The center of one end.
  ///   - end: The center of the other end.
  ///   - radius: Half the line's width in pixels.
  ///   - color: The color.
  package mutating func drawLine(
    from start: PixelPoint, to end: PixelPoint, radius: Float, color: PixelColor
  ) {
    drawLine(from: start, to: end, radius: radius, colors: (color, color))
  }

  /// Draws a line with round ends and a color gradient from one end to the other.
  ///
  /// - Parameters:
  ///   - start: The center of one end.
  ///   - end: The center of the other end.
  ///   - radius: Half the line's width in pixels.
  ///   - colors: The colors at both ends.
  package mutating func drawLine(
    from start: PixelPoint, to end: PixelPoint, radius: Float,
    colors: (start: PixelColor, end: PixelColor)
  ) {
    let box = PixelRectangle(
      minX: min(start.x, end.x) - radius, minY: min(start.y, end.y) - radius,
      width: (start.x - end.x).magnitude + 2 * radius,
      height: (start.y - end.y).magnitude + 2 * radius)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let lengthSquared = dx * dx + dy * dy
    let scale = lengthSquared > 1e-12 ? 1 / lengthSquared : 0
    let first = colors.start.channels
    let change = colors.end.channels - first
    fill(box, within: PixelStrip(from: start, to: end, radius: radius)) { x, y in
      let (fromX, fromY) = (x - start.x, y - start.y)
      let fraction = min(max((fromX * dx + fromY * dy) * scale, 0), 1)
      let (awayX, awayY) = (fromX - fraction * dx, fromY - fraction * dy)
      let distance = (awayX * awayX + awayY * awayY).squareRoot()
      return (radius - distance, first + change * fraction)
    }
  }

  /// Draws a filled circle.
  ///
  /// - Parameters:
  ///   - center: The center.
  ///   - radius: The radius in pixels.
  ///   - color: The color.
  package mutating func drawDisc(center: PixelPoint, radius: Float, color: PixelColor) {
    let box = PixelRectangle(
      minX: center.x - radius, minY: center.y - radius, width: 2 * radius, height: 2 * radius)
    let channels = color.channels
    fill(box) { x, y in
      (radius - center.distance(to: PixelPoint(x: x, y: y)), channels)
    }
  }

  /// Draws a filled rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rectangle: The rectangle.
  ///   - cornerRadius: The radius of the corners in pixels, at most half the shorter side.
  ///   - color: The color.
  package mutating func drawRectangle(
    _ rectangle: PixelRectangle, cornerRadius: Float = 0, color: PixelColor
  ) {
    let halfWidth = rectangle.width / 2
    let halfHeight = rectangle.height / 2
    let center = PixelPoint(x: rectangle.minX + halfWidth, y: rectangle.minY + halfHeight)
    let channels = color.channels
    fill(rectangle) { x, y in
      let outsideX = (x - center.x).magnitude - (halfWidth - cornerRadius)
      let outsideY = (y - center.y).magnitude - (halfHeight - cornerRadius)
      let corner = PixelPoint(x: max(outsideX, 0), y: max(outsideY, 0))
      let distance = corner.distance(to: PixelPoint(x: 0, y: 0))
      return (cornerRadius - (distance + min(max(outsideX, outsideY), 0)), channels)
    }
  }

  /// Draws the outline of a rotated rectangle; every pixel is drawn only once, including at the
  /// corners.
  ///
  /// - Parameters:
  ///   - region: The rectangle; the line is centered on its edges.
  ///   - radius: Half the line's width in pixels.
  ///   - color: The color.
  /// - Complexity: O(pixels of the line), not O(pixels of the rectangle).
  package mutating func drawOutline(
    of region: RegionOfInterest, radius: Float, color: PixelColor
  ) {
    let (sine, cosine) = (sine(region.rotation), cosine(region.rotation))
    let (halfWidth, halfHeight) = (region.width / 2, region.height / 2)
    let channels = color.channels
    let corners = region.corners
    for side in 0..<4 {
      let (start, end) = (corners[side], corners[(side + 1) % 4])
      let box = PixelRectangle(
        minX: min(start.x, end.x) - radius, minY: min(start.y, end.y) - radius,
        width: (start.x - end.x).magnitude + 2 * radius,
        height: (start.y - end.y).magnitude + 2 * radius)
      fill(box, within: PixelStrip(from: start, to: end, radius: radius)) { x, y in
        let (dx, dy) = (x - region.centerX, y - region.centerY)
        let (along, across) = (dx * cosine + dy * sine, dy * cosine - dx * sine)
        let (outsideX, outsideY) = (along.magnitude - halfWidth, across.magnitude - halfHeight)
        let nearest = outsideX > outsideY ? (along > 0 ? 1 : 3) : (across > 0 ? 2 : 0)
        guard nearest == side else { return (-1, channels) }
        let corner = PixelPoint(x: max(outsideX, 0), y: max(outsideY, 0))
        let distance =
          corner.distance(to: PixelPoint(x: 0, y: 0)) + min(max(outsideX, outsideY), 0)
        return (radius - distance.magnitude, channels)
      }
    }
  }
}

extension RegionOfInterest {
  /// The corners, in the order upper-left, upper-right, lower-right and lower-left before rotation.
  package var corners: [PixelPoint] {
    let (sine, cosine) = (sine(rotation), cosine(rotation))
    return [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (x: Float, y: Float) in
      let (along, across) = (x * width / 2, y * height / 2)
      return PixelPoint(
        x: centerX + along * cosine - across * sine, y: centerY + along * sine + across * cosine)
    }
  }
}
