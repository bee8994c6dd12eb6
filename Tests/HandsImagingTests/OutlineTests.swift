import Testing

@testable import HandsImaging

@Suite struct OutlineTests {
  private func canvas(width: Int = 60, height: Int = 40) throws -> Canvas {
    try Canvas(width: width, height: height, color: .black)
  }

  private func red(_ canvas: Canvas, _ x: Int, _ y: Int) -> UInt8 {
    canvas.picture.bytes[(y * canvas.width + x) * 3]
  }

  /// Edges at 20 and 40, 15 and 25: full on the edge, half covered one pixel away.
  @Test func uprightOutlineIsExactAndCoversCornersOnce() throws {
    var canvas = try canvas()
    canvas.drawOutline(
      of: RegionOfInterest(centerX: 30, centerY: 20, width: 20, height: 10), radius: 1,
      color: .white.with(opacity: 0.5))
    for y in 0..<40 {
      for x in 0..<60 {
        let (outsideX, outsideY) = (abs(x - 30) - 10, abs(y - 20) - 5)
        let isCorner = outsideX > 0 && outsideY > 0
        let distance = max(outsideX, outsideY)
        let expected: UInt8 =
          switch (isCorner, distance) {
          // √2 from the corner: 1 − 1.414 + 0.5 of a pixel.
          case (true, 1): 11
          case (false, 0): 128
          case (false, -1), (false, 1): 64
          default: 0
          }
        #expect(red(canvas, x, y) == expected, "\(x), \(y)")
      }
    }
  }

  @Test func quarterTurnsExchangeTheSides() throws {
    var turned = try canvas()
    turned.drawOutline(
      of: RegionOfInterest(
        centerX: 30, centerY: 20, width: 10, height: 20, rotation: -Float.pi / 2),
      radius: 1, color: .white)
    var upright = try canvas()
    upright.drawOutline(
      of: RegionOfInterest(centerX: 30, centerY: 20, width: 20, height: 10), radius: 1,
      color: .white)
    let pairs = zip(turned.picture.bytes, upright.picture.bytes)
    #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  /// A square of 28 on its corner: they lie 19.8 from the centre.
  @Test func turnedOutlineHasItsCorners() throws {
    var canvas = try canvas()
    canvas.drawOutline(
      of: RegionOfInterest(
        centerX: 30, centerY: 20, width: 28, height: 28, rotation: Float.pi / 4),
      radius: 1, color: .white)
    for (x, y) in [(30, 1), (30, 39), (11, 20), (49, 20), (40, 10), (20, 30)] {
      #expect(red(canvas, x, y) > 200, "\(x), \(y)")
    }
    for (x, y) in [(30, 20), (16, 6), (44, 34), (30, 5), (45, 20), (8, 20)] {
      #expect(red(canvas, x, y) == 0, "\(x), \(y)")
    }
  }

  @Test(arguments: [Float.nan, .infinity, 3e38])
  func strangeRegionsLeaveNoMark(value: Float) throws {
    var canvas = try canvas()
    let before = canvas.picture
    for region in [
      RegionOfInterest(centerX: value, centerY: 9, width: 5, height: 5),
      RegionOfInterest(centerX: 9, centerY: 9, width: value, height: value, rotation: 1),
    ] {
      canvas.drawOutline(of: region, radius: 1, color: .white)
    }
    canvas.drawOutline(
      of: RegionOfInterest(centerX: 9, centerY: 9, width: 5, height: 5, rotation: .nan), radius: 1,
      color: .white)
    #expect(canvas.picture == before)
  }

  /// Every pixel that a line covers lies in its strip, and few others do.
  @Test(arguments: [
    (5, 3, 90, 70), (90, 4, 8, 60), (50, 2, 52, 90), (3, 40, 95, 44), (9, 9, 9, 80),
  ])
  func stripsHoldLinesTightly(line: (Float, Float, Float, Float)) throws {
    let (start, end) = (
      PixelPoint(x: line.0, y: line.1), PixelPoint(x: line.2, y: line.3)
    )
    let strip = try #require(PixelStrip(from: start, to: end, radius: 2))
    var canvas = try canvas(width: 100, height: 100)
    canvas.drawLine(from: start, to: end, radius: 2, color: .white)
    var looked = 0
    for y in 0..<100 {
      let columns = strip.columns(atRow: Float(y), within: 0..<100)
      looked += (1..<99).contains(y) ? columns.count : 0
      for x in 0..<100 {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let along = ((Float(x) - start.x) * dx + (Float(y) - start.y) * dy) / (dx * dx + dy * dy)
        let fraction = min(max(along, 0), 1)
        let distance = PixelPoint(x: start.x + fraction * dx, y: start.y + fraction * dy)
          .distance(to: PixelPoint(x: Float(x), y: Float(y)))
        let coverage = min(max(2.5 - distance, 0), 1)
        #expect(abs(Float(red(canvas, x, y)) - coverage * 255) <= 1)
        if coverage > 0 { #expect(columns.contains(x)) }
      }
    }
    #expect(strip.columns(atRow: 50, within: 3..<3).isEmpty)
    // The band goes on above and below the line; it is 5 wide, with a pixel more at both ends and
    // two for rounding.
    let slope = abs(Float(end.x - start.x) / (end.y - start.y))
    let perRow = min(5 * (1 + slope * slope).squareRoot() + 4, 100)
    #expect(Float(looked) <= perRow * 98)
  }

  @Test func levelLinesNeedNoStrip() {
    let start = PixelPoint(x: 2, y: 3)
    #expect(PixelStrip(from: start, to: PixelPoint(x: 90, y: 3), radius: 2) == nil)
    #expect(PixelStrip(from: start, to: start, radius: 2) == nil)
    #expect(PixelStrip(from: start, to: PixelPoint(x: 2, y: .infinity), radius: 2) == nil)
  }
}
