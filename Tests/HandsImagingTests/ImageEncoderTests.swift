import HandsImageFiles
import HandsImaging
import Testing

@Suite struct ImageEncoderTests {
  @Test(arguments: PixelFormat.allCases, [0, 3])
  func pngKeepsEveryPixel(format: PixelFormat, gap: Int) throws {
    var noise = PixelNoise(seed: 11)
    for (width, height) in [(1, 1), (17, 9), (64, 3), (200, 200)] {
      let picture = try noise.picture(width: width, height: height, format: format, gap: gap)
      let file = try ImageEncoder.encode(picture, as: .png)
      let decoded = try ImageDecoder.decode(file)
      let expected = try Picture(
        width: width, height: height, format: format, bytes: picture.packedBytes
      ).converted(to: .rgb)
      #expect(decoded == expected)
    }
  }

  @Test(arguments: PixelFormat.allCases, [0, 3])
  func jpegKeepsSmoothPicturesNearly(format: PixelFormat, gap: Int) throws {
    let (width, height) = (33, 21)
    let pixelStride = format.bytesPerPixel
    let rowStride = width * pixelStride + gap
    var bytes = [UInt8](repeating: 0, count: rowStride * height)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<pixelStride {
          bytes[y * rowStride + x * pixelStride + channel] = UInt8(3 * x + 4 * y + 20 * channel)
        }
      }
    }
    let picture = try Picture(
      width: width, height: height, format: format, rowStride: rowStride, bytes: bytes)
    let decoded = try ImageDecoder.decode(ImageEncoder.encode(picture, as: .jpeg))
    let expected = try Picture(
      width: width, height: height, format: format, bytes: picture.packedBytes
    ).converted(to: .rgb)
    let worst = zip(decoded.bytes, expected.bytes).map { (Int($0) - Int($1)).magnitude }.max()
    #expect(try #require(worst) <= 8)
  }

  @Test func theNamesEndingDecidesTheFormat() {
    #expect(ImageEncoder.fileFormat(forPath: "a/b.PNG") == .png)
    #expect(ImageEncoder.fileFormat(forPath: "b.jpg") == .jpeg)
    #expect(ImageEncoder.fileFormat(forPath: "b.png.JPEG") == .jpeg)
    #expect(ImageEncoder.fileFormat(forPath: "b.gif") == nil)
    #expect(ImageEncoder.fileFormat(forPath: "png") == nil)
  }
}
