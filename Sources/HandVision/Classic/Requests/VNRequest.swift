public import Foundation
internal import Synchronization

/// A closure that is called when a request is done, before `perform` returns and on the same
/// thread, with the error if it failed.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// The base class of requests.
///
/// You can perform a request any number of times, from one thread at a time; you can call
/// ``cancel()`` from any thread.
open class VNRequest: NSObject, VNResultsProviding {
  /// Called after each run, if any.
  public let completionHandler: VNRequestCompletionHandler?
  /// The revision of the algorithm; `perform` fails if it is not in ``supportedRevisions``.
  public var revision: Int
  /// A hint that has no effect.
  public var preferBackgroundProcessing = false
  /// A hint that has no effect: everything runs on the CPU, whatever its value.
  public var usesCPUOnly = false

  /// The results of the last run; `nil` before the first run and after a failed one.
  var observations: [VNObservation]?
  private let isCancelled = Atomic(false)

  /// Creates a request.
  ///
  /// - Parameter completionHandler: Called after each run, if any.
  public init(completionHandler: VNRequestCompletionHandler?) {
    self.completionHandler = completionHandler
    revision = type(of: self).defaultRevision
  }

  /// Creates a request without a completion handler.
  public override convenience init() {
    self.init(completionHandler: nil)
  }

  /// The supported revisions.
  public class var supportedRevisions: IndexSet { [1] }
  /// The revision of a new request.
  public class var defaultRevision: Int { 1 }
  /// The newest revision.
  public class var currentRevision: Int { 1 }

  /// Cancels a running `perform`, which fails with ``VNErrorCode/requestCancelled`` as soon as it
  /// notices.
  public func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// Returns what the request finds; only the package's own requests find anything.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - tracks: Tracks hands across images, if they are frames of a video.
  /// - Returns: The observations.
  /// - Throws: ``VNErrorCode/unsupportedRequest``, or the error of a subclass.
  func findings(
    in input: FrameInput, tracks: HandTracks?
  ) throws(VisionFailure) -> [VNObservation] {
    throw VisionFailure(
      .unsupportedRequest, "A request of class \(type(of: self)) is not supported.")
  }
}

/// Provides `results` for every request in a way that lets each request class declare its own type,
/// which overriding a property would not allow.
public protocol VNResultsProviding: AnyObject {}

extension VNResultsProviding where Self: VNRequest {
  /// The results of the last run; `nil` before the first run and after a failed one.
  public var results: [VNObservation]? { observations }
}

extension VNRequest {
  /// Returns the error for an unsupported revision, or `nil` if it is supported.
  final class func unsupportedRevision(_ revision: Int) -> VisionFailure? {
    supportedRevisions.contains(revision)
      ? nil
      : VisionFailure(.unsupportedRevision, "\(self) has no revision \(revision).")
  }

  /// Resets earlier calls of ``cancel()``, because a new `perform` starts.
  final func begin() {
    isCancelled.store(false, ordering: .relaxed)
  }

  /// Runs the request and calls its completion handler.
  ///
  /// - Parameters:
  ///   - input: The image.
  ///   - tracks: Tracks hands across images, if they are frames of a video.
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
