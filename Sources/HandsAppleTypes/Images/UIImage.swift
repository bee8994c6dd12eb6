internal import HandsFileInput
public import Foundation
internal import HandsImageFiles
internal import HandsImaging

/// A picture and how it is to be shown, under UIKit's name.
///
/// Immutable.
public final class UIImage: Sendable {
  /// The pixels as they are stored; `nil` for an image without any.
  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  /// How the stored pixels must be turned and mirrored to be seen upright.
  public let imageOrientation: Orientation

  /// Creates an image without pixels.
  public init() {
    cgImage = nil
    scale = 1
    imageOrientation = .up
  }

  /// Wraps pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels as they are stored.
  ///   - scale: Pixels a point.
  ///   - orientation: How they must be turned and mirrored to be seen upright.
  public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    self.cgImage = cgImage
    self.scale = scale
    imageOrientation = orientation
  }

  /// Reads a PNG or JPEG file's bytes.
  ///
  /// `nil` if they are no picture that can be read; ``init(file:)`` says why.
  ///
  /// - Parameter data: The whole file.
  public convenience init?(data: Data) {
    guard let image = try? UIImage(file: [UInt8](data)), let pixels = image.cgImage else {
      return nil
    }
    self.init(cgImage: pixels, orientation: image.imageOrientation)
  }

  /// Reads a PNG or JPEG file.
  ///
  /// `nil` if it is no picture that can be read; ``init(readingFile:)`` says why.
  ///
  /// - Parameter path: The file's path.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? UIImage(readingFile: path), let pixels = image.cgImage else {
      return nil
    }
    self.init(cgImage: pixels, orientation: image.imageOrientation)
  }

  /// Reads a PNG or JPEG file's bytes.
  ///
  /// Pixels stay as they are stored; the orientation is that of a JPEG's EXIF segment.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``ImageSourceError/image(_:)`` if they are no picture that can be read.
  public convenience init(file bytes: [UInt8]) throws(ImageSourceError) {
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(bytes)
      let orientation = try ImageDecoder.orientation(of: bytes)
      self.init(cgImage: CGImage(picture), orientation: Orientation(orientation))
    } catch {
      throw .image(error)
    }
  }

  /// Reads a PNG or JPEG file of at most 64 MB.
  ///
  /// - Parameter path: The path of a regular file.
  /// - Throws: ``ImageSourceError/file(_:)`` if the file can't be read,
  ///   ``ImageSourceError/image(_:)`` if it is no picture that can be.
  public convenience init(readingFile path: String) throws(ImageSourceError) {
    let bytes: [UInt8]
    do throws(FileInputError) {
      bytes = try RegularFile.bytes(at: path)
    } catch {
      throw .file(error)
    }
    try self.init(file: bytes)
  }

  /// The size as shown, in points: sides change places if the image is stored sideways.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return ImageOrientation(imageOrientation).swapsSides
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }
}
