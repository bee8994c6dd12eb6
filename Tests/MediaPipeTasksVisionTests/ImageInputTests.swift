import HandsAppleTypes
import Foundation
import HandsImageFiles
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// All ways to make an image, and what tasks make of them.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct ImageInputTests {
  private let subject = Subject.drawn("ILoveYou-left")

  /// Pixels of four bytes, the last one as given, with a gap after each row.
  private func padded(_ picture: Picture, fourth: UInt8) -> (bytes: [UInt8], stride: Int) {
    let stride = picture.width * 4 + 12
    var bytes: [UInt8] = []
    for y in 0..<picture.height {
      for start in Swift.stride(from: y * picture.width * 4, to: (y + 1) * picture.width * 4, by: 4)
      {
        bytes += picture.bytes[start..<start + 3] + [fourth]
      }
      bytes += [UInt8](repeating: 99, count: 12)
    }
    return (bytes, stride)
  }

  @Test func pixelsOfAllOrdersGiveTheSame() throws {
    let picture = try subject.picture()
    let (width, height) = (picture.width, picture.height)
    let rgba = padded(picture.converted(to: .rgba), fourth: 7)
    let bgra = padded(picture.converted(to: .bgra), fourth: 0)
    let file = try ImageEncoder.encode(picture, as: .png)
    let folder = try TemporaryFolder()
    let images = [
      try subject.image(),
      try MPImage(rgb: Data(picture.bytes), width: width, height: height),
      try MPImage(rgba: rgba.bytes, width: width, height: height, stride: rgba.stride),
      try MPImage(bgra: bgra.bytes, width: width, height: height, stride: bgra.stride),
      try MPImage(contentsOfFile: folder.write(file, "hand.png")),
      try MPImage(uiImage: UIImage(data: Data(file))),
    ]
    let recognizer = try SharedTask.recognizer()
    for image in images {
      #expect(image.imageSourceType == .image)
      expectEqual(try recognizer.recognize(image: image), try subject.golden())
    }
  }

  @Test func buffersAndSamplesGiveTheSame() throws {
    let picture = try subject.picture().converted(to: .bgra)
    let buffer = try CVPixelBuffer(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      pixelFormatType: kCVPixelFormatType_32BGRA)
    let landmarker = try SharedTask.landmarker()
    let golden = try subject.golden()
    expectEqual(try landmarker.detect(image: MPImage(pixelBuffer: buffer)), golden)
    let sample = CMSampleBuffer(imageBuffer: buffer)
    expectEqual(try landmarker.detect(image: MPImage(sampleBuffer: sample)), golden)
  }

  /// The hand, half as bright by its alpha.
  @Test func premultipliedAlphaIsUndone() throws {
    let picture = try subject.picture().converted(to: .bgra)
    let half = picture.bytes.map { $0 / 2 + $0 % 2 }
    func points(_ bytes: [UInt8]) throws -> [[[Float]]] {
      let buffer = try CVPixelBuffer(
        bytes: bytes, width: picture.width, height: picture.height,
        pixelFormatType: kCVPixelFormatType_32BGRA)
      let result = try SharedTask.landmarker().detect(image: MPImage(pixelBuffer: buffer))
      return result.landmarks.map { $0.map { [$0.x, $0.y] } }
    }
    // What halving loses is undone to within one step of 255.
    expectClose(try points(half), try points(picture.bytes), within: 0.01)
  }

  /// Luma and chroma of drawn pixels; what is lost are half steps and the chroma's resolution.
  @Test func framesOfCamerasAreConverted() throws {
    let picture = try subject.picture()
    let (width, height) = (picture.width, picture.height)
    func ycbcr(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
      let start = (y * width + x) * 3
      let (red, green, blue) = (
        Float(picture.bytes[start]), Float(picture.bytes[start + 1]),
        Float(picture.bytes[start + 2])
      )
      let luma = 0.299 * red + 0.587 * green + 0.114 * blue
      let cb = (blue - luma) / 1.772 * 224 / 255 + 128
      let cr = (red - luma) / 1.402 * 224 / 255 + 128
      return (UInt8(luma * 219 / 255 + 16.5), UInt8(cb + 0.5), UInt8(cr + 0.5))
    }
    var (luma, chroma, yuyv): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for y in 0..<height {
      for x in 0..<width {
        let (level, cb, cr) = ycbcr(x, y)
        luma.append(level)
        if x % 2 == 0, y % 2 == 0 { chroma += [cb, cr] }
        yuyv += [level, x % 2 == 0 ? cb : ycbcr(x - 1, y).2]
      }
    }
    let recognizer = try SharedTask.recognizer()
    for image in [
      try MPImage(nv12: luma + chroma, width: width, height: height),
      try MPImage(yuyv: yuyv, width: width, height: height),
    ] {
      let result = try recognizer.recognize(image: image)
      #expect(result.gestures.map { $0.map(\.categoryName) } == [["ILoveYou"]])
      expectSimilar(result.landmarks, try subject.golden())
    }
  }

  @Test func greysInSinglePrecisionAreTaken() throws {
    let gray = try subject.picture().converted(to: .gray)
    let bytes = gray.bytes.flatMap { (Float($0) / 255).bitPattern.littleEndianBytes }
    let buffer = try CVPixelBuffer(
      bytes: bytes, width: gray.width, height: gray.height,
      pixelFormatType: kCVPixelFormatType_OneComponent32Float)
    let picture = gray.converted(to: .rgb)
    let expected = try SharedTask.landmarker().detect(
      image: MPImage(rgb: picture.bytes, width: picture.width, height: picture.height))
    let found = try SharedTask.landmarker().detect(image: MPImage(pixelBuffer: buffer))
    #expect(found.landmarks == expected.landmarks && found.landmarks.count == 1)
  }

  @Test(arguments: [
    kCVPixelFormatType_24RGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_OneComponent8,
    kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
  ])
  func otherFormatsOfBuffersAreRefusedWhenUsed(type: OSType) throws {
    let buffer = try CVPixelBuffer(width: 8, height: 8, pixelFormatType: type)
    let images = [
      try MPImage(pixelBuffer: buffer),
      try MPImage(sampleBuffer: CMSampleBuffer(imageBuffer: buffer)),
    ]
    let landmarker = try SharedTask.landmarker()
    for image in images {
      expectError(
        .invalidArgumentError,
        "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
          + "kCVPixelFormatType_OneComponent32Float"
      ) { try landmarker.detect(image: image) }
    }
  }

  @Test func imagesWithoutPixelsAreRefused() throws {
    expectError(
      .invalidArgumentError,
      "Image does not have a valid underlying CGImage. image.CGImage must be non nil."
    ) { try MPImage(uiImage: UIImage()) }
    expectError(.invalidArgumentError, containing: "no image buffer") {
      try MPImage(sampleBuffer: CMSampleBuffer(imageBuffer: nil))
    }
    let sample = CMSampleBuffer(imageBuffer: nil)
    sample.invalidate()
    expectError(.invalidArgumentError, containing: "CMSampleBufferIsValid") {
      try MPImage(sampleBuffer: sample)
    }
  }

  @Test func bytesThatDoNotFitAreRefused() {
    let bytes = [UInt8](repeating: 0, count: 16)
    expectError(.invalidArgumentError, containing: "16 bytes") {
      try MPImage(rgba: bytes, width: 3, height: 2)
    }
    expectError(.invalidArgumentError, containing: "not positive") {
      try MPImage(bgra: bytes, width: 0, height: 2)
    }
    expectError(.invalidArgumentError, containing: "row stride of 5") {
      try MPImage(rgb: bytes, width: 2, height: 2, stride: 5)
    }
    expectError(.invalidArgumentError, containing: "16 bytes") {
      try MPImage(nv12: bytes, width: 4, height: 4)
    }
    expectError(.invalidArgumentError, containing: "row stride of -4") {
      try MPImage(yuyv: bytes, width: 2, height: 2, stride: -4)
    }
  }

  @Test func filesThatAreNoPicturesAreRefused() throws {
    let folder = try TemporaryFolder()
    expectError(.notFoundError, containing: "Unable to open file at " + folder.file("a.png")) {
      try MPImage(contentsOfFile: folder.file("a.png"))
    }
    let text = try folder.write(Array("hand".utf8), "b.png")
    expectError(.invalidArgumentError, containing: "neither a PNG nor a JPEG") {
      try MPImage(contentsOfFile: text)
    }
  }

  @Test func sizesAreAsShown() throws {
    let bytes = [UInt8](repeating: 0, count: 6 * 4 * 3)
    let pixels = CGImage(try Picture(width: 6, height: 4, format: .rgb, bytes: bytes))
    let lying = UIImage(cgImage: pixels, scale: 2, orientation: .left)
    let image = try MPImage(uiImage: lying)
    #expect(image.width == 4 && image.height == 6 && image.orientation == .left)
    let turned = try MPImage(uiImage: lying, orientation: .up)
    #expect(turned.width == 4 && turned.height == 6 && turned.orientation == .up)
  }

  /// A buffer may be used again as soon as the call has returned.
  @Test func pixelsAreCopiedBeforeTheCallReturns() throws {
    let delegate = Recorder()
    let landmarker = try landmarker { options in
      options.runningMode = .liveStream
      options.handLandmarkerLiveStreamDelegate = delegate
    }
    let picture = try subject.picture().converted(to: .bgra)
    let buffer = try CVPixelBuffer(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      pixelFormatType: kCVPixelFormatType_32BGRA)
    try landmarker.detectAsync(image: MPImage(pixelBuffer: buffer), timestampInMilliseconds: 0)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    base.initializeMemory(as: UInt8.self, repeating: 255, count: CVPixelBufferGetDataSize(buffer))
    try #require(delegate.detections.wait())
    expectEqual(try #require(delegate.detections.entries[0].result), try subject.golden())
  }
}
