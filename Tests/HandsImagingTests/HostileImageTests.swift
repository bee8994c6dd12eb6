import Foundation
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// The image cases of a corpus of damaged and borderline files.
private struct HostileCase: Decodable, CustomTestStringConvertible {
  let name, file, category, expect: String

  var testDescription: String { name }

  static let images: [HostileCase] = {
    guard let bytes = try? SharedFiles.bytes("hostile/expected.jsonl") else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let cases = lines.compactMap { try? JSONDecoder().decode(HostileCase.self, from: Data($0)) }
    return cases.filter { $0.category.hasPrefix("image") }
  }()
}

/// Every file gives a picture or an error of one printable line; which of them, where it is said.
@Suite(.enabled(if: SharedFiles.exist)) struct HostileImageTests {
  @Test(arguments: HostileCase.images)
  private func isAcceptedOrRefusedAsExpected(hostile: HostileCase) throws {
    let bytes = try SharedFiles.bytes("hostile/\(hostile.file)")
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(bytes)
      #expect(hostile.expect != "must-refuse")
      #expect(picture.format == .rgb)
      #expect(picture.bytes.count == picture.width * picture.height * 3)
    } catch {
      #expect(hostile.expect != "must-accept", "\(error)")
      let description = error.description
      #expect(description.utf8.count <= 1000)
      let isPrintable = description.allSatisfy { $0.isLetter || $0.isASCII || $0 == "×" }
      #expect(isPrintable)
      #expect(!description.contains("\n"))
    }
    _ = try? ImageDecoder.source(of: bytes)
  }

  @Test func theCorpusHasImages() {
    #expect(HostileCase.images.count >= 42)
  }
}
