import HandsFileInput
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

extension RenderedGoldens.Scene: CustomTestStringConvertible {
  /// The name, for the reports of tests.
  public var testDescription: String { name }
}

/// Suites of recorded answers are skipped where no bundle can be read: none may be there then.
@Suite struct RecordedBundleTests {
  @Test(.enabled(if: RecordedBundle.hasFile)) func bundlesThatAreThereAreRead() {
    #expect(!RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)")
  }
}

/// The whole task on rendered hands, against MediaPipe's own results.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct RenderedGoldenTests {
  static let gestures = (try? RenderedGoldens(named: "gestures").scenes) ?? []
  static let fingers = (try? RenderedGoldens(named: "fingers").scenes) ?? []

  @Test func allScenesAreThere() {
    #expect(Self.gestures.count == 24)
    #expect(Set(Self.fingers.compactMap(\.raisedFingers)).count == 32)
  }

  @Test(arguments: RecordedBundle.atHand)
  func netsAreTheRecordedOnes(bundle: RecordedBundle) throws {
    let goldens = try RenderedGoldens(named: "gestures")
    let recorded = goldens.recognizers.first { $0.name == bundle.name }?.nets
    #expect(bundle.nets.mapValues(RecordedBundle.sha256) == recorded)
  }

  @Test(arguments: gestures)
  func gesturesAreRecognized(scene: RenderedGoldens.Scene) throws {
    let picture = try rendered(scene)
    for bundle in RecordedBundle.atHand {
      let result = try recognize(picture, by: bundle)
      expectEqual(
        result, try #require(scene.result(of: bundle.name)), within: .of(.preferred))
    }
  }

  @Test(arguments: fingers)
  func fingersAreCounted(scene: RenderedGoldens.Scene) throws {
    let picture = try rendered(scene)
    for bundle in RecordedBundle.atHand {
      let result = try recognize(picture, by: bundle)
      expectEqual(
        result, try #require(scene.result(of: bundle.name)), within: .of(.preferred))
      let extended = result.hands.map { hand in
        Finger.allCases.map { hand.fingerExtension[$0] > 0.5 }
      }
      #expect(extended == [try #require(scene.raisedFingers)])
    }
  }

  /// A hand and none, with every other set of kernels; the reference, which is slow, has a photograph of its own.
  @Test(
    arguments: KernelSet.available.filter { ![.preferred, .reference].contains($0) },
    gestures.filter { ["Victory-varied", "outside"].contains($0.name) })
  func otherKernelsGiveTheSameHands(kernels: KernelSet, scene: RenderedGoldens.Scene) throws {
    let picture = try rendered(scene)
    let bundle = RecordedBundle.atHand[0]
    let result = try recognize(picture, by: bundle, kernels: kernels)
    expectEqual(result, try #require(scene.result(of: bundle.name)), within: .of(kernels))
  }

  /// The picture that was recorded.
  private func rendered(_ scene: RenderedGoldens.Scene) throws -> Picture {
    let picture = try HandRenderer.render(try #require(scene.handScene))
    try #require(SHA256.hexDigest(of: picture.bytes) == scene.pictureSha256)
    return picture
  }

  private func recognize(
    _ picture: Picture, by bundle: RecordedBundle, kernels: KernelSet = .preferred
  ) throws -> HandsResult {
    let models = try TestModels.recorded(bundle, kernels: kernels)
    return try GestureRecognizer(models: models).recognize(picture)
  }
}
