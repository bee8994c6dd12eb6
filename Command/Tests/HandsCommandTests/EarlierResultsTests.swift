import Hands
import HandsFileInput
import HandsFileOutput
import HandsTestSupport
import Testing

@testable import HandsCommand

/// What a run finds in the output of an earlier one.
@Suite struct EarlierResultsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let names = [
    "a", "=b", "c \"d\", e", "f\ng", "'h", "i\\", "=b", "\u{e9}", "e\u{301}",
  ]

  private func list(_ names: [String]) -> PathList {
    var list = PathList()
    for name in names { list.append(name) }
    return list
  }

  private func output(_ format: PictureFormat, of names: [String]) -> [UInt8] {
    let records = PictureRecords(format: format, bundle: "b", precision: .exact)
    let lines = names.map { name in
      records.text(
        of: PictureResult(path: name, outcome: .failure(CommandError(.badData, "none\n\(name)"))))
    }
    return Array((records.head + lines.joined()).utf8)
  }

  private func earlier(
    _ bytes: [UInt8], _ format: PictureFormat, of names: [String] = names
  ) throws -> EarlierResults {
    let file = try OutputFile.open(try folder.write(bytes, "out"), keepsContents: true)
    return try EarlierResults(in: file, format: format, of: list(names))
  }

  /// Wherever the file ends, the images of its complete results are done, and no others.
  @Test(arguments: [PictureFormat.jsonLines, .csv])
  func eachPrefixOfAFile(format: PictureFormat) throws {
    let names = EarlierResultsTests.names
    let sizes = (0...names.count).map { output(format, of: Array(names[..<$0])).count }
    let bytes = output(format, of: names)
    let ends = sizes.flatMap { [$0 - 1, $0, $0 + 1] }.filter { bytes.indices.contains($0) }
    for count in ends + stride(from: 0, through: bytes.count, by: 37) {
      let earlier = try earlier(Array(bytes[..<count]), format)
      let complete = sizes.lastIndex { $0 <= count } ?? 0
      #expect(earlier.isDone == names.indices.map { $0 < complete }, "\(count)")
      #expect(earlier.byteCount == (sizes.last { $0 <= count } ?? 0), "\(count)")
    }
  }

  /// Images that are gone, new or in another order.
  @Test(arguments: [PictureFormat.jsonLines, .csv])
  func otherImages(format: PictureFormat) throws {
    let bytes = output(format, of: ["d", "a", "gone", "c", "a"])
    let earlier = try earlier(bytes, format, of: ["a", "b", "c", "a", "d", "a"])
    #expect(earlier.isDone == [false, false, true, true, true, true])
    #expect(earlier.byteCount == bytes.count)
  }

  /// The letters are the same, the files are not; the second is found first.
  @Test(arguments: [PictureFormat.jsonLines, .csv])
  func otherSpellings(format: PictureFormat) throws {
    let names = ["\u{e9}", "e\u{301}", "z"]
    let earlier = try earlier(output(format, of: [names[1]]), format, of: names)
    #expect(earlier.isDone == [false, true, false])
  }

  @Test(arguments: [PictureFormat.jsonLines, .csv])
  func imagesAreToldInTheOrderOfTheFile(format: PictureFormat) throws {
    let file = try OutputFile.open(
      try folder.write(output(format, of: ["c", "gone", "=a"]), "out"), keepsContents: true)
    var found: [EarlierImage] = []
    _ = try EarlierResults(in: file, format: format, of: list(["=a", "b", "c"])) {
      found.append($0)
    }
    #expect(found.map(\.path) == ["c", "gone", "=a"] && found.map(\.index) == [2, nil, 0])
  }

  /// Rows of an image whose last one is missing do not count.
  @Test func rowsOfAnImageBelongTogether() throws {
    let hands = ResultOutputTests().result([nil, "Victory"])
    let records = PictureRecords(format: .csv, bundle: "b", precision: .exact)
    let image = records.text(of: PictureResult(path: "a", outcome: .success(hands)))
    let lines = image.split(separator: "\n", omittingEmptySubsequences: false)
    let first = Array((records.head + lines[0] + "\n").utf8)
    #expect(try earlier(first, .csv, of: ["a"]).isDone == [false])
    #expect(try earlier(first, .csv, of: ["a"]).byteCount == records.head.utf8.count)
    let both = Array((records.head + image).utf8)
    #expect(try earlier(both, .csv, of: ["a"]).isDone == [true])
  }

  @Test(arguments: [
    (PictureFormat.jsonLines, "hello\n"),
    (.jsonLines, "{\"schema_version\": 1, \"file\": \"a\"}\n"),
    (.jsonLines, "{\"schema_version\": 2, \"file\": \"a\n"), (.jsonLines, "\n"),
    (.jsonLines, "{\"schema_version\": 2, \"file\": \"a\\\"\n"), (.csv, "file,frame\n"),
    (.csv, "\n"), (.jsonLines, "hello"), (.jsonLines, "{\"a\": 1}"), (.csv, "file,frame"),
    (.csv, "\"a\nb"),
  ])
  func otherFilesAreRefused(format: PictureFormat, text: String) throws {
    #expect(throws: CommandError.self) { _ = try earlier(Array(text.utf8), format) }
  }

  @Test func rowsOfOtherTablesAreRefused() throws {
    for row in ["a,b\n", "a,1,1,,x" + String(repeating: ",", count: 132) + "\n"] {
      let bytes = output(.csv, of: []) + Array(row.utf8)
      #expect(throws: CommandError.self) { _ = try earlier(bytes, .csv) }
    }
  }
}
