import Foundation
import HandsSynthetic
import HandVision
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The newer surface: requests and observations as values.
@Suite(.enabled(if: TestBundle.isThere))
struct NewerSurfaceTests {
  private typealias JointName = HumanHandPoseObservation.JointName
  private typealias Finger = HumanHandPoseObservation.JointsGroupName

  @Test("V-16: the same points as the classic surface")
  func pointsAreTheSame() async throws {
    let picture = try Drawn.largeLeftAndSmallRight()
    let stored = picture.oriented(.left)
    let classic = try VNDetectHumanHandPoseRequest().hands(in: stored, .right)
    let hands = try await DetectHumanHandPoseRequest()
      .perform(on: CGImage(stored), orientation: .right)
    try #require(hands.count == 2 && classic.count == 2)
    for (hand, other) in zip(hands, classic) {
      #expect(hand.availableJointNames == JointName.allCases)
      #expect(hand.confidence == other.confidence && hand.timeRange == nil)
      #expect(hand.chirality == (other.chirality == .left ? .left : .right))
      #expect(hand.originatingRequestDescriptor == .detectHumanHandPoseRequest(.revision1))
      for (name, classicName) in zip(JointName.allCases, other.availableJointNames) {
        let point = try other.recognizedPoint(classicName)
        let joint = try #require(hand.joint(for: name))
        #expect(joint.location.cgPoint == point.location && joint.confidence == point.confidence)
        #expect(joint.jointName == name.rawValue)
      }
      let (array, classicArray) = (hand.keypoints, try other.keypointsMultiArray())
      #expect(array.shape == [1, 3, 21])
      #expect((0..<63).allSatisfy { array[$0] == classicArray[$0] })
      #expect(JointName.allCases.map { hand.depths[$0] } == other.depths)
      #expect(JointName.allCases.map { hand.worldPositions[$0] } == other.worldPositions)

      let converted = HumanHandPoseObservation(other)
      #expect(converted.uuid == other.uuid && converted.chirality == hand.chirality)
      #expect(converted.allJoints() == hand.allJoints())
      #expect(converted.originatingRequestDescriptor == nil && converted.timeRange == nil)
    }
  }

