import Hands
import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

/// The bundles of the shared corpus.
@Suite(.enabled(if: SharedFiles.exist))
struct HostileBundleTests {
  private static let bundles = HostileInput.all.filter { $0.name.hasSuffix(".task") }
  /// Whole archives whose nets don't fit together, which is found when they are loaded.
  private static let misplacedNets: Set = [
    "swap-embedder-classifier.task", "classifier-for-embedder.task",
  ]

  @Test(arguments: bundles)
  func endsInABundleOrAnError(input: HostileInput) throws {
    let file = ByteSlice(try input.bytes())
    do throws(ModelFileError) {
      let bundle = try GestureRecognizerBundle(file)
      #expect(!input.mustRefuse || Self.misplacedNets.contains(input.name), "\(input.note)")
      #expect(bundle.handLandmarker.detector.count > 0)
    } catch {
      #expect(!input.mustAccept, "refused: \(error.description)")
      let line = error.description
      #expect(line.utf8.count <= 1_000)
      #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7f })
    }
  }

  @Test func opensTheRealBundles() throws {
    let official = try GestureRecognizerBundle(
      ByteSlice(SharedFiles.bytes("models/gesture_recognizer.task")))
    #expect(official.handLandmarker.detector.count == 2_339_878)
    #expect(official.handLandmarker.landmarks.count == 5_478_949)
    #expect(official.embedder.count == 546_000)
    #expect(official.cannedClassifier.count == 7_773)
    #expect(official.customClassifier == nil)
    let custom = ByteSlice(try SharedFiles.bytes("models/custom_gesture_recognizer.task"))
    #expect(try GestureRecognizerBundle(custom).customClassifier?.count == 8_495)
    #expect(try HandLandmarkerBundle(custom).landmarks.count == 5_478_917)
  }
}
