import HandsAppleTypes
import HandsImaging
import Testing

/// Buffers as memory, and what is refused.
struct PixelBufferTests {
  @Test func writtenPixelsAreReadBack() throws {
    var created: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(kCFAllocatorDefault, 3, 2, kCVPixelFormatType_32BGRA, nil, &created)
        == kCVReturnSuccess)
    let buffer = try #require(created)
    #expect(CVPixelBufferGetWidth(buffer) == 3 && CVPixelBufferGetHeight(buffer) == 2)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetDataSize(buffer) == 24)
    #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
    #expect(Picture(buffer).bytes == [UInt8](repeating: 0, count: 24))

    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for index in 0..<12 {
      base.storeBytes(of: 255, toByteOffset: bytesPerRow + index, as: UInt8.self)
    }
    #expect(CVPixelBufferUnlockBaseAddress(buffer, [.readOnly]) == kCVReturnSuccess)
    #expect(
      Picture(buffer).bytes
        == [UInt8](repeating: 0, count: 12) + [UInt8](repeating: 255, count: 12))
  }

  @Test func planesLieBehindEachOther() throws {
    let buffer = try CVPixelBuffer(
      width: 5, height: 3, pixelFormatType: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    #expect(CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 2)
    #expect((0..<3).map { CVPixelBufferGetWidthOfPlane(buffer, $0) } == [5, 3, 0])
    #expect((0..<3).map { CVPixelBufferGetHeightOfPlane(buffer, $0) } == [3, 2, 0])
    #expect((0..<3).map { CVPixelBufferGetBytesPerRowOfPlane(buffer, $0) } == [5, 6, 0])
    #expect(CVPixelBufferGetDataSize(buffer) == 27)
    let first = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 1) == first + 15)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, -1) == nil)
  }

  @Test func theLastRowNeedNotFillItsStride() throws {
    let bytes = [UInt8](repeating: 7, count: 8 + 6)
    let type = kCVPixelFormatType_24RGB
    let picture = try Picture(
      bytes: bytes, width: 2, height: 2, pixelFormatType: type, bytesPerRow: 8)
    #expect(picture.bytes == [UInt8](repeating: 7, count: 12))
    #expect(throws: ImageSourceError.image(.tooFewBytes(count: 13, expected: 14))) {
      try Picture(
        bytes: Array(bytes.dropLast()), width: 2, height: 2, pixelFormatType: type,
        bytesPerRow: 8)
    }
  }

  @Test func longerBytesAreCut() throws {
    let buffer = try CVPixelBuffer(
      bytes: [UInt8](repeating: 7, count: 100), width: 2, height: 1,
      pixelFormatType: kCVPixelFormatType_24RGB)
    #expect(CVPixelBufferGetDataSize(buffer) == 6)
  }

  @Test(arguments: [0, 0x20, 0x4247_5242, .max] as [OSType])
  func otherFormatsAreRefused(type: OSType) {
    #expect(throws: ImageSourceError.unsupportedPixelFormat(type)) {
      try CVPixelBuffer(width: 2, height: 2, pixelFormatType: type)
    }
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 2, 2, type, nil, &buffer) == kCVReturnInvalidPixelFormat)
    #expect(buffer == nil)
  }

  @Test func formatsAreNamedByTheirCharacters() {
    #expect(
      ImageSourceError.unsupportedPixelFormat(0x4247_5242).description
        == "The pixel format 'BGRB' is not supported.")
    #expect(
      ImageSourceError.unsupportedPixelFormat(0x20).description
        == "The pixel format 32 is not supported.")
  }

  @Test(
    arguments: [
      (0, 1, .invalidSize(width: 0, height: 1)), (1, -1, .invalidSize(width: 1, height: -1)),
      (.max, 1, .sideTooLong(side: .max, limit: 32_768)),
      (32_768, 32_768, .tooManyPixels(width: 32_768, height: 32_768, limit: 64_000_000)),
    ] as [(Int, Int, ImageError)])
  func sizesAreLimited(width: Int, height: Int, error: ImageError) {
    let type = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    #expect(throws: ImageSourceError.image(error)) {
      try CVPixelBuffer(width: width, height: height, pixelFormatType: type)
    }
    #expect(throws: ImageSourceError.image(error)) {
      try Picture(bytes: [], width: width, height: height, pixelFormatType: type)
    }
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, type, nil, &buffer) == kCVReturnInvalidSize)
  }

  /// An odd row of chroma is longer than that of luma.
  @Test(arguments: [(Int.min, 5), (-1, 5), (4, 5), (5, 6), (.max, 5), (.max / 3, 6)])
  func stridesMustHoldARow(bytesPerRow: Int, minimum: Int) {
    #expect(
      throws: ImageSourceError.image(
        .invalidRowStride(rowStride: bytesPerRow, minimum: minimum))
    ) {
      try Picture(
        bytes: [UInt8](repeating: 0, count: 1000), width: 5, height: 3,
        pixelFormatType: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, bytesPerRow: bytesPerRow)
    }
  }

  @Test func samplesHaveAFrameAndAreValid() throws {
    let buffer = try CVPixelBuffer(
      width: 2, height: 2, pixelFormatType: kCVPixelFormatType_32BGRA)
    let time = CMTime(value: 3, timescale: 25)
    let sample = CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: time)
    #expect(CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferGetImageBuffer(sample) === buffer)
    #expect(CMSampleBufferGetPresentationTimeStamp(sample) == time)
    sample.invalidate()
    #expect(!CMSampleBufferIsValid(sample))
    #expect(throws: ImageSourceError.invalidSampleBuffer) { try Picture(sample) }
    #expect(throws: ImageSourceError.noImageBuffer) {
      try Picture(CMSampleBuffer(imageBuffer: nil))
    }
  }
}
