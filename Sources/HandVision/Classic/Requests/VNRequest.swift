public import Foundation
internal import Synchronization

/// Called when a request is done, before `perform` returns and on the same thread, with the error
/// if it failed.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// Something to be found in images.
///
/// A request may be performed any number of times, by one thread at a time; ``cancel()`` may be
/// called by any.
open class VNRequest: NSObject, VNResultsProviding {
  /// Called after each run, if there is one.
  public let completionHandler: VNRequestCompletionHandler?
  /// The algorithm; one that is not among ``supportedRevisions`` makes `perform` fail.
  public var revision: Int
  /// A hint without effect.
  public var preferBackgroundProcessing = false
  /// Without effect: everything runs on the processor.
  public var usesCPUOnly: Bool {
    get { true }
    set {}
  }

  /// What the last run found; `nil` before the first and after one that failed.
  var observations: [VNObservation]?
  private let isCancelled = Atomic(false)

  /// Creates a request.
  ///
  /// - Parameter completionHandler: Called after each run, if there is one.
  public init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = type(of: self).defaultRevision
  }

  /// Creates a request without a completion handler.
  public override convenience init() {
    self.init(completionHandler: nil)
  }

  /// The algorithms that there are.
  public class var supportedRevisions: IndexSet { [1] }
  /// The algorithm of a new request.
  public class var defaultRevision: Int { 1 }
  /// The newest algorithm.
  public class var currentRevision: Int { 1 }

  /// Makes a `perform` that is running fail with ``VNErrorCode/requestCancelled`` as soon as it
  /// notices.
  public func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// What the request finds; requests that are not the package's own find nothing.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - tracks: Follows hands from image to image, if these are frames of a video.
  /// - Returns: The observations.
  /// - Throws: ``VNErrorCode/unsupportedRequest``, or why a subclass fails.
  func findings(
    in input: FrameInput, tracks: HandTracks?
  ) throws(VisionFailure) -> [VNObservation] {
    throw VisionFailure(
      .unsupportedRequest, "A request of class \(type(of: self)) is not supported.")
  }
}

/// Gives every request `results`, for which each class of requests can name its own type; an
/// overriding property could not.
public protocol VNResultsProviding: AnyObject {}

extension VNResultsProviding where Self: VNRequest {
  /// What the last run found; `nil` before the first and after one that failed.
  public var results: [VNObservation]? { observations }
}

extension VNRequest {
  /// Why a revision can't be used, if it can't.
  final class func unsupportedRevision(_ revision: Int) -> VisionFailure? {
    supportedRevisions.contains(revision)
      ? nil
      : VisionFailure(.unsupportedRevision, "\(self) has no revision \(revision).")
  }

  /// Forgets earlier calls of ``cancel()``: the request is part of a `perform` that begins.
  final func begin() {
    isCancelled.store(false, ordering: .relaxed)
  }

  /// Runs the request and calls its completion handler.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - tracks: Follows hands from image to image, if these are frames of a video.
  /// - Returns: The error, if the request failed.
  final func run(on input: FrameInput, tracks: HandTracks? = nil) -> NSError? {
    var error: NSError?
    do throws(VisionFailure) {
      observations = try checkedFindings(in: input, tracks: tracks)
    } catch let failure {
      observations = nil
      error = failure.classicError
    }
    completionHandler?(self, error)
    return error
  }

  private func checkedFindings(
    in input: FrameInput, tracks: HandTracks?
  ) throws(VisionFailure) -> [VNObservation] {
    if let failure = type(of: self).unsupportedRevision(revision) { throw failure }
    try checkCancellation()
    let findings = try findings(in: input, tracks: tracks)
    try checkCancellation()
    return findings
  }

  private func checkCancellation() throws(VisionFailure) {
    guard isCancelled.load(ordering: .relaxed) else { return }
    throw VisionFailure(.requestCancelled, "The request was cancelled.")
  }
}
