import HandsFileInput
import Foundation
import HandsSynthetic
import Hands
import HandsTestSupport
import Testing

/// Bundles that are cut, and files that change while their nets are in use.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct BundleFaultTests {
  @Test func everySixtyFourthOfABundleIsRefused() throws {
    let bundle = try #require(TestModels.installedBundle)
    for part in 0..<64 {
      let cut = try #require(bundle.slice(at: 0, count: bundle.count * part / 64))
      // In memory of its own, as a file that was cut.
      let error = refusal { () throws(HandsError) in
        try GestureRecognizer(bundle: ByteSlice(Array(cut.storage[cut.range])))
      }
      guard case .bundle? = error else {
        Issue.record("\(part)/64: \(String(describing: error))")
        continue
      }
    }
  }

  /// A file is read into memory of the process's own.
  @Test(arguments: ["truncated", "overwritten", "replaced", "removed"])
  func changesOfTheFileChangeNothing(change: String) throws {
    let bundle = try #require(TestModels.installedBundle)
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(bundle.storage[bundle.range]), "hands.task")
    let picture = try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 240))
    let bytes = ByteSlice(try RegularFile.bytes(at: path))
    let recognizer = try GestureRecognizer(bundle: bytes)
    let expected = try recognizer.recognize(picture)
    #expect(expected.hands.count == 1)
    switch change {
    case "truncated": #expect(truncate(path, 1000) == 0)
    case "overwritten":
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.write(contentsOf: Data(repeating: 0xff, count: bundle.count))
      try file.close()
    case "replaced": _ = try folder.write([1, 2, 3], "hands.task")
    default: try FileManager.default.removeItem(atPath: path)
    }
    #expect(try recognizer.recognize(picture) == expected)
    #expect(try GestureRecognizer(bundle: bytes).recognize(picture) == expected)
  }
}
