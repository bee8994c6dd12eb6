import Foundation
import HandsFileOutput
import HandsTestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private let bytes = Array("new contents\n".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private func kind(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Writes a file in each of the ways that there are.
  private func write(to path: String) throws {
    try OutputFile.write(bytes, to: path)
    #expect(try contents(path) == bytes)
    let finished = try folder.write(Array("finished".utf8), "finished")
    try OutputFile.move(finished, to: path)
    #expect(try contents(path) == Array("finished".utf8))
    try OutputFile.open(path, keepsContents: false).write(bytes)
    #expect(try contents(path) == bytes)
  }

  /// Other files can be finished before the process ends.
  @Test func readersThatLeaveAreAnError() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let file = OpenFile(name: "pipe", descriptor: ends[1])
    let catches = OpenFile.handleBrokenPipes { _ in }
    let error = catches ? FileOutputError.readerLeft(name: "pipe") : .notWritable(name: "pipe")
    #expect(throws: error) { try file.write([1]) }
  }

  @Test(arguments: [0o600, 0o664, 0o755] as [mode_t])
  func theModeOfAReplacedFileIsKept(mode: mode_t) throws {
    let path = try folder.write([1, 2, 3], "old")
    chmod(path, mode)
    try write(to: path)
    #expect(status(path)?.st_mode == S_IFREG | mode)
    #expect(try names() == ["old"])
  }

  /// Only files that are replaced, and new ones, need a folder that can be written to.
  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func filesMayGrowInFoldersThatCannotBeWritten() throws {
    let path = try folder.write([], "old")
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    try OutputFile.check(path, growsInPlace: true)
    try OutputFile.open(path, keepsContents: false).write(bytes)
    #expect(try contents(path) == bytes)
    #expect(throws: FileOutputError.notWritable(name: path)) { try OutputFile.check(path) }
    let new = folder.file("new")
    #expect(throws: FileOutputError.notWritable(name: new)) {
      try OutputFile.check(new, growsInPlace: true)
    }
  }

  @Test func newFilesHaveTheUsualMode() throws {
    let usual = open(folder.file("usual"), O_WRONLY | O_CREAT, 0o666)
    close(usual)
    try OutputFile.write(bytes, to: folder.file("new"))
    #expect(status(folder.file("new"))?.st_mode == status(folder.file("usual"))?.st_mode)
  }

  @Test(arguments: [true, false])
  func linksStay(targetExists: Bool) throws {
    mkdir(folder.file("other"), 0o777)
    if targetExists { _ = try folder.write([1], "other/target") }
    symlink("other/target", folder.file("first"))
    symlink(folder.file("first"), folder.file("second"))
    try write(to: folder.file("second"))
    #expect(kind(folder.file("first")) == S_IFLNK && kind(folder.file("second")) == S_IFLNK)
    #expect(try contents(folder.file("other/target")) == bytes)
    #expect(try names() == ["first", "other", "second"])
  }

  /// A link to a file system in memory, where there is one.
  @Test func linksLeadToOtherFileSystems() throws {
    guard status("/dev/shm").map({ $0.st_dev }) != status(folder.path).map({ $0.st_dev }),
      access("/dev/shm", W_OK) == 0
    else { return }
    let target = "/dev/shm/hands-tests-\(UUID().uuidString)"
    defer { unlink(target) }
    symlink(target, folder.file("link"))
    try write(to: folder.file("link"))
    #expect(kind(folder.file("link")) == S_IFLNK && kind(target) == S_IFREG)
    #expect(try names() == ["link"])
  }

  @Test func devicesAreWrittenThrough() throws {
    symlink("/dev/null", folder.file("null"))
    try OutputFile.write(bytes, to: folder.file("null"))
    #expect(kind(folder.file("null")) == S_IFLNK && kind("/dev/null") == S_IFCHR)
    // Tests that run as another user cannot make one.
    if mknod(folder.file("device"), S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 {
      try OutputFile.write(bytes, to: folder.file("device"))
      #expect(kind(folder.file("device")) == S_IFCHR)
    }
    #expect(throws: FileOutputError.notWritable(name: "/dev/full")) {
      try OutputFile.write(bytes, to: "/dev/full")
    }
    #expect(throws: FileOutputError.notAFile(path: "/dev/null")) {
      try OutputFile.move(try folder.write([1], "finished"), to: "/dev/null")
    }
    #expect(throws: FileOutputError.notAFile(path: "/dev/null")) {
      try OutputFile.open("/dev/null", keepsContents: true)
    }
  }

  @Test func pipesAreWrittenThrough() throws {
    let path = folder.file("pipe")
    mkfifo(path, 0o666)
    let much = [UInt8](repeating: 7, count: 300_000)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "cat \(path) >\(folder.file("copy"))"]
    try reader.run()
    try OutputFile.write(much, to: path)
    reader.waitUntilExit()
    #expect(try contents(folder.file("copy")) == much)
    #expect(kind(path) == S_IFIFO)
  }

  @Test func otherPlacesAreRefused() throws {
    let socketPath = folder.file("socket")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
    let isBound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    #expect(isBound)
    for path in [socketPath, folder.path] {
      #expect(throws: FileOutputError.notRegular(path: path)) {
        try OutputFile.write(bytes, to: path)
      }
    }
    symlink("loop", folder.file("loop"))
    for path in ["", "a\0b", folder.file("loop"), folder.file("none/a")] {
      #expect(throws: FileOutputError.notWritable(name: path)) {
        try OutputFile.write(bytes, to: path)
      }
      #expect(throws: FileOutputError.notWritable(name: path)) { try OutputFile.check(path) }
    }
    #expect(try names() == ["loop", "socket"])
  }

  /// Neither a pipe that nobody opens nor one that nobody reads outlives the task.
  @Test(arguments: [false, true])
  func waitingEndsWithTheTask(hasReader: Bool) async throws {
    let path = folder.file("pipe")
    mkfifo(path, 0o666)
    let reader = hasReader ? open(path, O_RDONLY | O_NONBLOCK) : -1
    defer { if hasReader { close(reader) } }
    let writing = Task.detached {
      try OutputFile.write([UInt8](repeating: 7, count: 1 << 20), to: path)
    }
    // Not by a task: those that wait may have all threads.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { writing.cancel() }
    await #expect(throws: FileOutputError.interrupted(name: path)) { try await writing.value }
  }
}
