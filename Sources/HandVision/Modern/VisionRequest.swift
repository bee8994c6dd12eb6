public import HandsAppleTypes
public import Foundation

/// Something to be found in images, as a value.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
  /// What the request finds.
  associatedtype Result: Sendable
}

/// Something to be found in a part of an image.
public protocol ImageProcessingRequest: VisionRequest {
  /// Where to look.
  ///
  /// Points of the results are relative to the region. One that leaves the unit square makes
  /// `perform` fail with ``VisionError/outOfBoundsError(_:)``.
  var regionOfInterest: NormalizedRect { get set }
}

extension ImageProcessingRequest {
  /// Processes an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: How it must be turned and mirrored to be seen upright; upright if `nil`.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform(
    on image: CGImage, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  /// Processes a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format, which is copied.
  ///   - orientation: How it must be turned and mirrored to be seen upright; upright if `nil`.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(pixelBuffer, orientation: orientation).perform(self)
  }

  /// Processes a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: The sample, whose frame is copied.
  ///   - orientation: How it must be turned and mirrored to be seen upright; upright if `nil`.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform(
    on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(sampleBuffer, orientation: orientation).perform(self)
  }

  /// Processes a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright; as the file says if
  ///     `nil`.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(url, orientation: orientation).perform(self)
  }

  /// Processes a file's bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright; as the file says if
  ///     `nil`.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(data, orientation: orientation).perform(self)
  }
}
