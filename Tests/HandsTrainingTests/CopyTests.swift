import HandsSystem
import HandsTestSupport
import Testing

@testable import Hands
@testable import HandsTraining

struct CopyTests {
  @Test func copiesAreStretchedMirroredAndTurned() throws {
    let points = (0..<63).map { Float($0 % 7) / 7 }
    let hand = EmbedderInput(landmarks: points, handedness: 0.75, worldLandmarks: points)
    let inputs = HandVariations.standard.inputs(of: hand)
    #expect(inputs.count == 30 && HandVariations.standard.count == 30)
    #expect(inputs[0] == hand)
    var index = 0
    for width in [1, 0.7, 1.4] {
      for degrees in [0.0, -30, -15, 15, 30] {
        for side in [1.0, -1] {
          let input = inputs[index]
          #expect(input.handedness == (side > 0 ? 0.75 : 0.25))
          let angle = degrees * .pi / 180
          for start in stride(from: 0, to: 63, by: 3) {
            let x = Double(points[start]) * width * side
            let y = Double(points[start + 1])
            let turned = (x * cosine(angle) - y * sine(angle), x * sine(angle) + y * cosine(angle))
            #expect(abs(Double(input.landmarks[start]) - turned.0) < 1e-6)
            #expect(abs(Double(input.landmarks[start + 1]) - turned.1) < 1e-6)
            #expect(input.landmarks[start + 2] == points[start + 2])
          }
          #expect(input.worldLandmarks == input.landmarks)
          index += 1
        }
      }
    }
  }

  @Test func copiesCanBeFewer() throws {
    #expect(try HandVariations(turn: 0).count == 6)
    let plain = try HandVariations(turn: 0, isMirroring: false)
    #expect(plain.count == 3 && plain.uprightCount == 1)
    let one = try HandVariations(turn: 45, isMirroring: false)
    #expect(one.count == 15)
    let hand = EmbedderInput(
      landmarks: Array(repeating: 1, count: 63), handedness: 1,
      worldLandmarks: Array(repeating: 1, count: 63))
    #expect(one.inputs(of: hand).allSatisfy { $0.handedness == 1 })
    #expect(one.inputs(of: hand).count == 15)
  }

  @Test(.enabled(if: !RecordedBundle.atHand.isEmpty, Comment(rawValue: RecordedBundle.absence)))
  func embeddingsAreThoseOfTheEmbedder() throws {
    for bundle in RecordedBundle.atHand {
      let embedder = try GestureEmbedder(models: GestureRecognizerModels(bundle: bundle.bytes))
      #expect(embedder.width == 128)
      let hand = CopyTests.hand
      let image = ImageSize(width: 640, height: 360)
      let input = EmbedderInput(hand, in: image)
      let copies = try embedder.copies(of: input)
      #expect(copies.count == 3_840)
      #expect(Array(copies.prefix(128)) == embedder.embedding(of: hand, in: image))
      for (index, input) in HandVariations.standard.inputs(of: input).enumerated() {
        #expect(Array(copies[128 * index..<128 * (index + 1)]) == embedder.embedding(of: input))
      }
      // A mirrored image of the same hand is copy 0 as well.
      var mirrored = hand
      mirrored.handedness = .left
      #expect(
        embedder.embedding(of: mirrored, in: image, isMirrored: true) == Array(copies.prefix(128)))
    }
  }

  @Test(
    .enabled(
      if: KernelSet.available.contains(.avx2) && !RecordedBundle.atHand.isEmpty,
      "needs AVX2 and a recorded bundle"))
  func embeddingsForTrainingAreThoseOfOtherProcessors() throws {
    for bundle in RecordedBundle.atHand {
      let recorded = try GestureEmbedder(
        models: GestureRecognizerModels(bundle: bundle.bytes, options: ModelOptions(kernels: .avx2))
      )
      let embedder = try GestureEmbedder(net: GestureRecognizerBundle(bundle.bytes).embedder)
      let input = EmbedderInput(CopyTests.hand, in: ImageSize(width: 640, height: 360))
      #expect(try embedder.copies(of: input) == recorded.copies(of: input))
    }
  }

  static var hand: Hand {
    Hand(
      handedness: .right, handednessScore: 0.9,
      landmarks: HandLandmarks { joint in
        let place = Float(joint.rawValue)
        return NormalizedLandmark(x: 0.3 + 0.02 * place, y: 0.8 - 0.001 * place * place, z: -0.01)
      },
      worldLandmarks: HandLandmarks { joint in
        Landmark(x: 0.01 * Float(joint.rawValue), y: 0.02, z: 0)
      },
      presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 0, height: 0))
  }
}
