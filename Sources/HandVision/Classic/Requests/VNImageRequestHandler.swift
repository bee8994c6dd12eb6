public import HandsAppleTypes
public import Foundation

/// Performs requests on one image, independently of other images.
///
/// The orientation says how to rotate and mirror the stored image so that it is upright. If you
/// don't pass one, a file's own orientation applies, and other images are taken as upright.
/// Handlers are cheap: you can create one for each frame. Pixels of buffers are copied immediately;
/// files are read by the first `perform`.
public final class VNImageRequestHandler: NSObject {
  private let input: FrameInput

  /// Creates a handler for an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: The image's orientation.
  ///   - options: Ignored.
  public init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(image, orientation)
  }

  /// Creates a handler for a copy of a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format.
  ///   - orientation: The image's orientation.
  ///   - options: Ignored.
  public init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(pixelBuffer, orientation)
  }

  /// Creates a handler for a copy of a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: A sample; one without a frame makes `perform` fail.
  ///   - orientation: The image's orientation.
  ///   - options: Ignored.
  public init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(sampleBuffer, orientation)
  }

  /// Creates a handler for a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: The image's orientation, which overrides the file's own.
  ///   - options: Ignored.
  public init(
    url: URL, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(url, orientation)
  }

  /// Creates a handler for a file's contents.
  ///
  /// - Parameters:
  ///   - data: The contents of a PNG or JPEG file.
  ///   - orientation: The image's orientation, which overrides the file's own.
  ///   - options: Ignored.
  public init(
    data: Data, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(data, orientation)
  }

  /// Performs requests serially on the calling thread.
  ///
  /// All requests run and their completion handlers are called, even if one fails.
  ///
  /// - Parameter requests: The requests.
  /// - Throws: The first request's error, an `NSError` in ``VNErrorDomain`` with a code from
  ///   ``VNErrorCode``.
  public func perform(_ requests: [VNRequest]) throws {
    for request in requests { request.begin() }
    let errors = requests.compactMap { $0.run(on: input) }
    if let error = errors.first { throw error }
  }
}
