public import Dispatch
public import Foundation

/// What takes frames of a camera, under AVFoundation's name.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: AnyObject {
  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - output: Where the frame comes from.
  ///   - sampleBuffer: The frame and its time.
  ///   - connection: How the frame lies.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)

  /// Is told of a frame that was left out.
  ///
  /// - Parameters:
  ///   - output: Where the frame comes from.
  ///   - sampleBuffer: The frame and its time.
  ///   - connection: How the frame lies.
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

/// Where frames come from, under AVFoundation's name.
public class AVCaptureOutput: NSObject {}

/// How the frames of a camera lie, under AVFoundation's name; nothing here looks at it.
public final class AVCaptureConnection: NSObject {
  /// Whether frames are mirrored left to right.
  public var isVideoMirrored = false
  /// Whether frames come.
  public var isEnabled = true
}

/// Hands frames to a delegate, under AVFoundation's name.
///
/// There is no capture session here: whoever reads a camera or a video calls ``deliver(_:)`` for
/// each frame, from one thread at a time.
public final class AVCaptureVideoDataOutput: AVCaptureOutput {
  /// What takes the frames.
  public private(set) weak var sampleBufferDelegate:
    (any AVCaptureVideoDataOutputSampleBufferDelegate)?
  /// Where the delegate is called.
  public private(set) var sampleBufferCallbackQueue: DispatchQueue?
  /// Ignored: frames come as they are delivered, one after the other.
  public var alwaysDiscardsLateVideoFrames = true
  /// Ignored.
  public var videoSettings: [String: Any]! = [:]
  private let connection = AVCaptureConnection()

  /// Says what takes the frames.
  ///
  /// - Parameters:
  ///   - sampleBufferDelegate: What takes the frames; it is not kept alive.
  ///   - sampleBufferCallbackQueue: A serial queue where it is called.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    self.sampleBufferDelegate = sampleBufferDelegate
    self.sampleBufferCallbackQueue = sampleBufferCallbackQueue
  }

  /// How the frames lie.
  ///
  /// - Parameter mediaType: Ignored: there is one connection.
  /// - Returns: The connection.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? { connection }

  /// Hands a frame to the delegate and waits until it has taken it.
  ///
  /// Must not be called on the delegate's own queue.
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

/// A kind of media, under AVFoundation's name.
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
