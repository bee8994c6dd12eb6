import HandsImaging
import Testing

@Suite struct ImageWarpTests {
  @Test(arguments: 0..<12)
  func equalsThePlainWarp(seed: Int) throws {
    var noise = PixelNoise(seed: UInt64(seed))
    let picture = try noise.picture(
      width: .random(in: 1...90, using: &noise), height: .random(in: 1...90, using: &noise),
      format: [.rgb, .rgba, .bgra][seed % 3], gap: [0, 0, 1, 7][seed / 3 % 4])
    let region = RegionOfInterest(
      centerX: .random(in: -20...110, using: &noise),
      centerY: .random(in: -20...110, using: &noise),
      width: .random(in: 1...200, using: &noise), height: .random(in: 1...200, using: &noise),
      rotation: .random(in: -7...7, using: &noise))
    let size = [16, 33, 64, 70][seed % 4]
    for border in [ImageWarp.Border.zero, .replicate] {
      let warp = ImageWarp(region: region, size: size, border: border)
      let plain = PlainWarp(region: region, size: size, repeatsEdges: border == .replicate)
      #expect(try warp.rgbBytes(from: picture) == plain.bytes(from: picture), "seed \(seed)")
    }
  }

  /// A region of negative width is seen from right to left: column x is column size − x.
  @Test(arguments: [ImageWarp.Border.zero, .replicate])
  func negativeWidthsMirror(border: ImageWarp.Border) throws {
    let bytes = (0..<90 * 70).flatMap { index -> [UInt8] in
      let (x, y) = (index % 90, index / 90)
      return [UInt8(2 * x), UInt8(3 * y), UInt8(x + y)]
    }
    let picture = try Picture(width: 90, height: 70, format: .rgb, bytes: bytes)
    var region = RegionOfInterest(centerX: 44, centerY: 33, width: 60, height: 50, rotation: 0.3)
    let size = 80
    let plain = try ImageWarp(region: region, size: size, border: border).rgbBytes(from: picture)
    region.width = -region.width
    let mirrored = try ImageWarp(region: region, size: size, border: border)
      .rgbBytes(from: picture)
    for y in 0..<size {
      for x in 1..<size {
        for channel in 0..<3 {
          let (one, other) = (
            plain[(y * size + x) * 3 + channel], mirrored[(y * size + size - x) * 3 + channel]
          )
          #expect(abs(Int(one) - Int(other)) <= 1)
        }
      }
    }
  }

  /// Beyond the longest rows the last pixel is seen, whatever the border.
  @Test func sourceCoordinatesSaturate() throws {
    var noise = PixelNoise(seed: 8)
    let picture = try noise.picture(width: 32_768, height: 3)
    let region = RegionOfInterest(centerX: 40_000, centerY: 1, width: 100, height: 1)
    let bytes = try ImageWarp(region: region, size: 16, border: .zero).rgbBytes(from: picture)
    #expect(bytes == PlainWarp(region: region, size: 16, repeatsEdges: false).bytes(from: picture))
    #expect(bytes.contains { $0 > 0 })
  }

  @Test func tensorHoldsTheBytesScaled() throws {
    var noise = PixelNoise(seed: 5)
    let picture = try noise.picture(width: 31, height: 17)
    let warp = ImageWarp(
      region: RegionOfInterest(centerX: 12, centerY: 9, width: 40, height: 30, rotation: 0.3),
      size: 33, border: .replicate)
    let bytes = try warp.rgbBytes(from: picture)
    let guardValue: Float = -7
    var tensor = [Float](repeating: guardValue, count: bytes.count + 4)
    try tensor.withUnsafeMutableBufferPointer { output in
      let base = try #require(output.baseAddress)
      try warp.write(to: base, from: picture)
    }
    #expect(tensor.prefix(bytes.count).elementsEqual(bytes.map { Float($0) * Float(1.0 / 255) }))
    #expect(tensor.suffix(4).allSatisfy { $0 == guardValue })
  }

