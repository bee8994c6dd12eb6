import Hands
import HandsImaging
import HandsSynthetic
import Testing

/// Searches in videos of drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct FrameSearchTests {
  /// A clip of one hand at 30 frames a second, and where its joints are on average while a frame is exposed.
  private struct Clip {
    let frames: [Picture]
    private let joints: [[SIMD3<Float>]]

    /// Draws a movement.
    ///
    /// - Parameters:
    ///   - track: The movement.
    ///   - blur: The number of instants whose mean is a frame, evenly spaced over its time.
    ///   - seed: The seed of the hand.
    /// - Throws: The renderer's errors.
    init(_ track: HandTrack, blur: Int = 1, seed: UInt64 = 2) throws {
      let sequence = HandSequence(
        tracks: [track], seed: seed, width: 320, height: 240, framesPerSecond: 30 * Double(blur))
      let scenes = (0..<sequence.frameCount / blur).map { frame in
        (0..<blur).map { sequence.scene(at: frame * blur + $0) }
      }
      frames = try scenes.map { instants in
        var sums = [Int](repeating: 0, count: 320 * 240 * 3)
        for scene in instants {
          for (index, byte) in try HandRenderer.render(scene).bytes.enumerated() {
            sums[index] += Int(byte)
          }
        }
        return try Picture(
          width: 320, height: 240, format: .rgb, bytes: sums.map { UInt8($0 / blur) })
      }
      joints = scenes.map { instants in
        let sums = instants.map { HandRenderer.joints(of: $0)[0] }.reduce(
          [SIMD3<Float>](repeating: .zero, count: HandLandmark.count)
        ) { zip($0, $1).map { $0 + $1 } }
        return sums.map { $0 / Float(instants.count) }
      }
    }

    /// The frames without a hand, and those without one whose joints are on average within a quarter of its size.
    func lost(_ search: SearchMode) throws -> (absent: [Int], missed: [Int]) {
      var options = HandLandmarkerOptions()
      options.search = search
      let session = try HandLandmarker(
        models: TestModels.installed().landmarker, options: options
      ).video()
      var (absent, missed): ([Int], [Int]) = ([], [])
      for index in frames.indices {
        let hands = try session.recognize(frames[index], at: .milliseconds(33 * index)).hands
        if hands.isEmpty { absent.append(index) }
        if !hands.contains(where: { error(of: $0, in: index) < 0.25 }) { missed.append(index) }
      }
      return (absent, missed)
    }

    private func error(of hand: Hand, in frame: Int) -> Float {
      var (low, high) = (joints[frame][0], joints[frame][0])
      var sum: Float = 0
      for (landmark, joint) in zip(hand.landmarks, joints[frame]) {
        let way = SIMD2(landmark.x * 320 - joint.x, landmark.y * 240 - joint.y)
        sum += (way * way).sum().squareRoot()
        (low, high) = (pointwiseMin(low, joint), pointwiseMax(high, joint))
      }
      return sum / Float(hand.landmarks.count) / max(high.x - low.x, high.y - low.y)
    }
  }

  private static func hand(
    _ pose: HandPose, x: Float = 0.5, y: Float = 0.5, scale: Float = 0.5, rotation: Float = 0
  ) -> DrawnHand {
    DrawnHand(
      pose: pose, rotation: rotation, position: PicturePosition(x: x, y: y), scale: scale)
  }

  /// A hand that stands still, and then is waved from side to side.
  private func waving(_ pose: HandPose, seconds: Double, count: Int) -> HandTrack {
    HandTrack(
      keyframes: [.init(time: 0, hand: FrameSearchTests.hand(.openPalm, x: 0.25))]
        + (0...count).map { step in
          .init(
            time: 0.2 + Double(step) * seconds,
            hand: FrameSearchTests.hand(pose, x: step % 2 == 0 ? 0.25 : 0.75))
        })
  }

  @Test func fastHandsAreFound() throws {
    let clip = try Clip(waving(.openPalm, seconds: 0.27, count: 3), blur: 2)
    let (usual, near) = (try clip.lost(.mediapipe), try clip.lost(.near))
    #expect(usual.absent.count >= 4 && near.absent.isEmpty)
    // A hand that MediaPipe's tracking keeps lags in one frame of both searches.
    #expect(near.missed.count <= 1 && usual.missed.contains(near.missed))
  }

  /// Where the landmark model still takes what it sees for a fist, its joints are MediaPipe's.
  @Test func fastFistsAreFoundAgain() throws {
    let clip = try Clip(waving(.closedFist, seconds: 0.27, count: 3), blur: 2)
    let (usual, near) = (try clip.lost(.mediapipe), try clip.lost(.near))
    #expect(usual.absent.count >= 5 && near.absent.count <= 1)
    #expect(near.missed.count < usual.missed.count)
  }

  /// Each frame takes one view of the search, so a small hand is found after some frames; then it is
  /// tracked.
  @Test func smallHandsAreFoundWithinTheViews() throws {
    let scene = try DrawnSearchScene(seed: 0, scale: 0.11)
    var options = HandLandmarkerOptions()
    options.search = .far
    let session = try HandLandmarker(
      models: TestModels.installed().landmarker, options: options
    ).video()
    let looks = try (0..<26).map { frame in
      try session.recognize(scene.picture, at: .milliseconds(33 * frame)).hands.map(\.look)
    }
    let first = try #require(looks.firstIndex { !$0.isEmpty })
    #expect(first > 0 && first < 23 && looks[first][0] >= 7)
    #expect(looks[(first + 1)...].allSatisfy { $0 == [0] })
  }

  /// A hand that is found in the frame in which it was lost keeps its track.
  @Test func handsFoundAtOnceKeepTheirTracks() throws {
    func frame(_ x: Float) throws -> Picture {
      try HandRenderer.render(
        HandScene(hands: [FrameSearchTests.hand(.openPalm, x: x)], seed: 2, width: 320, height: 240)
      )
    }
    let frames = [try frame(0.3), try frame(0.52)]
    func tracks(_ search: SearchMode) throws -> [[Int]] {
      var options = HandLandmarkerOptions()
      options.search = search
      let session = try HandLandmarker(
        models: TestModels.installed().landmarker, options: options
      ).video()
      return try frames.enumerated().map { index, frame in
        try session.recognize(frame, at: .milliseconds(33 * index)).hands.compactMap {
          $0.track?.id
        }
      }
    }
    #expect(try tracks(.near) == [[1], [1]])
  }
}
