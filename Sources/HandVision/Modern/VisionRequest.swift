public import HandsAppleTypes
public import Foundation

/// A request for analyzing images.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
  /// The result type of the request.
  associatedtype Result: Sendable
}

/// A request that analyzes a region of an image.
public protocol ImageProcessingRequest: VisionRequest {
  /// The region to search.
  ///
  /// Points of the results are relative to the region. If it extends beyond the unit square,
  /// `perform` fails with ``VisionError/outOfBoundsError(_:)``.
  var regionOfInterest: NormalizedRect { get set }
}

extension ImageProcessingRequest {
  /// Performs the request on an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: The image's orientation; upright if `nil`.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform(
    on image: CGImage, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  /// Performs the request on a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format, which is copied.
  ///   - orientation: The image's orientation; upright if `nil`.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(pixelBuffer, orientation: orientation).perform(self)
  }

  /// Performs the request on a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: The sample, whose frame is copied.
  ///   - orientation: The image's orientation; upright if `nil`.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform(
    on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(sampleBuffer, orientation: orientation).perform(self)
  }

  /// Performs the request on a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: The image's orientation; the file's own if `nil`.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(url, orientation: orientation).perform(self)
  }

  /// Performs the request on a file's contents.
  ///
  /// - Parameters:
  ///   - data: The contents of a PNG or JPEG file.
  ///   - orientation: The image's orientation; the file's own if `nil`.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(data, orientation: orientation).perform(self)
  }
}