  /// Rounded once; black, where the region leaves the image, is the lower bound.
  @Test func tensorIsScaledToTheRange() throws {
    var noise = PixelNoise(seed: 5)
    let picture = try noise.picture(width: 31, height: 17)
    let warp = ImageWarp(
      region: RegionOfInterest(centerX: 12, centerY: 9, width: 90, height: 70), size: 33,
      border: .zero, range: -1...1)
    let bytes = try warp.rgbBytes(from: picture)
    var tensor = [Float](repeating: 7, count: bytes.count)
    try tensor.withUnsafeMutableBufferPointer { output in
      let base = try #require(output.baseAddress)
      try warp.write(to: base, from: picture)
    }
    #expect(tensor.elementsEqual(bytes.map { Float(-1).addingProduct(Float($0), Float(2) / 255) }))
    #expect(bytes.first == 0 && bytes.contains { $0 > 0 })
  }

  @Test func alphaAndOrderOfChannelsDoNotMatter() throws {
    var noise = PixelNoise(seed: 6)
    let rgba = try noise.picture(width: 40, height: 30, format: .rgba)
    let region = RegionOfInterest(
      centerX: 20, centerY: 15, width: 25, height: 25, rotation: 1)
    let warp = ImageWarp(region: region, size: 70, border: .zero)
    let expected = try warp.rgbBytes(from: rgba)
    #expect(try warp.rgbBytes(from: rgba.converted(to: .rgb)) == expected)
    #expect(try warp.rgbBytes(from: rgba.converted(to: .bgra)) == expected)
    #expect(throws: ImageError.unsupportedPixelFormat(.gray)) {
      try warp.rgbBytes(from: rgba.converted(to: .gray))
    }
  }

  /// Regions that lead to coordinates that are no numbers, infinite, huge, or all equal.
  @Test(arguments: [
    RegionOfInterest(centerX: .nan, centerY: 3, width: 5, height: 5),
    RegionOfInterest(centerX: 3, centerY: 3, width: .infinity, height: 5, rotation: 1),
    RegionOfInterest(centerX: 3, centerY: -.infinity, width: 5, height: 5),
    RegionOfInterest(centerX: 3, centerY: 3, width: 5, height: 5, rotation: .nan),
    RegionOfInterest(centerX: 3, centerY: 3, width: 5, height: 5, rotation: .infinity),
    RegionOfInterest(centerX: 3, centerY: 3, width: 0, height: 0),
    RegionOfInterest(centerX: 3, centerY: 3, width: -4, height: 9, rotation: 3e38),
    RegionOfInterest(centerX: 3e38, centerY: -3e38, width: 3e38, height: 3e38, rotation: 1),
    RegionOfInterest(centerX: 1e9, centerY: 1e9, width: 1e-30, height: 1e30),
  ])
  func strangeRegionsGiveSomePixels(region: RegionOfInterest) throws {
    var noise = PixelNoise(seed: 7)
    for (width, height) in [(1, 1), (7, 5), (1, 20_000), (20_000, 1)] {
      let picture = try noise.picture(width: width, height: height)
      for border in [ImageWarp.Border.zero, .replicate] {
        let warp = ImageWarp(region: region, size: 20, border: border)
        #expect(try warp.rgbBytes(from: picture).count == 20 * 20 * 3)
      }
    }
    // No trap.
    _ = Letterbox(region)
  }

  @Test func thinPicturesAreSampledAlongTheirWholeLength() throws {
    let picture = try Picture(
      width: 1, height: 20_000, format: .rgb, bytes: (0..<60_000).map { UInt8($0 / 3 / 100) })
    let region = RegionOfInterest(centerX: 0.5, centerY: 10_000, width: 20_000, height: 20_000)
    let bytes = try ImageWarp(region: region, size: 192, border: .replicate)
      .rgbBytes(from: picture)
    let column = stride(from: 0, to: bytes.count, by: 192 * 3).map { bytes[$0] }
    #expect(column == column.sorted() && column.first == 0 && column.last == 198)
  }

  @Test(arguments: [
    (Float(640), Float(521), Float(0), Float(0.09296876)), (384, 834, 0.26978415, 0), (9, 9, 0, 0),
  ])
  func letterboxPadsTheShorterSide(
    width: Float, height: Float, horizontal: Float, vertical: Float
  ) {
    let region = RegionOfInterest(
      centerX: width / 2, centerY: height / 2, width: width, height: height)
    let letterbox = Letterbox(region)
    #expect(letterbox.region.width == max(width, height))
    #expect(letterbox.region.height == max(width, height))
    #expect(letterbox.region.centerX == width / 2 && letterbox.region.centerY == height / 2)
    #expect(letterbox.horizontalPadding == horizontal)
    #expect(letterbox.verticalPadding == vertical)
  }
}
