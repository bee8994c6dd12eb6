import Foundation
@testable import HandVision
import Hands
import HandsImaging
import HandsTestSupport
import Testing

/// What an observation of a hand holds.
@Suite(.enabled(if: TestBundle.isThere))
struct ObservationTests {
  private typealias JointName = VNHumanHandPoseObservation.JointName
  private typealias GroupName = VNHumanHandPoseObservation.JointsGroupName

  private let hand: VNHumanHandPoseObservation

  init() throws {
    hand = try #require(try VNDetectHumanHandPoseRequest().hands(in: Drawn.hand()).first)
  }

  /// The names and codes of Apple's framework, in MediaPipe's order.
  private static let joints: [(JointName, String)] = [
    (.wrist, "VNHLKWRI"), (.thumbCMC, "VNHLKTCMC"), (.thumbMP, "VNHLKTMP"),
    (.thumbIP, "VNHLKTIP"), (.thumbTip, "VNHLKTTIP"), (.indexMCP, "VNHLKIMCP"),
    (.indexPIP, "VNHLKIPIP"), (.indexDIP, "VNHLKIDIP"), (.indexTip, "VNHLKITIP"),
    (.middleMCP, "VNHLKMMCP"), (.middlePIP, "VNHLKMPIP"), (.middleDIP, "VNHLKMDIP"),
    (.middleTip, "VNHLKMTIP"), (.ringMCP, "VNHLKRMCP"), (.ringPIP, "VNHLKRPIP"),
    (.ringDIP, "VNHLKRDIP"), (.ringTip, "VNHLKRTIP"), (.littleMCP, "VNHLKPMCP"),
    (.littlePIP, "VNHLKPPIP"), (.littleDIP, "VNHLKPDIP"), (.littleTip, "VNHLKPTIP"),
  ]
  private static let groups: [(GroupName, String, Range<Int>)] = [
    (.thumb, "VNHLRKT", 1..<5), (.indexFinger, "VNHLRKI", 5..<9),
    (.middleFinger, "VNHLRKM", 9..<13), (.ringFinger, "VNHLRKR", 13..<17),
    (.littleFinger, "VNHLRKP", 17..<21), (.all, "VNIPOAll", 0..<21),
  ]

  @Test("V-03: 21 joints, four a finger, and their names")
  func jointsHaveNames() throws {
    #expect(Self.joints.map { $0.0.rawValue.rawValue } == Self.joints.map(\.1))
    #expect(hand.availableJointNames == Self.joints.map(\.0))
    #expect(hand.requestRevision == VNDetectHumanHandPoseRequestRevision1)
    #expect(hand.availableKeys.map(\.rawValue) == Self.joints.map(\.1))
    #expect(Self.groups.map { $0.0.rawValue.rawValue } == Self.groups.map(\.1))
    #expect(hand.availableJointsGroupNames == Self.groups.map(\.0))
    #expect(hand.availableGroupKeys.map(\.rawValue) == Self.groups.map(\.1))
    for (name, key, range) in Self.groups {
      let members = Self.joints[range]
      let points = try hand.recognizedPoints(name)
      #expect(Set(points.keys) == Set(members.map(\.0)))
      let key = VNRecognizedPointGroupKey(rawValue: key)
      let byKey = try hand.recognizedPoints(forGroupKey: key)
      #expect(Set(byKey.keys.map(\.rawValue)) == Set(members.map(\.1)))
    }
    for (name, key) in Self.joints {
      let point = try hand.recognizedPoint(name)
      #expect(point.identifier.rawValue == key)
      #expect(try hand.recognizedPoint(forKey: point.identifier) === point)
    }
  }

  @Test("V-13: other joints and groups are refused")
  func otherNamesAreRefused() {
    let joint = JointName(rawValue: VNRecognizedPointKey(rawValue: "VNHLKXTIP"))
    #expect(codeThrown { _ = try hand.recognizedPoint(joint) } == .invalidArgument)
    let group = GroupName(rawValue: VNRecognizedPointGroupKey(rawValue: "wrist"))
    #expect(codeThrown { _ = try hand.recognizedPoints(group) } == .invalidArgument)
  }

  @Test("V-14: the array of key points")
  func keypointsAreInRows() throws {
    let array = try hand.keypointsMultiArray()
    #expect(array.shape == [1, 3, 21] && array.dataType == .float32)
    for (index, name) in hand.availableJointNames.enumerated() {
      let point = try hand.recognizedPoint(name)
      let column = NSNumber(value: index)
      #expect(array[[0, 0, column]].floatValue == Float(point.x))
      #expect(array[[0, 1, column]].floatValue == Float(point.y))
      #expect(array[[0, 2, column]].floatValue == point.confidence)
    }
  }

  /// Of a hand with its palm to the camera, all joints are about as far away, and as tall as hands
  /// are.
  @Test func depthAndSpaceAreAdded() throws {
    #expect(hand.depths.count == 21 && hand.worldPositions.count == 21)
    #expect(abs(hand.depths[0]) < 1e-3 && hand.depths.allSatisfy { abs($0) < 0.3 })
    let (wrist, tip) = (hand.worldPositions[0], hand.worldPositions[12])
    #expect((0.1...0.25).contains(tip.y - wrist.y))
    #expect(hand.confidence > 0.9 && hand.confidence <= 1)
    #expect(hand.timeRange == .zero)
  }

