import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// Parts of images against all of their pixels.
@Suite struct PictureSourceTests {
  /// Waves in each channel, whose sides are no multiples of the units that parts are cut in.
  private static func waves(width: Int = 1613, height: Int = 1205) throws -> Picture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(wave(x, period: 400))
        bytes.append(wave(y, period: 300))
        bytes.append(wave(x + y, period: 500))
      }
    }
    return try Picture(width: width, height: height, format: .rgb, bytes: bytes)
  }

  /// A triangle between 0 and 250.
  private static func wave(_ position: Int, period: Int) -> UInt8 {
    let phase = position % period
    return UInt8(min(phase, period - phase) * 500 / period)
  }

  private static let file = Result { try JPEGEncoder.encode(try waves(), quality: 95) }

  /// Regions that are sampled at each scale, near corners of the image, askew, and all of it; in fractions of its
  /// width and height.
  private static let regions: [(x: Float, y: Float, width: Float, rotation: Float, side: Int)] = [
    (0.15, 0.15, 224, 0, 1), (0.4, 0.5, 460, 0.7, 2), (0.6, 0.5, 1000, 0, 4),
    (0.99, 0.98, 300, -2, 1), (0.5, 0.5, 1800, 0, 4),
  ]

  @Test(arguments: ImageOrientation.allCases)
  func samplesAreThoseOfAllPixels(orientation: ImageOrientation) throws {
    let file = EXIFSamples.file(try Self.file.get(), orientation: orientation)
    let options = DecodingOptions(honoursOrientation: true)
    let all = try ImageDecoder.decode(file, options: options)
    let source = try ImageDecoder.source(of: file, options: options)
    #expect(source.width == all.width && source.height == all.height && !source.isComplete)
    for (x, y, width, rotation, side) in Self.regions {
      let region = RegionOfInterest(
        centerX: x * Float(all.width), centerY: y * Float(all.height), width: width, height: width,
        rotation: rotation)
      let view = try source.view(for: region, samples: 224)
      #expect(view.step == Float(side))
      // An offset of a pixel makes 1.2 on average; the peaks of the waves are flattened.
      let difference = try difference(of: view, PictureView(all), in: region)
      #expect(difference.mean < 0.8 && difference.most < 16)
    }
  }

  @Test(arguments: ["colors halved both ways", "colors halved across, progressive", "gray"])
  func samplingOfColorsIsKept(name: String) throws {
    let file =
      switch name {
      case "gray": WideJPEGSamples.gray
      case "colors halved both ways": WideJPEGSamples.halvedColors
      default: WideJPEGSamples.halvedColumns
      }
    let all = PictureView(try ImageDecoder.decode(file))
    let source = try ImageDecoder.source(of: file)
    #expect(!source.isComplete)
    for (width, side) in [(24, 1), (500, 2), (1000, 4)] as [(Float, Int)] {
      let region = RegionOfInterest(centerX: 700, centerY: 12, width: width, height: width)
      let view = try source.view(for: region, samples: 224)
      #expect(view.step == Float(side))
      let difference = try difference(of: view, all, in: region)
      #expect(difference.mean < 3 && difference.most < 12, "\(width)")
    }
  }

  /// All pixels come before the damage, which reading the coefficients meets.
  @Test func damageBehindTheLastRowIsIgnored() throws {
    let file = try Self.file.get()
    let damaged = file.dropLast(2) + [0xff, 0x66, 0x00, 0x00, 0x01, 0x02]
    let source = try ImageDecoder.source(of: Array(damaged))
    #expect(source.isComplete)
    #expect(try source.overview == PictureSource(ImageDecoder.decode(file)).overview)
  }

  /// Damage is refused, or pixels result.
  @Test func damagedFilesAreRefusedOrDecoded() throws {
    var generator = SeededGenerator(seed: 7)
    let options = DecodingOptions(limits: PictureLimits(maximumPixels: 200_000))
    var outcomes = (refused: 0, decoded: 0)
    for file in [WideJPEGSamples.halvedColors, WideJPEGSamples.halvedColumns, WideJPEGSamples.gray]
    {
      for _ in 0..<200 {
        var damaged = file
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          damaged[Int.random(in: 2..<damaged.count, using: &generator)] =
            UInt8.random(in: 0...255, using: &generator)
        }
        do throws(ImageError) {
          let source = try ImageDecoder.source(of: damaged, options: options)
          for width in [24, 500] as [Float] {
            let region = RegionOfInterest(centerX: 700, centerY: 12, width: width, height: width)
            let view = try source.view(for: region, samples: 224)
            #expect(view.picture.bytes.count == view.picture.width * view.picture.height * 3)
          }
          outcomes.decoded += 1
        } catch {
          outcomes.refused += 1
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(outcomes.refused > 10 && outcomes.decoded > 300)
  }

  /// libjpeg goes on behind a segment without a length, where counting scans in the markers ends.
  @Test(arguments: JPEGSamples.damages)
  func scansBehindDamageAreCounted(damage: [UInt8]) throws {
    let file = WideJPEGSamples.halvedColumns
    let scanCount = JPEGSamples.scans(of: file).count
    #expect(scanCount > 5)
    let hidden = JPEGSamples.inserting(damage, beforeScan: 1, of: file)
    func source(maximumScans: Int) throws -> PictureSource {
      try ImageDecoder.source(
        of: hidden, options: DecodingOptions(limits: PictureLimits(maximumScans: maximumScans)))
    }
    #expect(
      try source(maximumScans: scanCount).overview == ImageDecoder.source(of: file).overview)
    let error = #expect(throws: ImageError.self) { try source(maximumScans: scanCount - 1) }
    #expect("\(try #require(error))".contains("there are more scans"))
  }

  /// What decoding in parts takes is counted before.
  ///
  /// 1549 × 24 pixels take 112 KB, their coefficients and parts more than a megabyte.
  @Test func limitsHoldForCoefficients() throws {
    func source(_ byteLimit: Int) throws(ImageError) -> PictureSource {
      let limits = PictureLimits(maximumDecodingBytes: byteLimit)
      return try ImageDecoder.source(
        of: WideJPEGSamples.halvedColors, options: DecodingOptions(limits: limits))
    }
    #expect(throws: ImageError.self) { try source(100_000) }
    #expect(try source(200_000).isComplete)
    #expect(try !source(4_000_000).isComplete)
  }

  @Test func smallFilesAndOtherFormatsAreComplete() throws {
    for file in [JPEGSamples.baseline, try PNGEncoder.encode(try Self.waves(height: 9))] {
      let source = try ImageDecoder.source(of: file)
      #expect(source.isComplete)
      #expect(source.overview == (try ImageDecoder.decode(file)))
    }
  }

  @Test(arguments: ImageDecoder.Scale.allCases)
  func scalesAreThoseOfTheMean(scale: ImageDecoder.Scale) throws {
    #expect(scale.length(161) == (161 + scale.rawValue - 1) / scale.rawValue)
    let all = try Self.waves(width: 160, height: 120)
    let (width, height) = (scale.length(160), scale.length(120))
    let options = DecodingOptions(scale: scale)
    let jpeg = try ImageDecoder.decode(try JPEGEncoder.encode(all, quality: 95), options: options)
    let png = try ImageDecoder.decode(try PNGEncoder.encode(all), options: options)
    for picture in [jpeg, png] { #expect(picture.width == width && picture.height == height) }
    #expect(png == all.averaged(width: width, height: height))
    let differences = zip(jpeg.bytes, png.bytes).map { (Int($0) - Int($1)).magnitude }
    #expect(Float(differences.reduce(0, +)) / Float(differences.count) < 2.5)
  }

  /// The differences of a region's samples, in steps of 1/255.
  private func difference(
    of view: PictureView, _ other: PictureView, in region: RegionOfInterest
  ) throws -> (mean: Float, most: Float) {
    let differences = zip(try samples(of: region, in: view), try samples(of: region, in: other))
      .map { Float($0) - Float($1) }.map(\.magnitude)
    return (differences.reduce(0, +) / Float(differences.count), differences.max() ?? 0)
  }

  private func samples(of region: RegionOfInterest, in view: PictureView) throws -> [UInt8] {
    try ImageWarp(region: view.region(region), size: 64, border: .replicate)
      .rgbBytes(from: view.picture)
  }
}
