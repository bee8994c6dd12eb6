public import HandsAppleTypes
public import Foundation

/// Performs requests on one image, independently of other images.
///
/// The orientation says how the image must be turned and mirrored to be seen upright. Without one,
/// that of a file counts, and other images are upright. Nothing of weight is kept here: a handler
/// for each frame costs nothing. Pixels of buffers are copied at once; files are read by the first
/// `perform`.
public final class VNImageRequestHandler: NSObject {
  private let input: FrameInput

  /// Takes an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  ///   - options: Ignored.
  public init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(image, orientation)
  }

  /// Takes a copy of a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  ///   - options: Ignored.
  public init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(pixelBuffer, orientation)
  }

  /// Takes a copy of a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: A sample; one without a frame makes `perform` fail.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  ///   - options: Ignored.
  public init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(sampleBuffer, orientation)
  }

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright, instead of
  ///     what the file says.
  ///   - options: Ignored.
  public init(
    url: URL, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(url, orientation)
  }

  /// Takes a file's bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright, instead of
  ///     what the file says.
  ///   - options: Ignored.
  public init(
    data: Data, orientation: CGImagePropertyOrientation? = nil,
    options: [VNImageOption: Any] = [:]
  ) {
    input = FrameInput(data, orientation)
  }

  /// Runs requests on the calling thread, one after the other.
  ///
  /// All of them are run, and their completion handlers called, also where one fails.
  ///
  /// - Parameter requests: The requests.
  /// - Throws: The first request's error, an `NSError` of ``VNErrorDomain`` with one of the codes of
  ///   ``VNErrorCode``.
  public func perform(_ requests: [VNRequest]) throws {
    for request in requests { request.begin() }
    let errors = requests.compactMap { $0.run(on: input) }
    if let error = errors.first { throw error }
  }
}
