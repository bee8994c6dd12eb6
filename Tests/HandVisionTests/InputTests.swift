import Foundation
import HandsSynthetic
import HandVision
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The kinds of images that handlers take.
@Suite(.enabled(if: TestBundle.isThere))
struct InputTests {
  private func locations(_ handler: VNImageRequestHandler) throws -> [CGPoint] {
    let request = VNDetectHumanHandPoseRequest()
    try handler.perform([request])
    return try #require(request.results?.first).locations
  }

  @Test("V-07: all kinds of images give the same hand")
  func allKindsAgree() throws {
    let picture = try Drawn.hand()
    let expected = try locations(VNImageRequestHandler(cgImage: CGImage(picture), options: [:]))
    let png = try ImageEncoder.encode(picture, as: .png)
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write(png, "hand.png"))
    let time = CMTime(value: 1, timescale: 25)
    for type in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_24RGB] {
      let buffer = try picture.buffer(type)
      let sample = CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: time)
      for handler in [
        VNImageRequestHandler(cvPixelBuffer: buffer),
        VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .up, options: [:]),
        VNImageRequestHandler(cmSampleBuffer: sample),
        VNImageRequestHandler(cmSampleBuffer: sample, orientation: .up),
      ] {
        expectClose(try locations(handler), expected, within: 0)
      }
    }
    for handler in [
      VNImageRequestHandler(url: url), VNImageRequestHandler(url: url, orientation: .up),
      VNImageRequestHandler(data: Data(png)),
      VNImageRequestHandler(data: Data(png), orientation: .up),
      VNImageRequestHandler(
        cgImage: CGImage(picture), orientation: .up,
        options: [.properties: 1, .cameraIntrinsics: 2, .ciContext: 3]),
    ] {
      expectClose(try locations(handler), expected, within: 0)
    }
  }

  @Test func samplesGiveTheirTime() throws {
    let request = VNDetectHumanHandPoseRequest()
    let time = CMTime(value: 7, timescale: 25)
    let sample = CMSampleBuffer(
      imageBuffer: try Drawn.hand().buffer(), presentationTimeStamp: time)
    try VNImageRequestHandler(cmSampleBuffer: sample).perform([request])
    #expect(request.results?.map(\.timeRange) == [CMTimeRange(start: time, duration: .zero)])
  }

  /// A file is read once, by the first `perform`.
  @Test func filesAreReadWhenNeeded() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("hand.png"))
    let handler = VNImageRequestHandler(url: url)
    let request = VNDetectHumanHandPoseRequest()
    #expect(codeThrown { try handler.perform([request]) } == .ioError)
    _ = try folder.write(try ImageEncoder.encode(Drawn.hand(), as: .png), "hand.png")
    try handler.perform([request])
    _ = try folder.write([0], "hand.png")
    try handler.perform([request])
    #expect(request.results?.count == 1)
  }

  /// A JPEG of a picture that says how it is to be turned and mirrored.
  private func jpeg(
    _ picture: Picture, _ orientation: CGImagePropertyOrientation
  ) throws -> [UInt8] {
    let body: [UInt8] =
      Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
    var file = try ImageEncoder.encode(picture, as: .jpeg)
    file.insert(contentsOf: [0xff, 0xe1, 0, UInt8(body.count + 2)] + body, at: 2)
    return file
  }

  @Test("V-08: a file's own orientation counts unless another is given")
  func filesTellTheirOrientation() throws {
    let picture = try Drawn.hand()
    let expected = try locations(VNImageRequestHandler(cgImage: CGImage(picture)))
    let folder = try TemporaryFolder()
    for (orientation, inverse) in [
      (CGImagePropertyOrientation.right, ImageOrientation.left), (.downMirrored, .downMirrored),
    ] {
      let stored = picture.oriented(inverse)
      let file = try jpeg(stored, orientation)
      let url = URL(fileURLWithPath: try folder.write(file, "\(orientation).jpg"))
      expectClose(try locations(VNImageRequestHandler(url: url)), expected, within: 0.03)
      expectClose(
        try locations(VNImageRequestHandler(data: Data(file))), expected, within: 0.03)
      // The file is wrong, the caller right.
      let wrong = try jpeg(stored, .upMirrored)
      expectClose(
        try locations(VNImageRequestHandler(data: Data(wrong), orientation: orientation)),
        expected, within: 0.03)
      let wrongURL = URL(fileURLWithPath: try folder.write(wrong, "wrong.jpg"))
      expectClose(
        try locations(VNImageRequestHandler(url: wrongURL, orientation: orientation)), expected,
        within: 0.03)
    }
  }
}
