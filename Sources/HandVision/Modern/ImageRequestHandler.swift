public import HandsAppleTypes
public import Foundation

/// Performs requests on one image, independently of other images.
///
/// The orientation says how to rotate and mirror the stored image so that it is upright. If you
/// don't pass one, a file's own orientation applies, and other images are taken as upright. Pixels
/// of buffers are copied immediately; files are read by the first `perform`.
public final class ImageRequestHandler: Sendable {
  private let input: FrameInput

  /// Creates a handler for an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: The image's orientation.
  public init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(image, orientation)
  }

  /// Creates a handler for a copy of a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format.
  ///   - orientation: The image's orientation.
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(pixelBuffer, orientation)
  }

  /// Creates a handler for a copy of a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: A sample; one without a frame makes `perform` fail.
  ///   - orientation: The image's orientation.
  public init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(sampleBuffer, orientation)
  }

  /// Creates a handler for a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: The image's orientation.
  public init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(url, orientation)
  }

  /// Creates a handler for a file's contents.
  ///
  /// - Parameters:
  ///   - data: The contents of a PNG or JPEG file.
  ///   - orientation: The image's orientation.
  public init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(data, orientation)
  }

  /// Performs a request on the image.
  ///
  /// - Parameter request: The request.
  /// - Returns: The request's result.
  /// - Throws: ``VisionError``.
  public func perform<T: VisionRequest>(_ request: T) async throws -> T.Result {
    guard let handRequest = request as? DetectHumanHandPoseRequest,
      let result = try observations(of: handRequest) as? T.Result
    else {
      throw VisionError.unsupportedRequest("A request of type \(T.self) is not supported.")
    }
    return result
  }

  /// Performs several requests on the image.
  ///
  /// - Parameter request: The requests, performed in order.
  /// - Returns: The result of each request.
  /// - Throws: The ``VisionError`` of the first request that fails; later ones are not performed.
  public func perform<each T: VisionRequest>(
    _ request: repeat each T
  ) async throws -> (repeat (each T).Result) {
    (repeat try await perform(each request))
  }

  /// Performs several requests on the image and delivers results as they become available.
  ///
  /// - Parameter requests: The requests, performed in order.
  /// - Returns: The results in the order of the requests; a request that fails has no result.
  public func performAll(
    _ requests: some Collection<any VisionRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    let handRequests = requests.compactMap { $0 as? DetectHumanHandPoseRequest }
    return AsyncStream { continuation in
      let task = Task {
        for request in handRequests {
          guard let hands = try? self.observations(of: request) else { continue }
          continuation.yield(.detectHumanHandPose(request, hands))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func observations(
    of request: DetectHumanHandPoseRequest
  ) throws -> [HumanHandPoseObservation] {
    let search = HandSearch(
      maximumHandCount: request.maximumHandCount,
      regionOfInterest: request.regionOfInterest.cgRect)
    do throws(VisionFailure) {
      try checkCancellation()
      let hands = try search.hands(in: input.frame(), tracks: nil)
      try checkCancellation()
      return hands.map { HumanHandPoseObservation($0, descriptor: request.descriptor) }
    } catch {
      throw VisionError(error)
    }
  }

  private func checkCancellation() throws(VisionFailure) {
    guard Task.isCancelled else { return }
    throw VisionFailure(.requestCancelled, "The task that performs the request was cancelled.")
  }
}

/// The result of one of several requests.
public enum VisionResult: Sendable {
  /// The request and the hands that it found.
  case detectHumanHandPose(DetectHumanHandPoseRequest, [HumanHandPoseObservation])
}
