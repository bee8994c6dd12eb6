import HandsImaging
import Testing

@Suite struct CanvasTests {
  private func canvas(width: Int = 60, height: Int = 40, level: UInt8 = 100) throws -> Canvas {
    Canvas(
      try Picture(
        width: width, height: height, format: .gray,
        bytes: .init(repeating: level, count: width * height)))
  }

  private func red(_ canvas: Canvas, _ x: Int, _ y: Int) -> UInt8 {
    canvas.picture.bytes[(y * canvas.width + x) * 3]
  }

  @Test func aLineCoversItsWidthAndNothingElse() throws {
    var canvas = try canvas()
    canvas.drawLine(
      from: PixelPoint(x: 10, y: 20), to: PixelPoint(x: 40, y: 20), radius: 2, color: .white)
    for x in 10...40 {
      for y in 0..<40 {
        // The edge runs through the middle of the pixels two rows away.
        let expected: UInt8 =
          switch (y - 20).magnitude {
          case 0, 1: 255
          case 2: 178
          default: 100
          }
        #expect(red(canvas, x, y) == expected)
      }
    }
    for x in [0, 7, 43, 59] {
      #expect((0..<40).allSatisfy { red(canvas, x, $0) == 100 })
    }
  }

  @Test func aDiscCoversItsArea() throws {
    var canvas = try canvas(level: 0)
    canvas.drawDisc(center: PixelPoint(x: 30.3, y: 19.6), radius: 9, color: .white)
    let sum = canvas.picture.bytes.reduce(0) { $0 + Int($1) }
    let area = Float(sum) / 255 / 3
    // π·9² is 254.47; coverage by distance is exact to second order in 1/radius.
    #expect((area - 254.47).magnitude < 1.5)
  }

  @Test func aRectangleCoversItsAreaWithItsOpacity() throws {
    var canvas = try canvas(level: 200)
    canvas.drawRectangle(
      PixelRectangle(minX: 9.5, minY: 4.5, width: 20, height: 10),
      color: PixelColor(red: 0, green: 100, blue: 200, opacity: 0.5))
    for y in 0..<40 {
      for x in 0..<60 {
        let isInside = (10..<30).contains(x) && (5..<15).contains(y)
        #expect(red(canvas, x, y) == (isInside ? 100 : 200))
      }
    }
    #expect(canvas.picture.bytes[(7 * 60 + 20) * 3 + 1] == 150)
    #expect(canvas.picture.bytes[(7 * 60 + 20) * 3 + 2] == 200)
  }

  @Test(arguments: [
    Float.nan, .infinity, -.infinity, 3e38, -3e38, 1e9,
  ])
  func strangeCoordinatesLeaveNoMarkAndNoFault(value: Float) throws {
    var canvas = try canvas()
    let before = canvas.picture
    canvas.drawDisc(center: PixelPoint(x: value, y: 5), radius: 3, color: .white)
    canvas.drawLine(
      from: PixelPoint(x: value, y: value), to: PixelPoint(x: value, y: 5), radius: 1,
      color: .white)
    canvas.drawText("Ab", at: PixelPoint(x: value, y: value), capHeight: 10, color: .white)
    canvas.drawRectangle(
      PixelRectangle(minX: value, minY: 0, width: 5, height: 5), color: .black)
    #expect(canvas.picture == before)
  }

  @Test func everyGlyphIsDrawnInsideItsLine() throws {
    var seen: [[UInt8]] = []
    for code in UInt8(33)...126 {
      let text = String(Unicode.Scalar(code))
      let size = Canvas.textSize(text, capHeight: 10)
      #expect((0...10).contains(size.width) && size.height == 13)
      var canvas = try canvas(width: 20, height: 24, level: 0)
      canvas.drawText(text, at: PixelPoint(x: 4, y: 5), capHeight: 10, color: .white)
      let pixels = canvas.picture.bytes
      // At least a dot is seen, and nothing outside the line's box and the stroke's radius.
      #expect(pixels.filter { $0 > 150 }.count >= 3, "\(text)")
      for y in 0..<24 where !(3...20).contains(y) {
        #expect(pixels[y * 60..<y * 60 + 60].allSatisfy { $0 == 0 }, "\(text)")
      }
      seen.append(pixels)
    }
    // Only the digit 0 and the capital O look alike.
    #expect(Set(seen).count == 93)
  }

  @Test func textGrowsWithItsLengthAndHeight() {
    let short = Canvas.textSize("Left", capHeight: 10)
    let long = Canvas.textSize("Left 97 %", capHeight: 10)
    let tall = Canvas.textSize("Left", capHeight: 20)
    #expect(long.width > 2 * short.width && long.height == short.height)
    #expect(tall.width == 2 * short.width && tall.height == 2 * short.height)
    #expect(Canvas.textSize("", capHeight: 10).width == 0)
  }
}
