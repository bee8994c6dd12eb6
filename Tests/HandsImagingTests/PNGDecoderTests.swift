import Glibc
import HandsImageFiles
import HandsImaging
import Testing

@Suite struct PNGDecoderTests {
  /// A sample that differs in every pixel, channel and bit.
  private func sample(_ x: Int, _ y: Int, _ channel: Int, bitDepth: Int) -> Int {
    (x * 7919 + y * 104_729 + channel * 1_299_709 + 12_345) % (1 << bitDepth)
  }

  /// What MediaPipe's loader makes of the same samples: high bytes, scaled greys, no alpha.
  private func expected(_ writer: PNGWriter) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<writer.height {
      for x in 0..<writer.width {
        for channel in 0..<3 {
          let isGray = writer.colorType.channels < 3
          let value = sample(x, y, isGray ? 0 : channel, bitDepth: writer.bitDepth)
          bytes.append(
            writer.bitDepth == 16
              ? UInt8(value >> 8) : UInt8(value * 255 / (1 << writer.bitDepth - 1)))
        }
      }
    }
    return bytes
  }

  private static let kinds: [(PNGWriter.ColorType, Int)] = [
    (.gray, 1), (.gray, 2), (.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8), (.rgb, 16),
    (.grayAlpha, 8), (.grayAlpha, 16), (.rgba, 8), (.rgba, 16),
  ]

  @Test(arguments: kinds, [false, true])
  private func decodesEveryColorType(
    kind: (type: PNGWriter.ColorType, bitDepth: Int), isInterlaced: Bool
  ) throws {
    for (width, height) in [(1, 1), (3, 2), (19, 13)] {
      let writer = PNGWriter(
        width: width, height: height, colorType: kind.type, bitDepth: kind.bitDepth,
        isInterlaced: isInterlaced)
      let file = writer.file { sample($0, $1, $2, bitDepth: kind.bitDepth) }
      let picture = try ImageDecoder.decode(file)
      #expect(picture.width == width && picture.height == height && picture.format == .rgb)
      #expect(picture.bytes == expected(writer))
    }
  }

  @Test(arguments: [1, 2, 4, 8])
  func decodesPalettes(bitDepth: Int) throws {
    let count = 1 << bitDepth
    let palette = (0..<count).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] }
    var writer = PNGWriter(width: 21, height: 4, colorType: .palette, bitDepth: bitDepth)
    writer.chunks = [
      ("PLTE", palette), ("tRNS", (0..<count).map { UInt8($0 * 255 / count) }),
    ]
    let file = writer.file { x, y, _ in (x + 3 * y) % count }
    let picture = try ImageDecoder.decode(file)
    let indices = (0..<4).flatMap { y in (0..<21).map { x in (x + 3 * y) % count } }
    #expect(picture.bytes == indices.flatMap { palette[$0 * 3..<$0 * 3 + 3] })
  }

  /// Chunks that libpng would otherwise use for gamma, colour or transparency.
  @Test(arguments: [8, 16])
  func colorSpaceAndTransparencyHaveNoEffect(bitDepth: Int) throws {
    var writer = PNGWriter(width: 9, height: 5, colorType: .rgb, bitDepth: bitDepth)
    writer.chunks = [
      ("gAMA", [0, 1, 0x86, 0xa0]), ("cHRM", [UInt8](repeating: 0x11, count: 32)),
      ("tRNS", [0, 1, 0, 2, 0, 3]), ("bKGD", [0, 9, 0, 9, 0, 9]),
      ("iCCP", Array("name".utf8) + [0, 0, 1, 2, 3]), ("sBIT", [3, 3, 3]),
    ]
    let file = writer.file { sample($0, $1, $2, bitDepth: bitDepth) }
    #expect(try ImageDecoder.decode(file).bytes == expected(writer))
  }

  /// A gigabyte of zeros after the rows takes seconds to inflate.
  @Test(arguments: [false, true])
  func dataAfterTheLastRowAreNotInflated(isInterlaced: Bool) throws {
    var writer = PNGWriter(
      width: 19, height: 13, colorType: .rgb, bitDepth: 8, isInterlaced: isInterlaced)
    writer.compressedSurplusByteCount = 1 << 30
    let file = writer.file { sample($0, $1, $2, bitDepth: 8) }
    let start = processorTime
    let error = #expect(throws: ImageError.self) { try ImageDecoder.decode(file) }
    #expect(processorTime - start < .milliseconds(300))
    guard case .malformed(.png, let offset, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(offset < 32_768)
  }

  /// The time that this thread has had a processor, which other tests do not lengthen.
  private var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Some writers store a little too much.
  @Test(arguments: [1, 4000])
  func aSmallSurplusIsAccepted(byteCount: Int) throws {
    var writer = PNGWriter(width: 19, height: 13, colorType: .rgb, bitDepth: 8)
    writer.surplusByteCount = byteCount
    let file = writer.file { sample($0, $1, $2, bitDepth: 8) }
    #expect(try ImageDecoder.decode(file).bytes == expected(writer))
  }

  @Test func limitsAreCheckedFromTheHeader() throws {
    let writer = PNGWriter(width: 12, height: 10, colorType: .gray, bitDepth: 8)
    let file = writer.file { _, _, _ in 0 }
    func decode(_ limits: PictureLimits) throws {
      _ = try ImageDecoder.decode(file, options: DecodingOptions(limits: limits))
    }
    try decode(PictureLimits(maximumPixels: 120, maximumSide: 12, maximumDecodingBytes: 360))
    #expect(throws: ImageError.tooManyPixels(width: 12, height: 10, limit: 119)) {
      try decode(PictureLimits(maximumPixels: 119))
    }
    #expect(throws: ImageError.sideTooLong(side: 12, limit: 11)) {
      try decode(PictureLimits(maximumSide: 11))
    }
    #expect(throws: ImageError.tooMuchMemory(bytes: 360, limit: 359)) {
      try decode(PictureLimits(maximumDecodingBytes: 359))
    }
  }

  /// Without limits, the number of bytes would not be an `Int`.
  @Test func hugeSizesAreRefusedWithoutLimits() {
    let writer = PNGWriter(width: 12, height: 10, colorType: .gray, bitDepth: 8)
    var file = writer.file { _, _, _ in 0 }
    // The width and the height.
    file.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
    let limits = PictureLimits(
      maximumPixels: .max, maximumSide: .max, maximumDecodingBytes: .max)
    let side = Int(Int32.max)
    #expect(throws: ImageError.tooManyPixels(width: side, height: side, limit: .max / 3)) {
      try ImageDecoder.decode(file, options: DecodingOptions(limits: limits))
    }
  }

  @Test func everyPrefixGivesAPictureOrAnError() throws {
    let writer = PNGWriter(width: 6, height: 5, colorType: .rgba, bitDepth: 8)
    let file = writer.file { sample($0, $1, $2, bitDepth: 8) }
    let endChunk = 12
    for count in 0..<file.count {
      do throws(ImageError) {
        _ = try ImageDecoder.decode(Array(file.prefix(count)))
        // Only what follows the pixels may be missing.
        #expect(count >= file.count - endChunk - 8)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func everySingleByteChangeGivesAPictureOrAnError() throws {
    let writer = PNGWriter(width: 6, height: 5, colorType: .palette, bitDepth: 4)
    var palette = writer
    palette.chunks = [("PLTE", (0..<48).map { UInt8($0) })]
    let file = palette.file { x, y, _ in (x * y) % 16 }
    for offset in file.indices {
      for flip in [UInt8(1), 0x80, 0xff] {
        var damaged = file
        damaged[offset] ^= flip
        let picture = try? ImageDecoder.decode(damaged)
        #expect(picture == nil || picture?.format == .rgb)
      }
    }
  }
}
