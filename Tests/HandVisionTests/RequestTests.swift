import Foundation
import HandsSynthetic
@testable import HandVision
import Hands
import HandsImaging
import HandsTiming
import HandsTestSupport
import Testing

/// The classic surface's requests.
@Suite(.enabled(if: TestBundle.isThere))
struct RequestTests {
  @Test("V-01: two hands by default, one is the largest")
  func handsAreCounted() throws {
    let request = VNDetectHumanHandPoseRequest()
    #expect(request.maximumHandCount == 2)
    let picture = try Drawn.largeLeftAndSmallRight()
    let both = try request.hands(in: picture)
    #expect(both.map(\.chirality) == [.left, .right])
    request.maximumHandCount = 1
    let one = try request.hands(in: picture)
    #expect(try one.map { try $0.locations } == [try both[0].locations])
    #expect(one[0].uuid != both[0].uuid)
    request.maximumHandCount = 20
    #expect(try request.hands(in: picture).count == 2)
  }

  @Test("V-02: no results before, none after a picture without hands")
  func resultsAreThereAfterwards() throws {
    let request = VNDetectHumanHandPoseRequest()
    #expect(request.results == nil)
    #expect(try request.hands(in: Drawn.nothing()).isEmpty)
    let base: VNRequest = request
    #expect(base.results?.isEmpty == true)
    #expect(throws: NSError.self) {
      try VNImageRequestHandler(data: Data([1, 2, 3])).perform([request])
    }
    #expect(request.results == nil && base.results == nil)
  }

  @Test("V-06: the completion handler runs once, before perform returns")
  func completionHandlerRuns() throws {
    var calls: [(VNRequest, VNErrorCode?)] = []
    let request = VNDetectHumanHandPoseRequest { request, error in
      calls.append((request, code(of: error)))
      #expect((request.results == nil) == (error != nil))
    }
    _ = try request.hands(in: Drawn.nothing())
    #expect(calls.count == 1 && calls[0].0 === request && calls[0].1 == nil)
    let other = VNDetectHumanHandPoseRequest { calls.append(($0, code(of: $1))) }
    let thrown = codeThrown {
      try VNImageRequestHandler(data: Data([1])).perform([request, other])
    }
    #expect(thrown == .invalidImage)
    #expect(calls.map(\.1) == [nil, .invalidImage, .invalidImage])
    #expect(calls[1].0 === request && calls[2].0 === other)
  }

  @Test("V-13: errors have their codes")
  func errorsHaveCodes() throws {
    let picture = CGImage(try Drawn.nothing())
    let request = VNDetectHumanHandPoseRequest()
    func code(_ handler: VNImageRequestHandler, _ request: VNRequest) -> VNErrorCode? {
      codeThrown { try handler.perform([request]) }
    }
    let handler = VNImageRequestHandler(cgImage: picture)
    #expect(code(VNImageRequestHandler(data: Data()), request) == .invalidImage)
    let missing = URL(fileURLWithPath: "/nowhere/hand.png")
    #expect(code(VNImageRequestHandler(url: missing), request) == .ioError)
    let remote = try #require(URL(string: "https://example.org/hand.png"))
    #expect(code(VNImageRequestHandler(url: remote), request) == .ioError)
    let empty = CMSampleBuffer(imageBuffer: nil)
    #expect(code(VNImageRequestHandler(cmSampleBuffer: empty), request) == .invalidImage)
    #expect(code(handler, VNImageBasedRequest()) == .unsupportedRequest)
    #expect(code(handler, VNRequest()) == .unsupportedRequest)

    request.revision = 2
    #expect(code(handler, request) == .unsupportedRevision)
    request.revision = VNDetectHumanHandPoseRequestRevision1
    for count in [0, -1, Int.min] {
      request.maximumHandCount = count
      #expect(code(handler, request) == .invalidArgument)
    }
    request.maximumHandCount = 2
    for region in [
      CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5), CGRect(x: 0, y: 0.6, width: 1, height: 0.5),
      CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 0, y: 0, width: 1.1, height: 1),
      CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: 1, height: Double.infinity),
    ] {
      request.regionOfInterest = region
      #expect(code(handler, request) == .outOfBoundsError)
    }
    request.regionOfInterest = CGRect(x: 0.9, y: 1.0 / 3, width: 0.1, height: 2.0 / 3)
    #expect(code(handler, request) == nil)
  }

  @Test("V-13: what no handler meets has its code too")
  func otherFaultsHaveCodes() {
    #expect(VisionFailure(ImageSourceError.unsupportedPixelFormat(1)).code == .invalidFormat)
    #expect(VisionFailure(ImageError.outOfMemory(bytes: 1)).code == .outOfMemory)
    #expect(VisionFailure(HandsError.image(.unknownFileType(count: 0))).code == .invalidImage)
    let noMemory = HandsError.model(.handDetector, .outOfMemory(bytes: 1))
    #expect(VisionFailure(noMemory).code == .outOfMemory)
    let option = HandsError.invalidOption(name: "numThreads", found: "0", expected: "at least 1")
    #expect(VisionFailure(option).code == .invalidArgument)
    #expect(VisionFailure(HandsError.missingNormalization(.handDetector)).code == .invalidModel)
    #expect(VNErrorCode.allCases.map(\.rawValue) == Array(-1...22))
    #expect(VNErrorCode.OK.rawValue == 0 && VNErrorDomain == "com.apple.vis")
  }

  @Test("V-13: a cancelled request fails, and can be performed again")
  func requestsAreCancelled() throws {
    let second = VNDetectHumanHandPoseRequest()
    let first = VNDetectHumanHandPoseRequest { _, _ in second.cancel() }
    let handler = VNImageRequestHandler(cgImage: CGImage(try Drawn.nothing()))
    #expect(codeThrown { try handler.perform([first, second]) } == .requestCancelled)
    #expect(first.results?.isEmpty == true && second.results == nil)
    second.cancel()
    #expect(codeThrown { try handler.perform([second]) } == nil)
  }

  /// Hands are no longer looked for in a task that was cancelled.
  @Test("V-13: a request in a cancelled task fails as a cancelled one")
  func cancelledTasksCancelTheirRequests() async throws {
    let picture = try Drawn.nothing()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return codeThrown { _ = try VNDetectHumanHandPoseRequest().hands(in: picture) }
    }
    #expect(await task.value == .requestCancelled)
  }

  @Test func requestsDescribeThemselves() throws {
    let request = VNDetectHumanHandPoseRequest()
    #expect(VNDetectHumanHandPoseRequest.supportedRevisions == [1])
    #expect(VNDetectHumanHandPoseRequest.defaultRevision == 1)
    #expect(VNDetectHumanHandPoseRequest.currentRevision == 1)
    #expect(request.revision == 1 && !request.preferBackgroundProcessing)
    #expect(!request.usesCPUOnly)
    request.usesCPUOnly = true
    #expect(request.usesCPUOnly)
    #expect(request.regionOfInterest == VNNormalizedIdentityRect)
    #expect(try request.supportedJointNames().count == 21)
    #expect(try request.supportedJointsGroupNames().count == 6)
    #expect(try VNDetectHumanHandPoseRequest.supportedJointNames(forRevision: 1).count == 21)
    #expect(
      codeThrown { _ = try VNDetectHumanHandPoseRequest.supportedJointNames(forRevision: 3) }
        == .unsupportedRevision)
  }

  @Test("V-19: memory stays flat over many handlers")
  func memoryStaysFlat() async {
    await #expect(processExitsWith: .success) {
      let image = CGImage(try Drawn.hand())
      let request = VNDetectHumanHandPoseRequest()
      func perform(_ count: Int) throws {
        for _ in 0..<count {
          try VNImageRequestHandler(cgImage: image, orientation: .up).perform([request])
        }
      }
      try perform(10)
      let before = try #require(ProcessMemory.residentByteCount)
      try perform(TestEffort.isFull ? 1000 : 60)
      #expect(try #require(ProcessMemory.residentByteCount) - before < 2 << 20)
      #expect(request.results?.count == 1)
    }
  }
}
