// Names are Core Media's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A frame and its time, under Core Media's name.
public final class CMSampleBuffer {
  /// The frame; `nil` for a sample without one.
  public let imageBuffer: CVImageBuffer?
  /// When the frame is shown.
  public let presentationTimeStamp: CMTime
  /// How long the frame is shown; invalid if that is not known.
  public let duration: CMTime
  /// Whether ``invalidate()`` has not been called.
  public private(set) var isValid = true

  /// Wraps a frame.
  ///
  /// - Parameters:
  ///   - imageBuffer: The frame, if there is one.
  ///   - presentationTimeStamp: When it is shown.
  ///   - duration: How long it is shown.
  public init(
    imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime = .zero, duration: CMTime = .invalid
  ) {
    self.imageBuffer = imageBuffer
    self.presentationTimeStamp = presentationTimeStamp
    self.duration = duration
  }

  /// Makes the sample one that may not be used any more.
  public func invalidate() {
    isValid = false
  }
}

/// The times of a sample, under Core Media's name.
public struct CMSampleTimingInfo: Hashable, Sendable {
  /// How long the sample is shown.
  public var duration: CMTime
  /// When it is shown.
  public var presentationTimeStamp: CMTime
  /// When it is decoded; ignored.
  public var decodeTimeStamp: CMTime

  /// Creates the times of a sample.
  ///
  /// - Parameters:
  ///   - duration: How long the sample is shown.
  ///   - presentationTimeStamp: When it is shown.
  ///   - decodeTimeStamp: When it is decoded.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Creates times that are not known.
  public init() {
    self.init(duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
  }

  /// Times that are not known.
  public static let invalid = CMSampleTimingInfo()
}

/// Wraps a frame.
///
/// - Parameters:
///   - allocator: Ignored.
///   - imageBuffer: The frame.
///   - formatDescription: Its format.
///   - sampleTiming: Its times.
///   - sampleBufferOut: Takes the sample, or `nil` where there is none.
/// - Returns: ``noErr``, or ``kCMSampleBufferError_InvalidMediaFormat`` if the frame has another
///   format.
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

/// Makes a sample one that may not be used any more.
///
/// - Parameter sbuf: The sample.
/// - Returns: ``noErr``, or ``kCMSampleBufferError_Invalidated`` if it was that before.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  guard sbuf.isValid else { return kCMSampleBufferError_Invalidated }
  sbuf.invalidate()
  return noErr
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

/// The format of a sample's frame.
///
/// - Parameter sbuf: The sample.
/// - Returns: `nil` for a sample without a frame.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.imageBuffer.map { CMFormatDescription(imageBuffer: $0) }
}

/// The time of a sample.
///
/// - Parameter sbuf: The sample.
/// - Returns: When its frame is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}

/// How long a sample lasts.
///
/// - Parameter sbuf: The sample.
/// - Returns: How long its frame is shown; invalid if that is not known.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
