internal import HandsFileInput
public import Foundation
internal import HandsImageFiles
internal import HandsImaging

/// An image and its orientation, like UIKit's type.
///
/// Immutable.
public final class UIImage: Sendable {
  /// The pixels as stored; `nil` for an image without pixels.
  public let cgImage: CGImage?
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The orientation of the stored pixels.
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
  ///   - cgImage: The pixels as stored.
  ///   - scale: The number of pixels per point.
  ///   - orientation: The orientation of the pixels.
  public init(cgImage: CGImage, scale: CGFloat = 1, orientation: Orientation = .up) {
    self.cgImage = cgImage
    self.scale = scale
    imageOrientation = orientation
  }

  /// Decodes the contents of a PNG or JPEG file.
  ///
  /// Returns `nil` if the image can't be decoded; ``init(file:)`` throws the reason.
  ///
  /// - Parameter data: The contents of the file.
  public convenience init?(data: Data) {
    guard let image = try? UIImage(file: [UInt8](data)), let pixels = image.cgImage else {
      return nil
    }
    self.init(cgImage: pixels, orientation: image.imageOrientation)
  }

  /// Reads a PNG or JPEG file.
  ///
  /// Returns `nil` if the image can't be read; ``init(readingFile:)`` throws the reason.
  ///
  /// - Parameter path: The file's path.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? UIImage(readingFile: path), let pixels = image.cgImage else {
      return nil
    }
    self.init(cgImage: pixels, orientation: image.imageOrientation)
  }

  /// Decodes the contents of a PNG or JPEG file.
  ///
  /// Keeps the pixels as stored; the orientation comes from a JPEG's EXIF segment.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``ImageSourceError/image(_:)`` if the image can't be decoded.
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
  ///   ``ImageSourceError/image(_:)`` if the image can't be decoded.
  public convenience init(readingFile path: String) throws(ImageSourceError) {
    let bytes: [UInt8]
    do throws(FileInputError) {
      bytes = try RegularFile.bytes(at: path)
    } catch {
      throw .file(error)
    }
    try self.init(file: bytes)
  }

  /// The displayed size in points: width and height are swapped if the image is stored sideways.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    let (width, height) = (CGFloat(cgImage.width) / scale, CGFloat(cgImage.height) / scale)
    return ImageOrientation(imageOrientation).swapsSides
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }
}
