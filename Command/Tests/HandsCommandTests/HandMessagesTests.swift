import Foundation
import Hands
import HandsOSC
import HandsTestSupport
import Testing

@testable import HandsCommand

/// What other programs are told about hands.
@Suite struct HandMessagesTests {
  private func messages(_ hands: [Hand]) -> [OSCMessage] {
    HandMessages(
      about: HandsResult(hands: hands, hasGestures: true),
      in: .typical(width: 640, height: 480), palmLength: 0.096, milliseconds: 1500
    ).messages
  }

  private func hand(_ side: Handedness, x: Float = 0.5) -> Hand {
    // Fingers side by side, all upwards.
    func point(_ index: Int) -> SIMD2<Float> {
      guard index > 0 else { return [0, 0.3] }
      let (finger, joint) = ((index - 1) / 4, (index - 1) % 4)
      let across = Float(finger - 2) * 0.05 * (side == .right ? -1 : 1)
      return [across, 0.1 - Float(joint) * 0.06]
    }
    return Hand(
      handedness: side, handednessScore: 0.9,
      landmarks: HandLandmarks {
        let point = point($0.rawValue)
        return NormalizedLandmark(x: x + point.x, y: 0.5 + point.y, z: 0)
      },
      worldLandmarks: HandLandmarks {
        let point = point($0.rawValue)
        return Landmark(x: point.x * 0.4, y: point.y * 0.3, z: 0)
      },
      gesture: Gesture(name: "Victory", score: 0.5), presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1),
      track: Track(id: 3, age: 1))
  }

  @Test func framesWithoutHandsAreTold() {
    #expect(
      messages([]) == [
        OSCMessage("/hands", [.integer(0), .float(1.5)]),
        OSCMessage("/hand/right/visible", [.integer(0)]),
        OSCMessage("/hand/left/visible", [.integer(0)]),
      ])
  }

  @Test func handsAreDescribed() throws {
    let sent = messages([hand(.right), hand(.left), hand(.right, x: 0.2)])
    let counts = Dictionary(grouping: sent, by: \.address).mapValues(\.count)
    #expect(sent[0] == OSCMessage("/hands", [.integer(3), .float(1.5)]))
    for side in ["left", "right"] {
      let lengths = [
        "visible": 1, "track": 1, "gesture": 2, "landmarks": 63, "joints": 63, "palm": 7,
        "flexion": 15, "spread": 5, "pinch": 2, "grab": 2,
      ]
      for (name, length) in lengths {
        let found = sent.filter { $0.address == "/hand/\(side)/\(name)" }
        #expect(found.map(\.arguments.count) == [length], "\(side) \(name)")
      }
    }
    // The first right hand, not the second one.
    let landmarks = try #require(sent.first { $0.address == "/hand/right/landmarks" })
    #expect(landmarks.arguments.prefix(2) == [.float(0.5), .float(0.8)])
    #expect(counts["/VMC/Ext/OK"] == 1 && counts["/VMC/Ext/T"] == 1)
    #expect(counts["/VMC/Ext/Bone/Pos"] == 32)
    for case .float(let value) in sent.flatMap(\.arguments) { #expect(value.isFinite) }
    #expect(OSCBundle.packed(sent).allSatisfy { $0.count <= OSCBundle.byteLimit })
  }

  @Test func handsWithoutPosesHaveLandmarksAlone() {
    var flat = hand(.left)
    flat.landmarks = HandLandmarks { _ in NormalizedLandmark(x: 0.5, y: .nan, z: 0) }
    let sent = messages([flat])
    #expect(sent.contains { $0.address == "/hand/left/landmarks" })
    #expect(!sent.contains { $0.address.contains("VMC") || $0.address.hasSuffix("palm") })
    for case .float(let value) in sent.flatMap(\.arguments) { #expect(value.isFinite) }
  }
}

/// The bones of avatars, of hands whose joints are known.
@Suite struct AvatarBonesTests {
  /// A hand in the avatar's axes, with straight fingers and the thumb at 45°.
  private func bones(
    _ side: Handedness, fingers: SIMD3<Float>, palm: SIMD3<Float>, front: SIMD3<Float>,
    bend: Float = 0
  ) throws -> [AvatarBones.Bone] {
    var points = [SIMD3<Float>(0, 0, 0.5)]
    let diagonal = (fingers + front) / Float(2).squareRoot()
    for joint in 0..<4 {
      points.append(points[0] + 0.03 * front + Float(joint) * 0.03 * diagonal)
    }
    for finger in 0..<4 {
      var point = points[0] + 0.096 * fingers + (0.03 - Float(finger) * 0.02) * front
      points.append(point)
      // The index finger bends at its knuckle.
      let bone = 0.03 * (finger == 0 ? cos(bend) * fingers + sin(bend) * palm : fingers)
      for _ in 0..<3 {
        point += bone
        points.append(point)
      }
    }
    // The camera sees the avatar from the front.
    let joints = try #require(
      HandLandmarks(points.map { Landmark(x: -$0.x, y: -$0.y, z: -$0.z) }))
    return AvatarBones(try #require(HandPose(joints: joints, handedness: side))).bones
  }

  private func turned(_ v: SIMD3<Float>, by q: SIMD4<Float>) -> SIMD3<Float> {
    let u = SIMD3(q.x, q.y, q.z)
    func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let t = 2 * cross(u, v)
    return v + q.w * t + cross(u, t)
  }

  private func expectEqual(
    _ a: SIMD3<Float>, _ b: SIMD3<Float>, _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(((a - b) * (a - b)).sum() < 1e-6, "\(name): \(a)", sourceLocation: sourceLocation)
  }

  private func outwards(_ side: Handedness) -> SIMD3<Float> { [side == .left ? -1 : 1, 0, 0] }

  @Test(arguments: Handedness.allCases) func aTPoseTurnsNothing(side: Handedness) throws {
    let bones = try bones(side, fingers: outwards(side), palm: [0, -1, 0], front: [0, 0, 1])
    #expect(bones.count == 16 && bones[0].name == "\(side.rawValue)Hand")
    #expect(bones[1].name == "\(side.rawValue)ThumbProximal")
    #expect(bones[15].name == "\(side.rawValue)LittleDistal")
    for bone in bones {
      #expect(abs(bone.rotation.w) > 0.99999, "\(bone)")
    }
    expectEqual(bones[0].position, .zero, bones[0].name)
    expectEqual(bones[4].position, 0.096 * outwards(side) + [0, 0, 0.03], bones[4].name)
    expectEqual(bones[5].position, 0.03 * outwards(side), bones[5].name)
    expectEqual(
      bones[2].position, 0.03 / Float(2).squareRoot() * (outwards(side) + [0, 0, 1]),
      bones[2].name)
  }

  @Test(arguments: Handedness.allCases) func fingersBendDown(side: Handedness) throws {
    let bones = try bones(
      side, fingers: outwards(side), palm: [0, -1, 0], front: [0, 0, 1], bend: 1)
    let down = cos(Float(1)) * outwards(side) + sin(Float(1)) * [0, -1, 0]
    expectEqual(turned(outwards(side), by: bones[4].rotation), down, bones[4].name)
    expectEqual(turned([0, 0, 1], by: bones[4].rotation), [0, 0, 1], bones[4].name)
    for bone in bones[5...] { #expect(abs(bone.rotation.w) > 0.99999, "\(bone)") }
  }

  /// A raised hand that shows its palm to the camera.
  @Test(arguments: Handedness.allCases) func handsTurn(side: Handedness) throws {
    let bones = try bones(side, fingers: [0, 1, 0], palm: [0, 0, 1], front: -outwards(side))
    let hand = bones[0].rotation
    expectEqual(turned(outwards(side), by: hand), [0, 1, 0], "fingers")
    expectEqual(turned([0, -1, 0], by: hand), [0, 0, 1], "palm")
    for bone in bones[1...] { #expect(abs(bone.rotation.w) > 0.99999, "\(bone)") }
  }
}

/// `hands video --osc` as it is built.
@Suite(.enabled(if: VideoTrial.isPossible, "\(VideoTrial.absence)"))
struct OSCRunTests {
  @Test func framesAreSent() throws {
    let trial = try VideoTrial()
    let receiver = try #require(DatagramReceiver())
    // Which hands in space have in any case.
    let arguments = [trial.clip.path, "--average-handedness"]
    let printed = try trial.run(arguments)
    #expect(receiver.receive() == nil)
    #expect(try trial.run(arguments + ["--osc", "\(receiver.port)"]) == printed)
    var packets: [String] = []
    while let packet = receiver.receive() {
      #expect(packet.count <= OSCBundle.byteLimit)
      packets.append(String(decoding: packet, as: UTF8.self))
    }
    #expect(packets.count { $0.contains("/hands\0") } == 16)
    #expect(packets.allSatisfy { $0.hasPrefix("#bundle\0") })
    let all = packets.joined()
    for part in ["/pinch\0", "/gesture\0", "/VMC/Ext/Bone/Pos\0", "IndexProximal\0"] {
      #expect(all.contains(part))
    }
  }

  @Test func hostsAreChecked() throws {
    let outcome = try VideoTrial().outcome(["a.mkv", "--osc", "9", "--osc-host", "no such host"])
    #expect(outcome.status == 69 && outcome.errors.contains("no such host: "))
  }
}
