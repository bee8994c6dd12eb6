public import Dispatch
public import Foundation

/// Receives frames from a camera, like AVFoundation's protocol.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
  /// Receives a frame.
  ///
  /// - Parameters:
  ///   - output: The source of the frame.
  ///   - sampleBuffer: The frame and its time.
  ///   - connection: The connection that the frame comes from.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)

  /// Is called for a dropped frame.
  ///
  /// - Parameters:
  ///   - output: The source of the frame.
  ///   - sampleBuffer: The frame and its time.
  ///   - connection: The connection that the frame comes from.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// Does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}

  /// Does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}

/// A source of frames, like AVFoundation's class.
public class AVCaptureOutput: NSObject {}

/// A connection to a camera, like AVFoundation's class; its properties are ignored.
public final class AVCaptureConnection: NSObject {
  /// Whether frames are mirrored left to right.
  public var isVideoMirrored = false
  /// Whether frames are delivered.
  public var isEnabled = true
}

/// Delivers frames to a delegate, like AVFoundation's class.
///
/// There is no capture session: read frames from a camera or a video yourself and call
/// ``deliver(_:)`` for each, from one thread at a time.
public final class AVCaptureVideoDataOutput: AVCaptureOutput {
  /// The delegate that receives the frames.
  public private(set) weak var sampleBufferDelegate:
    (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  /// The queue on which the delegate is called.
  public private(set) var sampleBufferCallbackQueue: DispatchQueue?
  /// Ignored: every delivered frame is processed, in order.
  public var alwaysDiscardsLateVideoFrames = true
  /// Ignored.
  public var videoSettings: [String: Any]! = [:]
  private let connection = AVCaptureConnection()

  /// Sets the delegate that receives the frames.
  ///
  /// - Parameters:
  ///   - sampleBufferDelegate: The delegate, to which only a weak reference is held.
  ///   - sampleBufferCallbackQueue: A serial queue on which it is called.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    self.sampleBufferDelegate = sampleBufferDelegate
    self.sampleBufferCallbackQueue = sampleBufferCallbackQueue
  }

  /// Returns the connection.
  ///
  /// - Parameter mediaType: Ignored: there is one connection.
  /// - Returns: The connection.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { connection }

  /// Delivers a frame to the delegate and waits until it returns.
  ///
  /// Don't call this on the delegate's own queue.
  ///
  /// - Parameter sampleBuffer: The frame and its time.
  public func deliver(_ sampleBuffer: CMSampleBuffer) {
    guard let delegate = sampleBufferDelegate else { return }
    guard let queue = sampleBufferCallbackQueue else {
      return delegate.captureOutput(self, didOutput: sampleBuffer, from: connection)
    }
    queue.sync { delegate.captureOutput(self, didOutput: sampleBuffer, from: connection) }
  }
}

/// A kind of media, like AVFoundation's type.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String

  /// Creates a kind.
  ///
  /// - Parameter rawValue: The name of the kind.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Frames of a video or camera.
  public static let video = AVMediaType(rawValue: "vide")
}
