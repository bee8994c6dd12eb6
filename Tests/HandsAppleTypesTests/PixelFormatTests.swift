import HandsAppleTypes
import HandsImaging
import HandsTestSupport
import Testing

/// Each of Core Video's formats as a picture.
struct PixelFormatTests {
  private func picture(
    _ bytes: [UInt8], width: Int, height: Int, type: OSType, bytesPerRow: Int? = nil
  ) throws -> Picture {
    let picture = try Picture(
      bytes: bytes, width: width, height: height, pixelFormatType: type, bytesPerRow: bytesPerRow)
    let buffer = try CVPixelBuffer(
      bytes: bytes, width: width, height: height, pixelFormatType: type, bytesPerRow: bytesPerRow)
    #expect(Picture(buffer) == picture)
    #expect(try Picture(CMSampleBuffer(imageBuffer: buffer)) == picture)
    return picture
  }

  @Test func threeChannelsAreCopiedWithoutGaps() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12]
    let picture = try picture(
      bytes, width: 2, height: 2, type: kCVPixelFormatType_24RGB, bytesPerRow: 8)
    #expect(picture.format == .rgb)
    #expect(picture.bytes == Array(1...12))
  }

  @Test(arguments: [
    (kCVPixelFormatType_32BGRA, PixelFormat.bgra), (kCVPixelFormatType_32RGBA, .rgba),
  ])
  func premultipliedAlphaIsUndone(type: OSType, format: PixelFormat) throws {
    let pixels: [[UInt8]] = [
      [9, 99, 199, 255],
      [64, 0, 128, 128],  // 64 * 255 / 128 = 127.5
      [1, 2, 3, 4],
      [200, 100, 50, 100],  // 200 is above its alpha
      [7, 8, 9, 0],  // not alpha
    ]
    let picture = try picture(pixels.flatMap { $0 }, width: 5, height: 1, type: type)
    #expect(picture.format == format)
    #expect(
      picture.bytes == [
        9, 99, 199, 255, 128, 0, 255, 128, 64, 128, 191, 4, 255, 255, 128, 100, 7, 8, 9, 0,
      ])
  }

  @Test func undoneColoursAreTheNearest() throws {
    for alpha in 1...254 {
      let levels = Array(0...UInt8(alpha))
      let pixels: [UInt8] = levels.flatMap { [$0, 0, 0, UInt8(alpha)] as [UInt8] }
      let picture = try picture(
        pixels, width: levels.count, height: 1, type: kCVPixelFormatType_32RGBA)
      for level in levels {
        let exact = Double(level) * 255 / Double(alpha)
        #expect(abs(Double(picture.bytes[4 * Int(level)]) - exact) <= 0.5)
      }
    }
  }

  @Test func greysBecomeThreeChannels() throws {
    let picture = try picture(
      [10, 20, 30, 40], width: 1, height: 2, type: kCVPixelFormatType_OneComponent8,
      bytesPerRow: 3)
    #expect(picture.format == .rgb)
    #expect(picture.bytes == [10, 10, 10, 40, 40, 40])
  }

  @Test func floatsFromZeroToOneBecomeGreys() throws {
    let values: [Float] = [0, 1, 0.5, -0.1, 2, .nan, .infinity, -.infinity, 1e-38]
    let bytes = values.flatMap { $0.bitPattern.littleEndianBytes }
    let picture = try picture(
      bytes, width: values.count, height: 1, type: kCVPixelFormatType_OneComponent32Float)
    #expect(
      picture.bytes
        == [0, 255, 128, 0, 255, 0, 255, 0, 0].flatMap { [UInt8](repeating: $0, count: 3) })
  }

  /// BT.601 in real numbers.
  private func color(_ y: UInt8, _ cb: UInt8, _ cr: UInt8, isFullRange: Bool) -> [Double] {
    let luma = isFullRange ? Double(y) : (Double(y) - 16) * 255 / 219
    let scale = isFullRange ? 1.0 : 255 / 224
    let (blue, red) = ((Double(cb) - 128) * scale, (Double(cr) - 128) * scale)
    let (redWeight, blueWeight) = (0.299, 0.114)
    let colors = (
      luma + 2 * (1 - redWeight) * red,
      luma + 2 * (1 - blueWeight) * blue
    )
    let green =
      luma
      - (redWeight * 2 * (1 - redWeight) * red + blueWeight * 2 * (1 - blueWeight) * blue)
      / (1 - redWeight - blueWeight)
    return [colors.0, green, colors.1].map { min(max($0, 0), 255) }
  }

  private func expectColors(
    _ picture: Picture, isFullRange: Bool, _ samples: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) {
    #expect(picture.format == .rgba)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (luma, cb, cr) = samples(x, y)
        let expected = color(luma, cb, cr, isFullRange: isFullRange)
        for channel in 0..<3 {
          let found = Double(picture.bytes[(y * picture.width + x) * 4 + channel])
          // Rounding, and single precision of numbers up to 512.
          #expect(abs(found - expected[channel]) <= 0.5 + 512 * 0x1p-22)
        }
        #expect(picture.bytes[(y * picture.width + x) * 4 + 3] == 255)
      }
    }
  }

  @Test(
    arguments: [false, true],
    [(8, 2, nil), (4, 2, nil), (5, 3, nil), (21, 3, 25)] as [(Int, Int, Int?)])
  func nv12SharesChromaAmongFourPixels(isFullRange: Bool, size: (Int, Int, Int?)) throws {
    let (width, height, stride) = size
    let lumaStride = stride ?? width
    let chromaStride = stride ?? (width + 1) / 2 * 2
    let chromaStart = lumaStride * height
    let count = chromaStart + chromaStride * ((height + 1) / 2)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 97 + 31) }
    let picture = try picture(
      bytes, width: width, height: height,
      type: isFullRange
        ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      bytesPerRow: stride)
    expectColors(picture, isFullRange: isFullRange) { x, y in
      let chroma = chromaStart + y / 2 * chromaStride + x / 2 * 2
      return (bytes[y * lumaStride + x], bytes[chroma], bytes[chroma + 1])
    }
  }

  @Test(arguments: [(8, nil), (4, nil), (5, nil), (5, 16), (30, nil), (21, 52)] as [(Int, Int?)])
  func yuyvSharesChromaAmongTwoPixels(width: Int, bytesPerRow: Int?) throws {
    let stride = bytesPerRow ?? (width + 1) / 2 * 4
    let bytes = (0..<stride * 3).map { UInt8(truncatingIfNeeded: $0 * 89 + 7) }
    let picture = try picture(
      bytes, width: width, height: 3, type: kCVPixelFormatType_422YpCbCr8_yuvs,
      bytesPerRow: bytesPerRow)
    expectColors(picture, isFullRange: false) { x, y in
      let pair = y * stride + x / 2 * 4
      return (bytes[pair + x % 2 * 2], bytes[pair + 1], bytes[pair + 3])
    }
  }

  @Test func whiteAndBlackOfVideoRange() throws {
    let picture = try picture(
      [16, 128, 235, 128], width: 2, height: 1, type: kCVPixelFormatType_422YpCbCr8_yuvs)
    #expect(picture.bytes == [0, 0, 0, 255, 255, 255, 255, 255])
  }
}
