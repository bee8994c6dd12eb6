import FileInput
import Foundation
import Testing

struct RegularFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func error(_ path: String, limit: Int = RegularFile.standardLimit) -> FileInputError? {
    do throws(FileInputError) {
      _ = try RegularFile.bytes(at: path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 100_000])
  func readsAllBytes(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: folder.appendingPathComponent("file"))
    #expect(try RegularFile.bytes(at: path("file")) == bytes)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func refusesWhatIsNoFile() throws {
    #expect(error("") == .notFound(path: ""))
    #expect(error(path("missing")) == .notFound(path: path("missing")))
    #expect(error("a\0b") == .notFound(path: "a\0b"))
    #expect(error(folder.path) == .notRegular(path: folder.path))
    #expect(error("/dev/zero") == .notRegular(path: "/dev/zero"))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(error(path("pipe")) == .notRegular(path: path("pipe")))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func holdsItsLimit() throws {
    try Data(count: 10).write(to: folder.appendingPathComponent("ten"))
    #expect(error(path("ten"), limit: 10) == nil)
    #expect(error(path("ten"), limit: 9) == .tooLarge(path: path("ten"), size: 10, limit: 9))
    try FileManager.default.removeItem(at: folder)
  }

  @Test(.enabled(if: getuid() != 0))
  func asksForPermission() throws {
    try Data(count: 1).write(to: folder.appendingPathComponent("closed"))
    #expect(chmod(path("closed"), 0) == 0)
    #expect(error(path("closed")) == .permission(path: path("closed")))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func keepsMessagesToOneLine() {
    #expect(
      FileInputError.notFound(path: "a\nb").description == "\"a?b\" does not exist")
  }
}
