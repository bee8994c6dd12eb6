import HandsImaging
import Testing

@Suite struct PictureTests {
  @Test func acceptsExactlyTheBytesNeeded() throws {
    // Two rows of three RGB pixels, 11 bytes apart; the last row ends with its pixels.
    let bytes = [UInt8](repeating: 7, count: 11 + 9)
    let picture = try Picture(width: 3, height: 2, format: .rgb, rowStride: 11, bytes: bytes)
    #expect(picture.packedBytes.count == 18)
    #expect(throws: ImageError.tooFewBytes(count: 19, expected: 20)) {
      try Picture(
        width: 3, height: 2, format: .rgb, rowStride: 11, bytes: Array(bytes.dropLast()))
    }
    #expect(throws: ImageError.invalidRowStride(rowStride: 8, minimum: 9)) {
      try Picture(width: 3, height: 2, format: .rgb, rowStride: 8, bytes: bytes)
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (-1, 5), (5, Int.min)])
  func refusesSizesThatAreNotPositive(width: Int, height: Int) {
    #expect(throws: ImageError.invalidSize(width: width, height: height)) {
      try Picture(width: width, height: height, format: .gray, bytes: [0])
    }
  }

  @Test func refusesOneOverEachLimit() throws {
    let limits = PictureLimits(maximumPixels: 12, maximumSide: 6)
    _ = try Picture(
      width: 6, height: 2, format: .gray, bytes: .init(repeating: 0, count: 12), limits: limits)
    #expect(throws: ImageError.sideTooLong(side: 7, limit: 6)) {
      try Picture(
        width: 7, height: 1, format: .gray, bytes: .init(repeating: 0, count: 7), limits: limits)
    }
    #expect(throws: ImageError.tooManyPixels(width: 5, height: 3, limit: 12)) {
      try Picture(
        width: 5, height: 3, format: .gray, bytes: .init(repeating: 0, count: 15),
        limits: limits)
    }
  }

  @Test func standardLimitsAreSixtyFourMegapixelsAndASideOf32768() throws {
    let limits = PictureLimits()
    try limits.check(width: 32_768, height: 1_953)
    try limits.check(width: 8_000, height: 8_000)
    #expect(throws: ImageError.self) { try limits.check(width: 32_769, height: 1) }
    #expect(throws: ImageError.self) { try limits.check(width: 8_001, height: 8_000) }
  }

  @Test func overflowingSizesAreRefused() {
    let limits = PictureLimits(maximumPixels: .max, maximumSide: .max)
    #expect(throws: ImageError.self) {
      try Picture(width: .max, height: 1, format: .rgb, bytes: [], limits: limits)
    }
    #expect(throws: ImageError.self) {
      try Picture(width: .max / 3, height: .max / 3, format: .rgb, bytes: [], limits: limits)
    }
    #expect(throws: ImageError.self) {
      try Picture(
        width: 1, height: 3, format: .rgb, rowStride: .max, bytes: [], limits: limits)
    }
  }

  @Test func convertsBetweenFormats() throws {
    let rgba = try Picture(
      width: 2, height: 1, format: .rgba, bytes: [10, 20, 30, 99, 255, 0, 0, 1])
    #expect(rgba.converted(to: .rgb).bytes == [10, 20, 30, 255, 0, 0])
    #expect(rgba.converted(to: .bgra).bytes == [30, 20, 10, 255, 0, 0, 255, 255])
    #expect(rgba.converted(to: .gray).bytes == [18, 76])
    #expect(rgba.converted(to: .gray).converted(to: .rgb).bytes == [18, 18, 18, 76, 76, 76])
    #expect(rgba.converted(to: .rgba) == rgba)
  }

  /// Positions of the pixels 0 … 5 of a picture of 3×2, row by row, as EXIF defines them.
  @Test(arguments: [
    (ImageOrientation.up, 3, [0, 1, 2, 3, 4, 5]), (.upMirrored, 3, [2, 1, 0, 5, 4, 3]),
    (.down, 3, [5, 4, 3, 2, 1, 0]), (.downMirrored, 3, [3, 4, 5, 0, 1, 2]),
    (.leftMirrored, 2, [0, 3, 1, 4, 2, 5]), (.right, 2, [3, 0, 4, 1, 5, 2]),
    (.rightMirrored, 2, [5, 2, 4, 1, 3, 0]), (.left, 2, [2, 5, 1, 4, 0, 3]),
  ])
  func turnsAndMirrors(orientation: ImageOrientation, width: Int, order: [UInt8]) throws {
    for format in PixelFormat.allCases {
      let pixelStride = format.bytesPerPixel
      let rowStride = 3 * pixelStride + 5
      var bytes = [UInt8](repeating: 200, count: 2 * rowStride)
      for pixel in 0..<6 {
        let start = pixel / 3 * rowStride + pixel % 3 * pixelStride
        for channel in 0..<pixelStride { bytes[start + channel] = UInt8(pixel * 10 + channel) }
      }
      let picture = try Picture(
        width: 3, height: 2, format: format, rowStride: rowStride, bytes: bytes)
      let upright = picture.oriented(orientation)
      let expected = order.flatMap { pixel in
        (0..<pixelStride).map { pixel * 10 + UInt8($0) }
      }
      #expect(upright.width == width && upright.height == 6 / width)
      #expect(upright.bytes == expected)
    }
  }
}
