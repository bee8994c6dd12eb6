public import HandsAppleTypes
public import Foundation

/// Performs requests on the frames of one video, in order: hands are followed from one to the next.
///
/// While as many hands are followed as a request asks for, frames are not searched. A request whose
/// settings or place in the list change begins anew. Without an orientation that of a file counts,
/// and other frames are upright. Belongs to one thread at a time.
public final class VNSequenceRequestHandler: NSObject {
  /// By the requests' places in the list.
  private(set) var tracks: [HandTracks] = []

  /// Creates a handler that follows nothing yet.
  public override init() {}

  private func perform(_ requests: [VNRequest], on input: FrameInput) throws {
    tracks.removeLast(max(tracks.count - requests.count, 0))
    while tracks.count < requests.count { tracks.append(HandTracks()) }
    for request in requests { request.begin() }
    let errors = zip(requests, tracks).compactMap { $0.run(on: input, tracks: $1) }
    if let error = errors.first { throw error }
  }

  /// Runs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - image: The frame.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  /// - Throws: The first request's error, see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on image: CGImage,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(image, orientation))
  }

  /// Runs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - pixelBuffer: The frame.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  /// - Throws: The first request's error, see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(pixelBuffer, orientation))
  }

  /// Runs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - sampleBuffer: The frame.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  /// - Throws: The first request's error, see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(sampleBuffer, orientation))
  }

  /// Runs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - imageURL: The URL of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  /// - Throws: The first request's error, see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], onImageURL imageURL: URL,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(imageURL, orientation))
  }

  /// Runs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - imageData: The bytes of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  /// - Throws: The first request's error, see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], onImageData imageData: Data,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(imageData, orientation))
  }
}
