import HandsFileInput
import Foundation
import HandsSynthetic
@testable import HandVision
import HandsTestSupport
import Testing

/// Where the nets come from.
@Suite(.enabled(if: TestBundle.isThere))
struct ModelTests {
  private static func failure() throws -> NSError? {
    do {
      _ = try VNDetectHumanHandPoseRequest().hands(in: Drawn.nothing())
      return nil
    } catch {
      return error as NSError
    }
  }

  @Test("V-13: a file that is no bundle is refused by name")
  func unusableFilesAreRefused() async {
    await #expect(processExitsWith: .success) {
      let chosen = VisionModels.handLandmarkerPath
      let folder = try TemporaryFolder()
      let paths = [
        folder.file("missing.task"), folder.path, try folder.write([1, 2, 3], "no.task"),
      ]
      for path in paths {
        VisionModels.handLandmarkerPath = path
        #expect(VisionModels.handLandmarkerPath == path)
        let error = try #require(try ModelTests.failure())
        #expect(code(of: error) == .invalidModel)
        #expect(error.localizedDescription.contains(path))
      }
      // What was wrong is forgotten.
      VisionModels.handLandmarkerPath = chosen
      #expect(try ModelTests.failure() == nil)
    }
  }

  @Test func theEnvironmentNamesAFile() async {
    await #expect(processExitsWith: .success) {
      VisionModels.handLandmarkerPath = nil
      setenv("HANDS_WEIGHTS", "/nowhere/hand.task", 1)
      let error = try #require(try ModelTests.failure())
      #expect(code(of: error) == .invalidModel)
      #expect(error.localizedDescription.contains("/nowhere/hand.task"))
    }
  }

  @Test func searchedPlacesAreNamed() {
    let failure = VisionModels.notFound(in: ["/first", "/second/Weights"])
    #expect(failure.code == .invalidModel)
    for place in ["/first", "/second/Weights", "hand_landmarker.task", "HANDS_WEIGHTS"] {
      #expect(failure.message.contains(place))
    }
    #expect(BundleSearch.folders.contains("Weights"))
    #expect(
      BundleSearch.folders.allSatisfy { $0 == "Weights" || $0.hasSuffix("/Weights") }
        || ProcessInfo.processInfo.environment["HANDS_WEIGHTS"] != nil)
  }

  @Test func requestsOnSeveralThreadsAreIndependent() async throws {
    let pictures = try [Drawn.hand(.openPalm), Drawn.hand(.victory, .left), Drawn.nothing()]
    let expected = try pictures.map { picture in
      try VNDetectHumanHandPoseRequest().hands(in: picture).map { try $0.locations }
    }
    try await withThrowingTaskGroup(of: (Int, [[CGPoint]]).self) { group in
      for index in 0..<9 {
        group.addTask {
          let request = VNDetectHumanHandPoseRequest()
          request.maximumHandCount = index % 2 == 0 ? 2 : 12
          let hands = try request.hands(in: pictures[index % 3])
          return (index % 3, try hands.map { try $0.locations })
        }
      }
      for try await (index, locations) in group { #expect(locations == expected[index]) }
    }
  }
}
