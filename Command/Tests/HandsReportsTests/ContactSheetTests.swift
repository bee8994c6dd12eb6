import Hands
import HandsImaging
import Testing

@testable import HandsReports

@Suite struct ContactSheetTests {
  private func layout(_ count: Int, _ tile: Int? = nil, _ columns: Int? = nil) throws(ReportError)
    -> ContactSheet.Layout
  {
    try ContactSheet.Layout(count: count, tile: tile, columns: columns)
  }

  @Test func tilesLieInRows() throws {
    let sheet = try layout(7, 100, 3)
    #expect(sheet.columns == 3 && sheet.rows == 3)
    #expect(sheet.gap == 5 && sheet.captionHeight == 29)
    #expect(sheet.width == 3 * 105 + 5 && sheet.height == 3 * 134 + 5)
    #expect(sheet.corner(of: 0) == (5, 5))
    #expect(sheet.corner(of: 4) == (110, 139))
  }

  @Test func sizesSuitTheNumber() throws {
    #expect(try layout(1).width == 240 + 2 * 12)
    #expect(try layout(2, nil, 9).columns == 2)
    #expect(try layout(9).columns == 3 && layout(10).columns == 4)
    #expect(try layout(500).tile == 240)
    #expect(try layout(1500).tile == 160)
    #expect(try layout(10_000).tile == 48)
    #expect(throws: ReportError.sheetTooLarge(pictures: 100_000, tile: 48)) { try layout(100_000) }
    #expect(throws: ReportError.sheetTooLarge(pictures: 2000, tile: 240)) { try layout(2000, 240) }
    #expect(throws: ReportError.sheetTooLarge(pictures: 2000, tile: 48)) {
      try layout(2000, 48, 1)
    }
  }

  private let hand = HandsResult(
    hands: [
      Hand(
        handedness: .right, handednessScore: 1,
        landmarks: HandLandmarks {
          NormalizedLandmark(x: 0.25 + Float($0.rawValue) / 80, y: 0.5, z: 0)
        },
        worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, presence: 1,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    ], hasGestures: true)

  private func color(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    let index = (y * picture.width + x) * 3
    return Array(picture.bytes[index..<index + 3])
  }

  @Test func picturesLieInTheMiddleOfTheirTiles() throws {
    var sheet = try ContactSheet(layout: layout(2, 100, 2), parts: .standard)
    let ground = color(sheet.picture, 1, 1)
    let picture = try Picture(
      width: 400, height: 200, format: .gray, bytes: .init(repeating: 200, count: 80_000))
    try sheet.add(name: "name.png", hand, in: picture)
    let drawn = sheet.picture
    // 100 × 50 in rows 30 ..< 80 of a tile that begins at 5.
    let panel = color(drawn, 50, 20)
    #expect(panel != ground)
    for x in [5, 104] {
      #expect(color(drawn, x, 29) == panel && color(drawn, x, 80) == panel)
      #expect(color(drawn, x, 30) == [200, 200, 200] && color(drawn, x, 79) == [200, 200, 200])
    }
    // The hand lies at half height, between a quarter and a half of the width.
    #expect((30...55).contains { color(drawn, $0, 55) != [200, 200, 200] })
    #expect((60...104).allSatisfy { color(drawn, $0, 55) == [200, 200, 200] })
    // Two lines below it; nothing yet in the second tile.
    for rows in [105..<118, 119..<131] {
      let bright = rows.contains { y in (5..<105).contains { color(drawn, $0, y)[2] > 180 } }
      #expect(bright, "\(rows)")
    }
    #expect((110..<210).allSatisfy { color(drawn, $0, 50) == ground })
    #expect(color(drawn, 2, 110) == ground)
  }

  @Test func errorsAreTilesToo() throws {
    var sheet = try ContactSheet(layout: layout(1, 200), parts: .standard)
    sheet.add(name: "b.png", failure: "a long reason that takes more than a line of the tile")
    let drawn = sheet.picture
    let red = (10..<210).filter { y in
      (10..<210).contains { color(drawn, $0, y)[0] > 200 && color(drawn, $0, y)[2] < 160 }
    }
    // More than one line of text, at the top of the tile.
    #expect(red.count > 16 && (red.last ?? 999) < 100)
  }

  @Test func wordsAreWrapped() {
    let width = Canvas.textSize("a longer", capHeight: 10).width
    #expect(
      ContactSheet.wrapped("a longer text of  words", toWidth: width, capHeight: 10)
        == ["a longer", "text of", "words"])
    #expect(ContactSheet.wrapped("", toWidth: width, capHeight: 10) == [])
    #expect(
      ContactSheet.wrapped("extraordinary", toWidth: width, capHeight: 10)[0].hasSuffix(".."))
  }
}
