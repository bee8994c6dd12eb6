// The names match Core Media.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The result of a Core Media function; 0 for success.
public typealias OSStatus = Int32

/// The call succeeded.
public let noErr: OSStatus = 0
/// The format description does not match the image.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The sample was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744

/// The size and pixel format of images, like Core Media's type.
public final class CMFormatDescription: Hashable, Sendable {
  /// The size in pixels.
  public let dimensions: CMVideoDimensions
  /// One of the `kCVPixelFormatType` constants.
  public let mediaSubType: OSType

  /// Creates a description of the format of an image.
  ///
  /// - Parameter imageBuffer: The image.
  public init(imageBuffer: CVImageBuffer) {
    dimensions = CMVideoDimensions(
      width: Int32(clamping: imageBuffer.layout.width),
      height: Int32(clamping: imageBuffer.layout.height))
    mediaSubType = imageBuffer.layout.type
  }

  /// Returns whether both describe the same size and format.
  public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
    left.dimensions == right.dimensions && left.mediaSubType == right.mediaSubType
  }

  /// Hashes size and format.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dimensions)
    hasher.combine(mediaSubType)
  }
}

/// A format description; images are the only supported media.
public typealias CMVideoFormatDescription = CMFormatDescription

/// The size of images in pixels, like Core Media's type.
public struct CMVideoDimensions: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int32
  /// The height in pixels.
  public var height: Int32

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// Creates a description of the format of an image.
///
/// - Parameters:
///   - allocator: Ignored.
///   - imageBuffer: The image.
///   - formatDescriptionOut: Receives the description.
/// - Returns: ``noErr``.
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: inout CMVideoFormatDescription?
) -> OSStatus {
  formatDescriptionOut = CMVideoFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// Returns whether an image matches a format.
///
/// - Parameters:
///   - videoDesc: The format.
///   - imageBuffer: The image.
/// - Returns: `true` if size and pixel format are the same.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc == CMVideoFormatDescription(imageBuffer: imageBuffer)
}

/// Returns the size of the images that a format describes.
///
/// - Parameter videoDesc: The format.
/// - Returns: The size in pixels.
public func CMVideoFormatDescriptionGetDimensions(
  _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// Returns the pixel format of the images that a format describes.
///
/// - Parameter desc: The format.
/// - Returns: One of the `kCVPixelFormatType` constants.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> OSType {
  desc.mediaSubType
}
