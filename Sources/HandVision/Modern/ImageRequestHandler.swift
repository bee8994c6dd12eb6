public import HandsAppleTypes
public import Foundation

/// Performs requests on one image, independently of other images.
///
/// The orientation says how the image must be turned and mirrored to be seen upright. Without one,
/// that of a file counts, and other images are upright. Pixels of buffers are copied at once; files
/// are read by the first `perform`.
public final class ImageRequestHandler: Sendable {
  private let input: FrameInput

  /// Takes an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  public init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(image, orientation)
  }

  /// Takes a copy of a pixel buffer.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of any format.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(pixelBuffer, orientation)
  }

  /// Takes a copy of a sample's frame.
  ///
  /// - Parameters:
  ///   - sampleBuffer: A sample; one without a frame makes `perform` fail.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  public init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(sampleBuffer, orientation)
  }

  /// Takes a file.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  public init(_ url: URL, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(url, orientation)
  }

  /// Takes a file's bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of a PNG or JPEG file.
  ///   - orientation: How it must be turned and mirrored to be seen upright.
  public init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    input = FrameInput(data, orientation)
  }

  /// Processes the image.
  ///
  /// - Parameter request: What to find.
  /// - Returns: What was found.
  /// - Throws: ``VisionError``.
  public func perform<T: VisionRequest>(_ request: T) async throws -> T.Result {
    guard let handRequest = request as? DetectHumanHandPoseRequest,
      let result = try observations(of: handRequest) as? T.Result
    else {
      throw VisionError.unsupportedRequest("A request of type \(T.self) is not supported.")
    }
    return result
  }

  /// Processes the image several times.
  ///
  /// - Parameter request: What to find, one request after the other.
  /// - Returns: What each request found.
  /// - Throws: The ``VisionError`` of the first request that fails; those behind it are not
  ///   performed.
  public func perform<each T: VisionRequest>(
    _ request: repeat each T
  ) async throws -> (repeat (each T).Result) {
    (repeat try await perform(each request))
  }

  /// Processes the image several times, while results are already taken.
  ///
  /// - Parameter requests: What to find, one request after the other.
  /// - Returns: What the requests found, in their order; a request that fails has no result.
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

/// What one of several requests found.
public enum VisionResult: Sendable {
  /// The request, and the hands that it found.
  case detectHumanHandPose(DetectHumanHandPoseRequest, [HumanHandPoseObservation])
}
