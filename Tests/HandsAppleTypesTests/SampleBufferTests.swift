import HandsAppleTypes
import Testing

/// Samples, their formats and times.
struct SampleBufferTests {
  private func frame(_ type: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
    try CVPixelBuffer(width: 4, height: 2, pixelFormatType: type)
  }

  @Test func framesAreWrappedWithTheirFormatAndTimes() throws {
    let frame = try frame()
    var format: CMVideoFormatDescription?
    #expect(
      CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: kCFAllocatorDefault, imageBuffer: frame, formatDescriptionOut: &format) == noErr)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30),
      presentationTimeStamp: CMTime(value: 5, timescale: 30), decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    let status = CMSampleBufferCreateReadyWithImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: frame,
      formatDescription: try #require(format), sampleTiming: &timing, sampleBufferOut: &sample)
    #expect(status == noErr)
    let made = try #require(sample)
    #expect(CMSampleBufferGetImageBuffer(made) === frame)
    #expect(CMSampleBufferGetPresentationTimeStamp(made) == CMTime(value: 1, timescale: 6))
    #expect(CMSampleBufferGetDuration(made) == timing.duration)
    let madeFormat = try #require(CMSampleBufferGetFormatDescription(made))
    #expect(madeFormat == format)
    #expect(
      CMVideoFormatDescriptionGetDimensions(madeFormat) == CMVideoDimensions(width: 4, height: 2))
    #expect(CMFormatDescriptionGetMediaSubType(madeFormat) == kCVPixelFormatType_32BGRA)
  }

  @Test func otherFormatsAreRefused() throws {
    let format = CMVideoFormatDescription(imageBuffer: try frame(kCVPixelFormatType_32RGBA))
    var timing = CMSampleTimingInfo.invalid
    var sample: CMSampleBuffer? = CMSampleBuffer(imageBuffer: nil)
    let status = CMSampleBufferCreateReadyWithImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: try frame(), formatDescription: format,
      sampleTiming: &timing, sampleBufferOut: &sample)
    #expect(status == kCMSampleBufferError_InvalidMediaFormat && sample == nil)
  }

  @Test func samplesBecomeInvalidOnce() {
    let sample = CMSampleBuffer(imageBuffer: nil)
    #expect(CMSampleBufferGetFormatDescription(sample) == nil)
    #expect(!CMSampleBufferGetDuration(sample).isValid)
    #expect(CMSampleBufferIsValid(sample))
    #expect(CMSampleBufferInvalidate(sample) == noErr)
    #expect(CMSampleBufferInvalidate(sample) == kCMSampleBufferError_Invalidated)
    #expect(!CMSampleBufferIsValid(sample))
  }
}
