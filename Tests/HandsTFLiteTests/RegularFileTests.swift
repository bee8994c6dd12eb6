import HandsFileInput
import Foundation
import Synchronization
import HandsTestSupport
import Testing

struct RegularFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private init(folder: URL) { self.folder = folder }

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

  @Test func refusesAtOnce() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let paths = ["", path("missing"), folder.path, "/dev/zero", "/dev/tty", path("pipe")]
    // The fastest of some tries, as other tests run at the same time.
    for path in paths {
      let times = (0..<5).map { _ in
        ContinuousClock().measure { #expect(error(path) != nil) }
      }
      #expect((times.min() ?? .seconds(1)) < .milliseconds(100), "\(path)")
    }
    try FileManager.default.removeItem(at: folder)
  }

  /// Every read brings what was there at some moment: a beginning of the file.
  @Test func filesThatChangeTheirSizeAreReadAsTheyAre() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: folder.appendingPathComponent("file"))
    let path = path("file")
    let isDone = Atomic(false)
    let changer = Thread {
      while !isDone.load(ordering: .relaxed) {
        for count in [299_999, 4096, 0] { truncate(path, count) }
        try? Data(bytes).write(to: URL(fileURLWithPath: path))
      }
      isDone.store(false, ordering: .relaxed)
    }
    changer.start()
    for _ in 0..<500 {
      let found = try RegularFile.bytes(at: path)
      // What was cut off and grown again is zero.
      #expect(
        found == Array(bytes.prefix(found.count))
          || found.count <= bytes.count && zip(found, bytes).allSatisfy { $0 == $1 || $0 == 0 })
    }
    isDone.store(true, ordering: .relaxed)
    while isDone.load(ordering: .relaxed) { usleep(1000) }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func holdsItsLimit() throws {
    try Data(count: 10).write(to: folder.appendingPathComponent("ten"))
    #expect(error(path("ten"), limit: 10) == nil)
    #expect(error(path("ten"), limit: 9) == .tooLarge(path: path("ten"), size: 10, limit: 9))
    try FileManager.default.removeItem(at: folder)
  }

  /// In a process of its own, which gives up the rights of the superuser if it has them.
  @Test func asksForPermission() async {
    await #expect(processExitsWith: .success) {
      let tests = try RegularFileTests()
      try Data(count: 1).write(to: tests.folder.appendingPathComponent("closed"))
      try #require(chmod(tests.path("closed"), 0) == 0)
      let user = geteuid()
      if user == 0 { try #require(seteuid(65534) == 0) }
      try #require(tests.error(tests.path("closed")) == .permission(path: tests.path("closed")))
      if user == 0 { try #require(seteuid(0) == 0) }
      try FileManager.default.removeItem(at: tests.folder)
    }
  }

  #if os(Linux)
    @Test func refusesWhereNoDescriptorIsLeft() async {
      await #expect(processExitsWith: .success) {
        try ResourceLimits.allow(descriptors: 3)
        let tests = RegularFileTests(folder: URL(fileURLWithPath: "/"))
        for path in ["/proc/self/exe", "/nowhere"] {
          try #require(tests.error(path) == .readFailed(path: path, errno: EMFILE))
        }
      }
    }

    @Test func refusesWhereNoMemoryIsLeft() async {
      await #expect(processExitsWith: .success) {
        let tests = try RegularFileTests()
        let path = tests.path("sparse")
        try Data(count: 1).write(to: URL(fileURLWithPath: path))
        try #require(truncate(path, RegularFile.standardLimit) == 0)
        try #require(try RegularFile.bytes(at: path).count == RegularFile.standardLimit)
        try ResourceLimits.allow(moreAddressSpace: 60 << 20)
        try #require(tests.error(path) == .readFailed(path: path, errno: ENOMEM))
        try FileManager.default.removeItem(at: tests.folder)
      }
    }
  #endif

  @Test func keepsMessagesToOneLine() {
    #expect(
      FileInputError.notFound(path: "a\nb").description == "\"a?b\" does not exist")
    let errors = [ENOMEM, EIO].map { FileInputError.readFailed(path: "a", errno: $0).reason }
    #expect(errors == ["is too large for the memory that is left", "can't be read (error 5)"])
  }
}
