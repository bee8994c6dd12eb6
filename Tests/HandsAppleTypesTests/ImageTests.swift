import HandsAppleTypes
import HandsFileInput
import Foundation
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// `UIImage`, `CGImage` and orientations.
struct ImageTests {
  private let picture: Picture

  init() throws {
    var bytes: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<24 { bytes += [UInt8(x * 10), UInt8(y * 15), 40] }
    }
    picture = try Picture(width: 24, height: 16, format: .rgb, bytes: bytes)
  }

  /// A JPEG of the picture that says how it is to be turned.
  private func jpeg(_ orientation: ImageOrientation) throws -> [UInt8] {
    let body: [UInt8] =
      Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation.rawValue, 0, 0, 0, 0, 0, 0]
    let segment = [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
    var file = try ImageEncoder.encode(picture, as: .jpeg)
    file.insert(contentsOf: segment, at: 2)
    return file
  }

  @Test(arguments: ImageOrientation.allCases)
  func jpegFilesCarryTheirOrientation(orientation: ImageOrientation) throws {
    let file = try jpeg(orientation)
    let image = try #require(UIImage(data: Data(file)))
    #expect(ImageOrientation(image.imageOrientation) == orientation)
    let stored = try #require(image.cgImage)
    #expect(stored.width == 24 && stored.height == 16)
    #expect(try Picture(image) == ImageDecoder.decode(file))
    let upright = try Picture(image).oriented(orientation)
    #expect(image.size == CGSize(width: upright.width, height: upright.height))
  }

  @Test func pngFilesAreUpright() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try ImageEncoder.encode(picture, as: .png), "picture.png")
    let image = try #require(UIImage(contentsOfFile: path))
    #expect(image.imageOrientation == .up && image.scale == 1)
    #expect(try Picture(image) == picture)
  }

  @Test func unreadableFilesAreNone() throws {
    let folder = try TemporaryFolder()
    let missing = folder.file("missing.png")
    #expect(UIImage(contentsOfFile: missing) == nil)
    #expect(throws: ImageSourceError.file(.notFound(path: missing))) {
      try UIImage(readingFile: missing)
    }
    #expect(throws: ImageSourceError.file(.notRegular(path: folder.path))) {
      try UIImage(readingFile: folder.path)
    }
    let text = try folder.write([1, 2, 3], "text.png")
    #expect(UIImage(contentsOfFile: text) == nil)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    let error = #expect(throws: ImageSourceError.image(.unknownFileType(count: 3))) {
      try UIImage(readingFile: text)
    }
    #expect(error?.description == ImageError.unknownFileType(count: 3).description)
  }

  @Test func scaleDividesTheSize() {
    let image = UIImage(cgImage: CGImage(picture), scale: 2, orientation: .left)
    #expect(image.size == CGSize(width: 8, height: 12))
  }

  @Test func imagesWithoutPixelsAreRefused() {
    let image = UIImage()
    #expect(image.size == .zero && image.cgImage == nil)
    #expect(throws: ImageSourceError.noPixels) { try Picture(image) }
  }

  @Test func pixelsAreThoseOfThePicture() throws {
    let image = CGImage(picture)
    #expect(image.width == 24 && image.height == 16)
    #expect(image.bytesPerRow == 72 && image.bitsPerPixel == 24 && image.bitsPerComponent == 8)
    #expect(Picture(image) == picture)
    let gray = picture.converted(to: .gray)
    #expect(Picture(CGImage(gray)) == gray.converted(to: .rgb))
  }

  @Test func orientationsAreConvertedByName() {
    for orientation in UIImage.Orientation.allCases {
      let other = CGImagePropertyOrientation(orientation)
      #expect("\(orientation)" == "\(other)")
      #expect(UIImage.Orientation(other) == orientation)
      #expect("\(ImageOrientation(orientation))" == "\(orientation)")
      #expect(ImageOrientation(other) == ImageOrientation(orientation))
      #expect(other.rawValue == UInt32(ImageOrientation(other).rawValue))
    }
    #expect(UIImage.Orientation.allCases.map(\.rawValue) == Array(0...7))
    #expect(
      UIImage.Orientation.allCases.map { "\($0)" } == [
        "up", "down", "left", "right", "upMirrored", "downMirrored", "leftMirrored",
        "rightMirrored",
      ])
  }
}
