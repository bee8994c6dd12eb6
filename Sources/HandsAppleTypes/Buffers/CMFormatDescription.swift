// Names are Core Media's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What a function of Core Media returns: 0 if the call did what it was asked to.
public typealias OSStatus = Int32

/// The call did what it was asked to.
public let noErr: OSStatus = 0
/// The format that was given is not that of the image.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The sample may not be used any more.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744

/// Size and pixel format of images, under Core Media's name.
public final class CMFormatDescription: Hashable, Sendable {
  /// The size in pixels.
  public let dimensions: CMVideoDimensions
  /// One of the `kCVPixelFormatType` constants.
  public let mediaSubType: OSType

  /// Describes the images that are like one.
  ///
  /// - Parameter imageBuffer: The image.
  public init(imageBuffer: CVImageBuffer) {
    dimensions = CMVideoDimensions(
      width: Int32(clamping: imageBuffer.layout.width),
      height: Int32(clamping: imageBuffer.layout.height))
    mediaSubType = imageBuffer.layout.type
  }

  /// Whether both describe the same size and format.
  public static func == (left: CMFormatDescription, right: CMFormatDescription) -> Bool {
    left.dimensions == right.dimensions && left.mediaSubType == right.mediaSubType
  }

  /// Hashes size and format.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dimensions)
    hasher.combine(mediaSubType)
  }
}

/// The format of images; there are no others.
public typealias CMVideoFormatDescription = CMFormatDescription

/// The size of images in pixels, under Core Media's name.
public struct CMVideoDimensions: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int32
  /// Rows.
  public var height: Int32

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// Describes the images that are like one.
///
/// - Parameters:
///   - allocator: Ignored.
///   - imageBuffer: The image.
///   - formatDescriptionOut: Takes the description.
/// - Returns: ``noErr``.
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: inout CMVideoFormatDescription?
) -> OSStatus {
  formatDescriptionOut = CMVideoFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// Whether an image has a format.
///
/// - Parameters:
///   - videoDesc: The format.
///   - imageBuffer: The image.
/// - Returns: Whether size and pixel format are the same.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc == CMVideoFormatDescription(imageBuffer: imageBuffer)
}

/// The size of the images that a format describes.
///
/// - Parameter videoDesc: The format.
/// - Returns: The size in pixels.
public func CMVideoFormatDescriptionGetDimensions(
  _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// The pixel format of the images that a format describes.
///
/// - Parameter desc: The format.
/// - Returns: One of the `kCVPixelFormatType` constants.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> OSType {
  desc.mediaSubType
}
