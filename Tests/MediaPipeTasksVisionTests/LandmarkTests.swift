import Foundation
import MediaPipeTasksVision
import Testing

/// Points and the bones between them.
struct LandmarkTests {
  @Test func pointsAreEqualWithinAMillionth() {
    let point = NormalizedLandmark(x: 0.1, y: 0.2, z: 0.3, visibility: 1, presence: nil)
    let near = NormalizedLandmark(
      x: 0.1 + 4e-7, y: 0.2 - 4e-7, z: 0.3, visibility: nil, presence: 0)
    #expect(point == near && point.hash == near.hash)
    for (x, y, z) in [(1, 0, 0), (0, 1, 0), (0, 0, -1)] as [(Float, Float, Float)] {
      let far = NormalizedLandmark(
        x: 0.1 + x * 2e-6, y: 0.2 + y * 2e-6, z: 0.3 + z * 2e-6, visibility: 1, presence: nil)
      #expect(point != far)
      let (world, farWorld) = (
        Landmark(x: 0, y: 0, z: 0, visibility: nil, presence: nil),
        Landmark(x: x * 2e-6, y: y * 2e-6, z: z * 2e-6, visibility: nil, presence: nil)
      )
      #expect(world != farWorld)
    }
    let world = Landmark(x: 0.1, y: 0.2, z: 0.3, visibility: 1, presence: nil)
    #expect(world == Landmark(x: 0.1, y: 0.2, z: 0.3 + 4e-7, visibility: nil, presence: 1))
    #expect(!world.isEqual(point) && !point.isEqual(world))
    // A point is itself, whatever its coordinates.
    let strange = NormalizedLandmark(x: .nan, y: 0, z: 0, visibility: nil, presence: nil)
    #expect([strange].contains(strange))
  }

  private func pairs(_ connections: [Connection]) -> [[Int]] {
    connections.map { [Int($0.start), Int($0.end)] }
  }

  @Test func connectionsAreMediaPipes() {
    let palm = [[0, 1], [0, 5], [9, 13], [13, 17], [5, 9], [0, 17]]
    #expect(pairs(HandLandmarker.handPalmConnections) == palm)
    let fingers = [1, 5, 9, 13, 17].map { first in
      (0..<3).map { [first + $0, first + $0 + 1] }
    }
    #expect(pairs(HandLandmarker.handThumbConnections) == fingers[0])
    #expect(pairs(HandLandmarker.handIndexFingerConnections) == fingers[1])
    #expect(pairs(HandLandmarker.handMiddleFingerConnections) == fingers[2])
    #expect(pairs(HandLandmarker.handRingFingerConnections) == fingers[3])
    #expect(pairs(HandLandmarker.handPinkyConnections) == fingers[4])
    #expect(pairs(HandLandmarker.handConnections) == palm + fingers.flatMap { $0 })
  }
}