  @Test("V-16: groups of joints, and joints that are missing")
  func jointsAreGrouped() async throws {
    let hands = try await ImageRequestHandler(CGImage(Drawn.hand()))
      .perform(DetectHumanHandPoseRequest())
    let hand = try #require(hands.first)
    #expect(hand.allJoints(in: nil).count == 21)
    #expect(hand.availableJointsGroupNames == Finger.allCases)
    #expect(
      Set(hand.allJoints(in: .thumb).keys) == [.thumbCMC, .thumbMP, .thumbIP, .thumbTip])
    #expect(
      Set(hand.allJoints(in: .littleFinger).keys)
        == [.littleMCP, .littlePIP, .littleDIP, .littleTip])
    let all = Finger.allCases.flatMap { hand.allJoints(in: $0).keys }
    #expect(Set(all) == Set(JointName.allCases).subtracting([.wrist]) && all.count == 20)
    let (wrist, tip) = try #require(
      hand.joint(for: .wrist).flatMap { wrist in hand.joint(for: .indexTip).map { (wrist, $0) } })
    #expect(wrist.distance(to: tip) == tip.distance(to: wrist) && wrist.distance(to: tip) > 0.3)

    // An observation goes through JSON; of one without thumb tip, that joint is missing.
    let data = try JSONEncoder().encode(hand)
    let decoded = try JSONDecoder().decode(HumanHandPoseObservation.self, from: data)
    #expect(decoded == hand && Set([decoded, hand]).count == 1)
    var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var joints = try #require(object["joints"] as? [String: Any])
    #expect(joints.removeValue(forKey: "thumbTip") != nil)
    object["joints"] = joints
    let partial = try JSONDecoder().decode(
      HumanHandPoseObservation.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(partial.joint(for: .thumbTip) == nil && partial.joint(for: .thumbIP) != nil)
    #expect(partial.availableJointNames.count == 20)
    #expect(partial.allJoints(in: .thumb).count == 3)
    #expect(partial.keypoints[4] == 0 && partial.keypoints[3] == hand.keypoints[3])
    #expect(partial != hand)
  }

  @Test func allKindsOfImagesAreTaken() async throws {
    let picture = try Drawn.hand()
    let png = Data(try ImageEncoder.encode(picture, as: .png))
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write([UInt8](png), "hand.png"))
    let request = DetectHumanHandPoseRequest()
    let time = CMTime(value: 3, timescale: 25)
    let sample = CMSampleBuffer(
      imageBuffer: try picture.buffer(), presentationTimeStamp: time)
    let expected = try await request.perform(on: CGImage(picture)).map { $0.allJoints() }
    #expect(try await request.perform(on: picture.buffer()).map { $0.allJoints() } == expected)
    #expect(try await request.perform(on: url).map { $0.allJoints() } == expected)
    #expect(try await request.perform(on: png).map { $0.allJoints() } == expected)
    let timed = try await request.perform(on: sample)
    #expect(timed.map { $0.allJoints() } == expected)
    #expect(timed.map(\.timeRange) == [CMTimeRange(start: time, duration: .zero)])
  }

  @Test func severalRequestsArePerformed() async throws {
    let handler = ImageRequestHandler(CGImage(try Drawn.largeLeftAndSmallRight()))
    var left = DetectHumanHandPoseRequest(.revision1)
    left.regionOfInterest = NormalizedRect(x: 0, y: 0, width: 0.55, height: 1)
    var one = DetectHumanHandPoseRequest()
    one.maximumHandCount = 1
    let both = DetectHumanHandPoseRequest()
    let results = try await handler.perform(left, one, both)
    #expect(results.0.map(\.chirality) == [.left])
    #expect(results.1.map(\.chirality) == [.left])
    #expect(results.2.map(\.chirality) == [.left, .right])
    var failing = both
    failing.maximumHandCount = 0
    var found: [(DetectHumanHandPoseRequest, Int)] = []
    for await case .detectHumanHandPose(let request, let hands) in handler.performAll([
      both, failing, one,
    ]) {
      found.append((request, hands.count))
    }
    #expect(found.map(\.0) == [both, one] && found.map(\.1) == [2, 1])
  }

  private struct OtherRequest: ImageProcessingRequest {
    typealias Result = Int
    var regionOfInterest = NormalizedRect.fullImage
    var description: String { "other" }
  }

  @Test("V-13: errors of the newer surface")
  func errorsAreCases() async throws {
    func error(
      _ handler: ImageRequestHandler, _ request: some VisionRequest
    ) async -> VisionError? {
      do {
        _ = try await handler.perform(request)
        return nil
      } catch {
        return error as? VisionError
      }
    }
    let request = DetectHumanHandPoseRequest()
    guard case .invalidImage(let text) = await error(ImageRequestHandler(Data([1])), request)
    else {
      Issue.record("wrong error")
      return
    }
    #expect(!text.isEmpty)
    let missing = ImageRequestHandler(URL(fileURLWithPath: "/nowhere/hand.png"))
    guard case .ioError? = await error(missing, request) else {
      Issue.record("wrong error")
      return
    }
    let handler = ImageRequestHandler(CGImage(try Drawn.nothing()))
    guard case .unsupportedRequest? = await error(handler, OtherRequest()) else {
      Issue.record("wrong error")
      return
    }
    var outside = request
    outside.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 0.6, height: 1)
    guard case .outOfBoundsError? = await error(handler, outside) else {
      Issue.record("wrong error")
      return
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await error(handler, request)
    }
    guard case .requestCancelled? = await task.value else {
      Issue.record("wrong error")
      return
    }
  }

  @Test func requestsAreValues() throws {
    var request = DetectHumanHandPoseRequest()
    #expect(request.maximumHandCount == 2 && request.regionOfInterest == .fullImage)
    #expect(request.revision == .revision1)
    #expect(DetectHumanHandPoseRequest.supportedRevisions == [.revision1])
    #expect(try request.supportedJointNames == JointName.allCases)
    #expect(try request.supportedJointsGroupNames == Finger.allCases)
    #expect(request.descriptor == .detectHumanHandPoseRequest(.revision1))
    let other = request
    request.maximumHandCount = 3
    #expect(request != other && Set([request, other]).count == 2)
    #expect(
      request.description
        == "DetectHumanHandPoseRequest(revision1, maximumHandCount: 3, "
        + "regionOfInterest: (0.0, 0.0, 1.0, 1.0))")
  }

  @Test func normalizedCoordinatesGoThereAndBack() {
    let size = CGSize(width: 640, height: 480)
    let region = NormalizedRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let point = NormalizedPoint(x: 0.5, y: 0.25)
    #expect(point.toImageCoordinates(size) == CGPoint(x: 320, y: 120))
    #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 320, y: 360))
    let inside = point.toImageCoordinates(from: region, imageSize: size)
    #expect(inside == CGPoint(x: 320, y: 270))
    #expect(
      point.toImageCoordinates(from: region, imageSize: size, origin: .upperLeft)
        == CGPoint(x: 320, y: 210))
    #expect(NormalizedPoint(imagePoint: inside, in: size, normalizedTo: region) == point)
    #expect(NormalizedPoint(imagePoint: CGPoint(x: 320, y: 120), in: size) == point)
    #expect(point.verticallyFlipped() == NormalizedPoint(x: 0.5, y: 0.75))
    #expect(NormalizedPoint(normalizedPoint: CGPoint(x: 1, y: 2)).cgPoint == CGPoint(x: 1, y: 2))
    #expect(NormalizedPoint.zero.x == 0 && NormalizedPoint.zero.y == 0)

    let rect = NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    #expect(
      NormalizedRect(imageRect: CGRect(x: 320, y: 120, width: 160, height: 240), in: size) == rect)
    #expect(
      NormalizedRect(
        imageRect: CGRect(x: 320, y: 270, width: 80, height: 60), in: size, normalizedTo: region)
        == rect)
    #expect(NormalizedRect(normalizedRect: rect.cgRect) == rect)
  }
}
