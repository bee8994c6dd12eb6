import Foundation
import HandsImaging
import MediaPipeTasksVision
import Testing

/// MediaPipe's own tests of images, by the numbers of `README.md`; a blank picture of the size of
/// `burger.jpg` stands for it.
struct MPImageChecklist {
  private let width = 480
  private let height = 325

  private func blankImage() throws -> UIImage {
    let bytes = [UInt8](repeating: 90, count: width * height * 3)
    return UIImage(
      cgImage: CGImage(try Picture(width: width, height: height, format: .rgb, bytes: bytes)))
  }

  private func blankBuffer() throws -> CVPixelBuffer {
    try CVPixelBuffer(width: width, height: height, pixelFormatType: kCVPixelFormatType_32BGRA)
  }

  private func expect(
    _ image: MPImage, _ type: MPImageSourceType, _ orientation: UIImage.Orientation
  ) {
    #expect(image.imageSourceType == type && image.orientation == orientation)
    #expect(image.width == CGFloat(width) && image.height == CGFloat(height))
    #expect((image.image != nil) == (type == .image))
    #expect((image.pixelBuffer != nil) == (type == .pixelBuffer))
    #expect((image.sampleBuffer != nil) == (type == .sampleBuffer))
  }

  @Test("I-01 An image of an image") func image() throws {
    let source = try blankImage()
    let image = try MPImage(uiImage: source)
    expect(image, .image, .up)
    #expect(image.image === source)
  }

  @Test("I-02 An image with another orientation") func imageAndOrientation() throws {
    expect(try MPImage(uiImage: blankImage(), orientation: .right), .image, .right)
  }

  @Test("I-03 No image") func nilImage() {
    expectError(.invalidArgumentError, "Image cannot be nil.") { try MPImage(uiImage: nil) }
  }

  @Test("I-04 No image, with an orientation") func nilImageAndOrientation() {
    expectError(.invalidArgumentError, "Image cannot be nil.") {
      try MPImage(uiImage: nil, orientation: .right)
    }
  }

  @Test("I-05 An image of a sample") func sampleBuffer() throws {
    let sample = CMSampleBuffer(imageBuffer: try blankBuffer())
    let image = try MPImage(sampleBuffer: sample)
    expect(image, .sampleBuffer, .up)
    #expect(image.sampleBuffer === sample)
  }

  @Test("I-06 An image of a sample with an orientation") func sampleBufferAndOrientation() throws {
    expect(
      try MPImage(sampleBuffer: CMSampleBuffer(imageBuffer: blankBuffer()), orientation: .right),
      .sampleBuffer, .right)
  }

  private let invalidSample =
    "Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true."

  @Test("I-07 No sample") func nilSample() {
    expectError(.invalidArgumentError, invalidSample) { try MPImage(sampleBuffer: nil) }
  }

  @Test("I-08 No sample, with an orientation") func nilSampleAndOrientation() {
    expectError(.invalidArgumentError, invalidSample) {
      try MPImage(sampleBuffer: nil, orientation: .right)
    }
  }

  @Test("I-09 An image of a buffer") func pixelBuffer() throws {
    let buffer = try blankBuffer()
    let image = try MPImage(pixelBuffer: buffer)
    expect(image, .pixelBuffer, .up)
    #expect(image.pixelBuffer === buffer)
  }

  @Test("I-10 An image of a buffer with an orientation") func pixelBufferAndOrientation() throws {
    expect(try MPImage(pixelBuffer: blankBuffer(), orientation: .right), .pixelBuffer, .right)
  }

  @Test("I-11 No buffer") func nilBuffer() {
    expectError(.invalidArgumentError, "Pixel Buffer cannot be nil.") {
      try MPImage(pixelBuffer: nil)
    }
  }

  @Test("I-12 No buffer, with an orientation") func nilBufferAndOrientation() {
    expectError(.invalidArgumentError, "Pixel Buffer cannot be nil.") {
      try MPImage(pixelBuffer: nil, orientation: .right)
    }
  }
}
