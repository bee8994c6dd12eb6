import Hands
import HandsLandmarking
import HandsTestSupport
import Testing

/// Tracking rules on recorded frames, whose hands leave the picture, come back and turn.
@Suite(.enabled(if: SharedFiles.exist))
struct GoldenClipTests {
  /// Width and height as the first frame's header has them.
  private func imageSize(of clip: String) throws -> ImageSize {
    let bytes = try SharedFiles.bytes("golden/video/\(clip)/frames/0000.png")
    func number(at offset: Int) -> Int {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    return ImageSize(width: number(at: 16), height: number(at: 20))
  }

  @Test(arguments: GoldenClip.names)
  func landmarksGiveTheNextRegions(name: String) throws {
    let rule = LandmarkPipeline.Configuration.hands.landmarkRegion
    let image = try imageSize(of: name)
    for run in try GoldenClip(named: name).runs {
      for frame in run.frames {
        #expect(
          frame.landmarks.map { rule.region(landmarks($0), in: image) }
            == frame.rectNextFrame.map(\.rectangle))
      }
    }
  }

  /// The regions that a frame used are a fixed point: none of them is the same hand as another.
  @Test(arguments: GoldenClip.names)
  func usedRegionsAreAssociatedWithTheTracked(name: String) throws {
    for run in try GoldenClip(named: name).runs {
      let rule = RegionAssociation(
        overlapThreshold: run.options.minTrackingConfidence, maxCount: run.options.numHands)
      for frame in run.frames {
        let tracked = frame.trackedRectsIn.map(\.rectangle)
        let used = frame.handRectsUsed.map(\.rectangle)
        #expect(rule.regions(tracked: tracked, detected: used) == used)
        #expect(frame.detectorRan == (tracked.count < run.options.numHands))
      }
    }
  }
}