  @Test(arguments: [(0.6, .right), (0.59, .unknown), (1, .right)] as [(Float, VNChirality)])
  func guessesOfTheSideAreUnknown(score: Float, chirality: VNChirality) throws {
    let point = NormalizedLandmark(x: 0.5, y: 0.5, z: 0)
    let hand = Hand(
      handedness: .right, handednessScore: score,
      landmarks: HandLandmarks { _ in point },
      worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    let frame = Frame(picture: try Drawn.nothing(), orientation: .up, timeRange: nil)
    let region = try FrameRegion(CGRect(x: 0, y: 0, width: 1, height: 1), of: frame)
    #expect(try FoundHand(hand, in: region, timeRange: nil).chirality == chirality)
  }

  @Test func pointsAreMeasured() {
    let point = VNPoint(location: CGPoint(x: 3, y: 4))
    #expect(point.x == 3 && point.y == 4 && point.location == CGPoint(x: 3, y: 4))
    #expect(point.distance(.zero) == 5)
    #expect(VNPoint.distance(point, VNPoint(x: 3, y: 6)) == 2)
    let moved = VNPoint.apply(
      VNVector(vectorHead: point, tail: VNPoint(x: 1, y: 1)), to: point)
    #expect(moved.location == CGPoint(x: 5, y: 7))
    let vector = VNVector(r: 2, theta: .pi / 2)
    #expect(abs(vector.x) < 1e-15 && vector.y == 2 && vector.length == 2)
    #expect(VNVector(xComponent: -1, yComponent: 0).theta == .pi && VNVector.zero.length == 0)
  }
}

/// What needs no bundle: values of points and vectors.
struct PointTests {
  private let vector = VNVector(xComponent: 3, yComponent: -4)
  private let other = VNVector(xComponent: 1, yComponent: 2)

  private func detected(_ confidence: VNConfidence) -> VNDetectedPoint {
    VNDetectedPoint(x: 1, y: 2, confidence: confidence)
  }

  private func recognized(_ confidence: VNConfidence, _ key: String) -> VNRecognizedPoint {
    VNRecognizedPoint(
      x: 1, y: 2, confidence: confidence, identifier: VNRecognizedPointKey(rawValue: key))
  }

  @Test func pointsAreEqualByValue() {
    #expect(VNPoint.zero == VNPoint.zero && VNPoint(x: -0.0, y: 0) == VNPoint.zero)
    #expect(VNPoint(x: 1, y: 2) != VNPoint(x: 1, y: 3))
    #expect(VNPoint(x: 1, y: 2) != VNPoint(x: 3, y: 2))
    let points: Set<VNPoint> = [
      VNPoint(x: 1, y: 2), VNPoint(x: 1, y: 2), VNPoint(x: 2, y: 1), VNPoint(x: -0.0, y: 0),
    ]
    #expect(points.count == 3)
    #expect(points.contains(VNPoint(x: 2, y: 1)) && points.contains(.zero))
    #expect(!points.contains(VNPoint(x: 2, y: 2)))
    let undefined = VNPoint(x: .nan, y: 0)
    #expect(undefined == undefined && undefined != VNPoint(x: .nan, y: 0))
  }

  @Test func confidencesAndKeysOfPointsAreCompared() {
    #expect(detected(0.5) == detected(0.5) && detected(0.5) != detected(0.25))
    #expect(recognized(0.5, "a") == recognized(0.5, "a"))
    #expect(recognized(0.5, "a") != recognized(0.5, "b"))
    #expect(recognized(0.5, "a") != recognized(0.25, "a"))
    let points: Set<VNPoint> = [
      VNPoint(x: 1, y: 2), detected(0.5), detected(0.5), detected(0.25), recognized(0.5, "a"),
      recognized(0.5, "a"), recognized(0.5, "b"),
    ]
    #expect(points.count == 5 && points.contains(recognized(0.5, "b")))
    // Neither side takes a point of another class for its own.
    let (plain, named): (VNPoint, VNPoint) = (VNPoint(x: 1, y: 2), recognized(0.5, "a"))
    #expect(plain != named && named != plain && detected(0.5) != named)
  }

  @Test func vectorsAreEqualByValue() {
    #expect(VNVector.zero == VNVector.zero && vector != other)
    #expect(vector != VNVector(xComponent: 3, yComponent: 4))
    let vectors: Set<VNVector> = [vector, VNVector(xComponent: 3, yComponent: -4), other]
    #expect(vectors.count == 2 && vectors.contains(VNVector(xComponent: 1, yComponent: 2)))
    #expect(!vector.isEqual(VNPoint(x: 3, y: -4)))
  }

  @Test func vectorsAreAdded() {
    let sum = VNVector(byAdding: vector, to: other)
    #expect(sum.x == 4 && sum.y == -2)
  }

  @Test func vectorsAreSubtracted() {
    let difference = VNVector(bySubtracting: vector, from: other)
    #expect(difference.x == -2 && difference.y == 6)
  }

  @Test func vectorsAreMultiplied() {
    let product = VNVector(byMultiplying: vector, byScalar: -2)
    #expect(product.x == -6 && product.y == 8)
  }

  @Test func vectorsHaveDotProducts() {
    #expect(VNVector.dotProduct(of: vector, vector: other) == -5)
  }

  @Test func vectorsHaveUnitVectors() {
    let unit = VNVector.unitVector(for: vector)
    #expect(unit.x == 0.6 && unit.y == -0.8)
    #expect(VNVector.unitVector(for: .zero) == VNVector.zero)
  }
}
