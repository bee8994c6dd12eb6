import HandsFileInput
import HandsImageFiles
import HandsImaging
import Testing

@Suite struct JPEGDecoderTests {
  private func gradient(width: Int = 24, height: Int = 16) throws -> Picture {
    let bytes = (0..<width * height).flatMap { index in
      let (x, y) = (index % width, index / width)
      return [UInt8(x * 10), UInt8(y * 15), UInt8(255 - x * 5 - y * 5)]
    }
    return try Picture(width: width, height: height, format: .rgb, bytes: bytes)
  }

  /// The digest is that of Pillow's decoded pixels.
  @Test(arguments: [JPEGSamples.baseline, JPEGSamples.progressive])
  func pixelsAreLibjpegs(file: [UInt8]) throws {
    let picture = try ImageDecoder.decode(file)
    #expect(picture.width == 24 && picture.height == 16 && picture.format == .rgb)
    #expect(
      SHA256.hexDigest(of: picture.bytes)
        == "d1fa4a6316b4b927ec35a64b2f85b44704581f00da731d955929df611ef77d03")
  }

  @Test func greyBecomesThreeEqualChannels() throws {
    let gray = try gradient().converted(to: .gray)
    let file = try JPEGEncoder.encode(gray, quality: 100)
    let decoded = try ImageDecoder.decode(file)
    #expect(decoded.format == .rgb)
    for (pixel, original) in zip(stride(from: 0, to: decoded.bytes.count, by: 3), gray.bytes) {
      let red = decoded.bytes[pixel]
      #expect(decoded.bytes[pixel + 1] == red && decoded.bytes[pixel + 2] == red)
      #expect((Int(red) - Int(original)).magnitude <= 2)
    }
  }

  @Test func fourComponentsAreRefused() {
    #expect(
      throws: ImageError.unsupportedFeature(
        format: .jpeg, feature: "four color components (CMYK)")
    ) {
      try ImageDecoder.decode(JPEGSamples.cmyk)
    }
  }

  @Test func limitsAreCheckedFromTheMarkers() throws {
    func decode(_ limits: PictureLimits) throws {
      _ = try ImageDecoder.decode(
        JPEGSamples.progressive, options: DecodingOptions(limits: limits))
    }
    // 24×16 RGB pixels, and coefficients of 2 units of 6 blocks of 64, 2 bytes each.
    let memory = 24 * 16 * 3 + 2 * 6 * 64 * 2
    try decode(
      PictureLimits(
        maximumPixels: 384, maximumSide: 24, maximumScans: 10, maximumScanPixels: 3840,
        maximumDecodingBytes: memory))
    #expect(throws: ImageError.tooManyScans(scans: 10, limit: 9)) {
      try decode(PictureLimits(maximumScans: 9))
    }
    #expect(throws: ImageError.tooMuchWork(scans: 10, pixels: 384, limit: 3839)) {
      try decode(PictureLimits(maximumScanPixels: 3839))
    }
    #expect(throws: ImageError.tooMuchMemory(bytes: memory, limit: memory - 1)) {
      try decode(PictureLimits(maximumDecodingBytes: memory - 1))
    }
    #expect(throws: ImageError.tooManyPixels(width: 24, height: 16, limit: 383)) {
      try decode(PictureLimits(maximumPixels: 383))
    }
    #expect(throws: ImageError.sideTooLong(side: 24, limit: 23)) {
      try decode(PictureLimits(maximumSide: 23))
    }
  }

  /// Five hundred scans are read, one more is refused before decoding.
  @Test(arguments: [500, 501])
  func scansAreCounted(count: Int) throws {
    let file = JPEGSamples.progressive
    // The last scan, a refinement of the brightness, again and again.
    let lastScan = file[(try #require(JPEGSamples.scans(of: file).last))..<(file.count - 2)]
    var long = Array(file.dropLast(2))
    for _ in 10..<count { long += lastScan }
    long += [0xff, 0xd9]
    if count == 500 {
      #expect(try ImageDecoder.decode(long).width == 24)
    } else {
      #expect(throws: ImageError.tooManyScans(scans: 501, limit: 500)) {
        try ImageDecoder.decode(long)
      }
    }
  }

  /// libjpeg goes on behind a segment without a length, where counting scans in the markers ends.
  @Test(arguments: JPEGSamples.damages)
  func scansBehindDamageAreCounted(damage: [UInt8]) throws {
    let hidden = JPEGSamples.inserting(damage, beforeScan: 1, of: JPEGSamples.progressive)
    func decode(maximumScans: Int) throws -> Picture {
      try ImageDecoder.decode(
        hidden, options: DecodingOptions(limits: PictureLimits(maximumScans: maximumScans)))
    }
    let whole = try ImageDecoder.decode(JPEGSamples.progressive)
    #expect(try decode(maximumScans: 10) == whole)
    #expect(
      throws: ImageError.codecFailed(
        format: .jpeg, message: "there are more scans than the limit")
    ) {
      try decode(maximumScans: 9)
    }
  }

  /// A stray byte, of which libjpeg only warns, does not hide the error of a later scan.
  @Test(arguments: [false, true])
  func anErrorAfterAWarningIsNoPicture(hasStrayByte: Bool) throws {
    var file = JPEGSamples.progressive
    let lastScan = try #require(JPEGSamples.scans(of: file).last)
    let componentCount = Int(file[lastScan + 4])
    // The first of the scan's frequencies; there are 64.
    file[lastScan + 5 + 2 * componentCount] = 64
    if hasStrayByte {
      let firstSegmentEnd = 4 + Int(file[4]) << 8 + Int(file[5])
      file.insert(0, at: firstSegmentEnd)
    }
    let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(file) }
    #expect("\(try #require(error))".contains("progressive parameters"))
  }

  @Test func damageThatLeavesPixelsGivesAPicture() throws {
    let file = JPEGSamples.baseline
    let whole = try ImageDecoder.decode(file)
    // The right blocks are missing.
    let cut = try ImageDecoder.decode(Array(file.dropLast(20)))
    #expect(cut.bytes.prefix(15 * 3) == whole.bytes.prefix(15 * 3) && cut.bytes != whole.bytes)
    // A marker that does not exist follows the last row.
    #expect(try ImageDecoder.decode(Array(file.dropLast()) + [2]) == whole)
  }

  @Test(arguments: ImageOrientation.allCases, [false, true])
  func orientationIsAppliedOnRequest(orientation: ImageOrientation, isBigEndian: Bool) throws {
    let file = try JPEGEncoder.encode(gradient(), quality: 90)
    let stored = try ImageDecoder.decode(file)
    let tagged = EXIFSamples.inserting(
      EXIFSamples.segment(orientation: Int(orientation.rawValue), isBigEndian: isBigEndian),
      into: file)
    #expect(try ImageDecoder.decode(tagged) == stored)
    let upright = try ImageDecoder.decode(
      tagged, options: DecodingOptions(honoursOrientation: true))
    #expect(upright == stored.oriented(orientation))
  }

  @Test func brokenOrientationIsIgnored() throws {
    let file = try JPEGEncoder.encode(gradient(), quality: 90)
    let stored = try ImageDecoder.decode(file)
    var bodies = [
      EXIFSamples.segment(orientation: 0, isBigEndian: true),
      EXIFSamples.segment(orientation: 9, isBigEndian: false),
      EXIFSamples.segment(orientation: 0xffff, isBigEndian: false),
      EXIFSamples.segment(orientation: 6, isBigEndian: true, tag: 0x0113),
      EXIFSamples.segment(orientation: 6, isBigEndian: true, type: 4),
      EXIFSamples.segment(orientation: 6, isBigEndian: false, offset: 0xffff_ffff),
      EXIFSamples.segment(orientation: 6, isBigEndian: false, tag: 1, entries: 0xffff),
    ]
    let whole = EXIFSamples.segment(orientation: 6, isBigEndian: false)
    // The entry's value ends 6 bytes before the segment does.
    bodies += (0..<whole.count - 6).map { Array(whole.prefix($0)) }
    for body in bodies {
      let options = DecodingOptions(honoursOrientation: true)
      #expect(
        try ImageDecoder.decode(EXIFSamples.inserting(body, into: file), options: options) == stored
      )
    }
  }

  @Test func everyPrefixAndChangeGivesAPictureOrAnError() {
    for file in [JPEGSamples.progressive, JPEGSamples.baseline] {
      for offset in file.indices {
        var damaged = file
        damaged[offset] ^= 0xff
        for bytes in [Array(file.prefix(offset)), damaged] {
          do throws(ImageError) {
            let picture = try ImageDecoder.decode(bytes)
            #expect(picture.bytes.count == picture.width * picture.height * 3)
          } catch {
            #expect(!error.description.isEmpty)
          }
        }
      }
    }
  }
}
