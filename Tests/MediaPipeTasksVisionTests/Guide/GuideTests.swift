import HandsAppleTypes
import Foundation
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// The guides' programs run on drawn hands.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct GuideTests {
  private let subject = Subject.drawn("Thumb_Up-right")

  private func buffer() throws -> CVPixelBuffer {
    let picture = try subject.picture().converted(to: .bgra)
    return try CVPixelBuffer(
      bytes: picture.bytes, width: picture.width, height: picture.height,
      pixelFormatType: kCVPixelFormatType_32BGRA)
  }

  private static let installed = FileManager.default.fileExists(
    atPath: Checkout.url("Weights/gesture_recognizer.task").path)

  /// There is no bundle resource on Linux: the model is looked for.
  @Test(.enabled(if: installed)) func stillPicture() throws {
    let result = try StillPictureProgram.run(
      image: UIImage(cgImage: CGImage(subject.picture())))
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
  }

  @Test func video() throws {
    let results = try VideoProgram.run(
      modelPath: TestBundle.path(), frames: [buffer(), buffer()], interval: 40)
    #expect(results.map(\.timestampInMilliseconds) == [0, 40])
    expectEqual(results[0], try subject.golden())
    #expect(results[1].landmarks.count == 1)
  }

  @Test func camera() throws {
    let gestures = Journal<String>()
    let hands = Journal<Int>()
    let gestureProcessor = GestureResultProcessor { gestures.write("\($0) at \($1)") }
    let handProcessor = HandResultProcessor { landmarks, _ in hands.write(landmarks.count) }
    let program = try CameraProgram(
      modelPath: TestBundle.path(), gestures: gestureProcessor, hands: handProcessor)
    let sample = CMSampleBuffer(
      imageBuffer: try buffer(), presentationTimeStamp: CMTime(value: 3, timescale: 25))
    program.captureOutput(didOutput: sample, orientation: .up)
    try #require(gestures.wait() && hands.wait())
    #expect(gestures.entries == ["Thumb_Up at 120"] && hands.entries == [1])
    withExtendedLifetime((gestureProcessor, handProcessor)) {}
  }

  @Test func delegatesNeedNoMethods() throws {
    let silent = SilentProcessor()
    let program = try CameraProgram(
      modelPath: TestBundle.path(), gestures: silent, hands: silent)
    program.captureOutput(
      didOutput: CMSampleBuffer(imageBuffer: try buffer()), orientation: .up)
    withExtendedLifetime(silent) {}
  }

  @Test func skeletonLines() throws {
    let landmarks = (0..<21).map {
      NormalizedLandmark(x: Float($0) / 10, y: 0.5, z: 0, visibility: nil, presence: nil)
    }
    let lines = skeleton(of: landmarks, in: CGSize(width: 100, height: 50))
    #expect(lines.count == 21 && lines[1].to.y == 25)
    #expect(abs(lines[1].to.x - 50) < 1e-4)
  }
}
