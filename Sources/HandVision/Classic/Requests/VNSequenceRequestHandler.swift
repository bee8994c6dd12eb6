public import HandsAppleTypes
public import Foundation

/// Performs requests on the frames of one video, in order, and tracks hands from frame to frame.
///
/// Frames are not searched while as many hands are tracked as a request asks for. Tracking restarts
/// if a request's settings or its position in the list change. If you don't pass an orientation, a
/// file's own orientation applies, and other frames are taken as upright. Use it from one thread at
/// a time.
public final class VNSequenceRequestHandler: NSObject {
  /// The tracks, indexed by the requests' positions in the list.
  private(set) var tracks: [HandTracks] = []

  /// Creates a handler without tracked hands.
  public override init() {}

  private func perform(_ requests: [VNRequest], on input: FrameInput) throws {
    tracks.removeLast(max(tracks.count - requests.count, 0))
    while tracks.count < requests.count { tracks.append(HandTracks()) }
    for request in requests { request.begin() }
    let errors = zip(requests, tracks).compactMap { $0.run(on: input, tracks: $1) }
    if let error = errors.first { throw error }
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - image: The frame.
  ///   - orientation: The image's orientation.
  /// - Throws: The first request's error; see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on image: CGImage,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(image, orientation))
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - pixelBuffer: The frame.
  ///   - orientation: The image's orientation.
  /// - Throws: The first request's error; see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(pixelBuffer, orientation))
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - sampleBuffer: The frame.
  ///   - orientation: The image's orientation.
  /// - Throws: The first request's error; see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(sampleBuffer, orientation))
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - imageURL: The URL of a PNG or JPEG file.
  ///   - orientation: The image's orientation.
  /// - Throws: The first request's error; see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], onImageURL imageURL: URL,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(imageURL, orientation))
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameters:
  ///   - requests: The requests.
  ///   - imageData: The contents of a PNG or JPEG file.
  ///   - orientation: The image's orientation.
  /// - Throws: The first request's error; see ``VNErrorCode``.
  public func perform(
    _ requests: [VNRequest], onImageData imageData: Data,
    orientation: CGImagePropertyOrientation? = nil
  ) throws {
    try perform(requests, on: FrameInput(imageData, orientation))
  }
}
