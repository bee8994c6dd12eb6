import HandsLandmarking
import Testing

@Suite struct SearchLookTests {
  private static let photo = ImageSize(width: 1600, height: 1200)

  private func squares(
    _ area: SearchLook.Area, in image: ImageSize = photo, rotation: Float = 0
  ) -> [NormalizedRectangle] {
    SearchLook(area).squares(in: image, rotation: rotation)
  }

  @Test func squaresAreCenteredMultiplesOfTheLongerSide() throws {
    for image in [SearchLookTests.photo, ImageSize(width: 300, height: 1600)] {
      let square = try #require(squares(.square(side: 1.5, turn: 0.25), in: image).first)
      #expect(square.xCenter == 0.5 && square.yCenter == 0.5 && square.rotation == 0.25)
      #expect(square.width * image.width == 2400 && square.height * image.height == 2400)
    }
    #expect(squares(.square(side: 1, turn: 0.25), rotation: 1)[0].rotation == 1.25)
    #expect(squares(.wholePictureAgain).isEmpty)
  }

  @Test(arguments: [
    // Sides as 4 to 3, 3 to 4, equal, as 16 to 9, and a strip.
    (1600, 1200, 3, 2, 4, 3), (1200, 1600, 2, 3, 3, 4), (900, 900, 3, 3, 4, 4),
    (1920, 1080, 3, 2, 4, 3), (1600, 400, 3, 1, 4, 1),
  ])
  func tilesCoverThePicture(
    width: Int, height: Int, columns: Int, rows: Int, smallColumns: Int, smallRows: Int
  ) {
    let image = ImageSize(width: width, height: height)
    for (share, overlap, columns, rows) in [
      (Float(1) / 2, Float(0.4), columns, rows), (1 / 3.5, 0.15, smallColumns, smallRows),
    ] {
      let tiles = squares(.tiles(side: share, overlap: overlap), in: image, rotation: 0.5)
      #expect(tiles.count == columns * rows)
      let side = share * max(image.width, image.height)
      for tile in tiles {
        #expect(abs(tile.width * image.width - side) < 0.01)
        #expect(abs(tile.height * image.height - side) < 0.01)
        #expect(tile.rotation == 0.5)
      }
      // Neighbors overlap by at least the share, and the first and last ones end at the edges.
      for (centers, length) in [
        (tiles.prefix(columns).map { $0.xCenter * image.width }, image.width),
        (
          stride(from: 0, to: tiles.count, by: columns).map { tiles[$0].yCenter * image.height },
          image.height
        ),
      ] {
        guard length > side else {
          #expect(centers.count == 1 && abs(centers[0] - length / 2) < 0.01)
          continue
        }
        #expect(abs(centers[0] - side / 2) < 0.01)
        #expect(abs(centers[centers.count - 1] - (length - side / 2)) < 0.01)
        for (center, next) in zip(centers, centers.dropFirst()) {
          #expect(next - center <= side * (1 - overlap) + 0.5)
        }
      }
    }
  }

  /// Steps that fit a whole number of times take no further tile.
  @Test func exactStepsTakeNoFurtherTile() {
    // (800 − 500) / (500 · 0.6) is 1.
    let tiles = squares(
      .tiles(side: 0.5, overlap: 0.4), in: ImageSize(width: 1000, height: 800))
    #expect(tiles.count == 3 * 2)
  }

  /// A height of 1681 is above the tiles' side of 1680.86 by less than rounding.
  @Test func aSideJustAboveThatOfATileTakesTwo() {
    let tiles = squares(
      .tiles(side: 1 / 3.5, overlap: 0.15), in: ImageSize(width: 5883, height: 1681))
    #expect(tiles.allSatisfy { $0.xCenter.isFinite && $0.yCenter.isFinite })
    #expect(Set(tiles.map { $0.yCenter }).count == 2)
  }
}

@Suite struct SearchScheduleTests {
  private static let image = ImageSize(width: 200, height: 100)
  private let schedule = SearchSchedule(
    looks: [],
    region: RegionRule(axisStart: .point(0), axisEnd: .point(1), targetAngle: 0, scale: 1),
    minFirstPresence: 0.2, minPresence: 0.95, knownDistance: 0.25, knownSizeRatio: 1.6,
    overlapThreshold: 0.3, centerLandmarks: [0], centerDistance: 0.35)

  /// A square region, in pixels.
  private func region(x: Float, y: Float, side: Float) -> NormalizedRectangle {
    NormalizedRectangle(xCenter: x / 200, yCenter: y / 100, width: side / 200, height: side / 100)
  }

  @Test func closeRegionsOfSimilarSizeAreKnown() {
    let known = region(x: 100, y: 50, side: 40)
    for (x, y, side, isKnown) in [
      (100, 50, 40, true), (109.9, 50, 40, true), (110.1, 50, 40, false), (100, 59.9, 40, true),
      (100, 60.1, 40, false), (100, 50, 63.9, true), (100, 50, 64.1, false),
      (100, 50, 25.1, true), (100, 50, 24.9, false), (106.9, 50, 28, true), (107.1, 50, 28, false),
    ] as [(Float, Float, Float, Bool)] {
      #expect(
        schedule.isKnown(region(x: x, y: y, side: side), known, in: SearchScheduleTests.image)
          == isKnown)
      #expect(
        schedule.isKnown(known, region(x: x, y: y, side: side), in: SearchScheduleTests.image)
          == isKnown)
    }
  }

  /// Landmarks at the center and two corners of a box, in pixels.
  private func object(x: Float, y: Float, width: Float, height: Float) -> [NormalizedLandmark] {
    [(x, y), (x - width / 2, y - height / 2), (x + width / 2, y + height / 2)].map {
      NormalizedLandmark(x: $0.0 / 200, y: $0.1 / 100, z: 0)
    }
  }

  @Test func objectsThatOverlapOrHaveOneCenterAreTheSame() {
    let object = object(x: 100, y: 50, width: 20, height: 40)
    for (x, y, width, height, isSame) in [
      (100, 50, 20, 40, true),
      // The centers are apart by 13.9 and 14.1; 0.35 of the longer side is 14.
      (113.9, 50, 4, 4, true), (114.1, 50, 4, 4, false), (100, 63.9, 2, 2, true),
      (100, 64.1, 2, 2, false),
      // The boxes overlap by half of one, a third of their union.
      (100, 70, 20, 40, true), (100, 73, 20, 40, false),
    ] as [(Float, Float, Float, Float, Bool)] {
      let other = self.object(x: x, y: y, width: width, height: height)
      #expect(schedule.isSameObject(object, other, in: SearchScheduleTests.image) == isSame)
      #expect(schedule.isSameObject(other, object, in: SearchScheduleTests.image) == isSame)
    }
  }
}
