// The names match Core Media.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A frame and its time, like Core Media's type.
public final class CMSampleBuffer {
  /// The frame; `nil` for a sample without one.
  public let imageBuffer: CVImageBuffer?
  /// The presentation time of the frame.
  public let presentationTimeStamp: CMTime
  /// The duration of the frame; invalid if unknown.
  public let duration: CMTime
  /// Whether ``invalidate()`` has not been called.
  public private(set) var isValid = true

  /// Wraps a frame.
  ///
  /// - Parameters:
  ///   - imageBuffer: The frame, if any.
  ///   - presentationTimeStamp: The presentation time.
  ///   - duration: The duration of the frame.
  public init(
    imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime = .zero, duration: CMTime = .invalid
  ) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
    self.duration = duration
  }

  /// Invalidates the sample, which must not be used after that.
  public func invalidate() {
    isValid = false
  }
}

/// The times of a sample, like Core Media's type.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// The duration of the sample.
  public var duration: CMTime
  /// The presentation time.
  public var presentationTimeStamp: CMTime
  /// The decoding time; ignored.
  public var decodeTimeStamp: CMTime

  /// Creates the times of a sample.
  ///
  /// - Parameters:
  ///   - duration: The duration of the sample.
  ///   - presentationTimeStamp: The presentation time.
  ///   - decodeTimeStamp: The decoding time; ignored.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Creates unknown times.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// Unknown times.
  public static let invalid = CMSampleTimingInfo()
}

/// Wraps a frame.
///
/// - Parameters:
///   - allocator: Ignored.
///   - imageBuffer: The frame.
///   - formatDescription: Its format.
///   - sampleTiming: Its times.
///   - sampleBufferOut: Receives the sample, or `nil` on failure.
/// - Returns: ``noErr``, or ``kCMSampleBufferError_InvalidMediaFormat`` if the frame has a
///   different format.
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescription: CMVideoFormatDescription, sampleTiming: inout CMSampleTimingInfo,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  sampleBufferOut = nil
  guard CMVideoFormatDescriptionMatchesImageBuffer(formatDescription, imageBuffer: imageBuffer)
  else { return kCMSampleBufferError_InvalidMediaFormat }
  sampleBufferOut = CMSampleBuffer(
    imageBuffer: imageBuffer, presentationTimeStamp: sampleTiming.presentationTimeStamp,
    duration: sampleTiming.duration)
  return noErr
}

/// Invalidates a sample, which must not be used after that.
///
/// - Parameter sbuf: The sample.
/// - Returns: ``noErr``, or ``kCMSampleBufferError_Invalidated`` if it was already invalid.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  guard sbuf.isValid else { return kCMSampleBufferError_Invalidated }
  sbuf.invalidate()
  return noErr
}

/// Returns whether a sample is valid.
///
/// - Parameter sbuf: The sample.
/// - Returns: `false` after it was invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Returns the frame of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: The result, or `nil` for a sample without a frame.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
  sbuf.imageBuffer
}

/// Returns the format of a sample's frame.
///
/// - Parameter sbuf: The sample.
/// - Returns: The result, or `nil` for a sample without a frame.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.imageBuffer.map { CMFormatDescription(imageBuffer: $0) }
}

/// Returns the presentation time of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: The presentation time of its frame.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

/// Returns the duration of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: The duration of its frame; invalid if unknown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
