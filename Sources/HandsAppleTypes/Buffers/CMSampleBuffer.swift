// Names are Core Media's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A frame and its time, under Core Media's name.
public final class CMSampleBuffer {
  /// The frame; `nil` for a sample without one.
  public let imageBuffer: CVImageBuffer?
  /// When the frame is shown.
  public let presentationTimeStamp: CMTime
  /// Whether ``invalidate()`` has not been called.
  public private(set) var isValid = true

  /// Wraps a frame.
  ///
  /// - Parameters:
  ///   - imageBuffer: The frame, if there is one.
  ///   - presentationTimeStamp: When it is shown.
  public init(imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime = .zero) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
  }

  /// Makes the sample one that may not be used any more.
  public func invalidate() {
    isValid = false
  }
}

/// Whether a sample may be used.
///
/// - Parameter sbuf: The sample.
/// - Returns: `false` once it has been made invalid.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// The frame of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: `nil` for a sample without a frame.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}

/// The time of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: When its frame is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
