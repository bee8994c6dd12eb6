/// An image for a task, with its orientation.
///
/// It keeps a reference to its source and doesn't modify it. Pixels are read when a task is called
/// with the image, and copied if they could change, so you can reuse a buffer as soon as that call
/// returns.
public final class MPImage: NSObject {
  enum Source {
    case image(UIImage)
    case pixelBuffer(CVPixelBuffer)
    case sampleBuffer(CMSampleBuffer, CVPixelBuffer)
  }

  let source: Source
  /// The orientation of the stored pixels: the rotation that makes them upright.
  public let orientation: UIImage.Orientation
  /// The width in pixels: of an image as displayed, of a buffer as stored.
  public let width: CGFloat
  /// The height in pixels: of an image as displayed, of a buffer as stored.
  public let height: CGFloat

  private init(
    _ source: Source, orientation: UIImage.Orientation, width: CGFloat, height: CGFloat
  ) {
    self.source = source
    self.orientation = orientation
    self.width = width
    self.height = height
  }

  /// Wraps an image, with its own orientation.
  ///
  /// - Parameter image: An image with pixels.
  /// - Throws: `NSError` of code ``TasksErrorCode/invalidArgumentError`` if there is no image, or
  ///   it has no pixels.
  public convenience init(uiImage image: UIImage?) throws {
    try self.init(uiImage: image, orientation: image?.imageOrientation ?? .up)
  }

  /// Wraps an image.
  ///
  /// - Parameters:
  ///   - image: An image with pixels.
  ///   - orientation: The orientation of the pixels, instead of the image's own.
  /// - Throws: `NSError` of code ``TasksErrorCode/invalidArgumentError`` if there is no image, or
  ///   it has no pixels.
  public convenience init(
    uiImage image: UIImage?, orientation: UIImage.Orientation
  ) throws {
    guard let image else { throw NSError(.invalidArgumentError, "Image cannot be nil.") }
    guard image.cgImage != nil else { throw NSError(ImageSourceError.noPixels) }
    self.init(
      .image(image), orientation: orientation, width: image.size.width * image.scale,
      height: image.size.height * image.scale)
  }

  /// Wraps a buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer in BGRA with premultiplied alpha, or gray in single precision.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError` of code ``TasksErrorCode/invalidArgumentError`` if there is no buffer.
  public convenience init(
    pixelBuffer: CVPixelBuffer?, orientation: UIImage.Orientation = .up
  ) throws {
    guard let pixelBuffer else {
      throw NSError(.invalidArgumentError, "Pixel Buffer cannot be nil.")
    }
    self.init(
      .pixelBuffer(pixelBuffer), orientation: orientation,
      width: CGFloat(CVPixelBufferGetWidth(pixelBuffer)),
      height: CGFloat(CVPixelBufferGetHeight(pixelBuffer)))
  }

  /// Wraps a sample.
  ///
  /// - Parameters:
  ///   - sampleBuffer: A valid sample with a frame in BGRA with premultiplied alpha, or gray in
  ///     single precision.
  ///   - orientation: The rotation that makes the pixels upright.
  /// - Throws: `NSError` of code ``TasksErrorCode/invalidArgumentError`` if there is no sample, or
  ///   it is not valid or has no frame.
  public convenience init(
    sampleBuffer: CMSampleBuffer?, orientation: UIImage.Orientation = .up
  ) throws {
    guard let sampleBuffer, CMSampleBufferIsValid(sampleBuffer) else {
      throw NSError(ImageSourceError.invalidSampleBuffer)
    }
    guard let frame = CMSampleBufferGetImageBuffer(sampleBuffer) else {
      throw NSError(ImageSourceError.noImageBuffer)
    }
    self.init(
      .sampleBuffer(sampleBuffer, frame), orientation: orientation,
      width: CGFloat(CVPixelBufferGetWidth(frame)),
      height: CGFloat(CVPixelBufferGetHeight(frame)))
  }

  /// The kind of source of the image.
  public var imageSourceType: MPImageSourceType {
    switch source {
    case .image: .image
    case .pixelBuffer: .pixelBuffer
    case .sampleBuffer: .sampleBuffer
    }
  }

  /// The source image; `nil` if the source is a buffer.
  public var image: UIImage? {
    if case .image(let image) = source { image } else { nil }
  }

  /// The source buffer; `nil` if the source is something else.
  public var pixelBuffer: CVPixelBuffer? {
    if case .pixelBuffer(let buffer) = source { buffer } else { nil }
  }

  /// The source sample; `nil` if the source is something else.
  public var sampleBuffer: CMSampleBuffer? {
    if case .sampleBuffer(let sample, _) = source { sample } else { nil }
  }
}
