import Dispatch
import HandsAppleTypes
import Testing

/// Frames on their way to a delegate.
struct VideoDataOutputTests {
  private final class Counter: AVCaptureVideoDataOutputSampleBufferDelegate {
    var times: [CMTime] = []

    func captureOutput(
      _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
      from connection: AVCaptureConnection
    ) {
      dispatchPrecondition(condition: .onQueue(VideoDataOutputTests.queue))
      times.append(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
    }
  }

  private static let queue = DispatchQueue(label: "frames")

  @Test func framesReachTheDelegateOnItsQueue() {
    let output = AVCaptureVideoDataOutput()
    let counter = Counter()
    output.setSampleBufferDelegate(counter, queue: VideoDataOutputTests.queue)
    let times = (0..<3).map { CMTime(value: $0, timescale: 30) }
    for time in times {
      output.deliver(CMSampleBuffer(imageBuffer: nil, presentationTimeStamp: time))
    }
    #expect(counter.times == times)
    #expect(output.connection(with: .video)?.isVideoMirrored == false)
  }

  @Test func delegatesAreNotKeptAlive() {
    let output = AVCaptureVideoDataOutput()
    do { output.setSampleBufferDelegate(Counter(), queue: nil) }
    #expect(output.sampleBufferDelegate == nil)
    output.deliver(CMSampleBuffer(imageBuffer: nil))
  }
}
