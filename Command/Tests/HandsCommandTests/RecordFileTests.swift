import HandsFileInput
import HandsFileOutput
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct RecordFileTests {
  private let folder: TemporaryFolder
  private let lines = ["header\n", "", "one\n", "two\nthree\n"]

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ lines: [String], to path: String, resumes: Bool) throws {
    let file = try RecordFile(path: path, resumes: resumes)
    for text in lines { try file.write(text) }
    try file.finish()
  }

  /// Whatever part of the output is there, the rest is written.
  @Test func everyInterruptedOutputIsCompleted() throws {
    let whole = Array(lines.joined().utf8)
    for count in 0...whole.count {
      let path = try folder.write(Array(whole.prefix(count)), "\(count)")
      try write(lines, to: path, resumes: true)
      #expect(try RegularFile.bytes(at: path) == whole, "\(count)")
    }
  }

  @Test func otherOutputIsKept() throws {
    for old in ["headex", "header\none\nx", lines.joined() + "four\n"] {
      let path = try folder.write(Array(old.utf8), "old")
      #expect { try write(lines, to: path, resumes: true) } throws: {
        ($0 as? CommandError)?.code == .badData
      }
      #expect(try RegularFile.bytes(at: path) == Array(old.utf8))
    }
  }

  @Test func newOutputReplacesOld() throws {
    let path = try folder.write(Array("something that is longer than the lines".utf8), "old")
    try write(lines, to: path, resumes: false)
    #expect(try RegularFile.bytes(at: path) == Array(lines.joined().utf8))
    try write(lines, to: folder.file("new"), resumes: true)
    #expect(try RegularFile.bytes(at: folder.file("new")) == Array(lines.joined().utf8))
  }

  @Test func placesThatCannotBeWritten() throws {
    for path in [folder.path, folder.file("none/a"), ""] {
      #expect(throws: FileOutputError.self) { try RecordFile(path: path, resumes: false) }
    }
    #expect(throws: FileOutputError.notWritable(name: "/dev/full")) {
      try write(lines, to: "/dev/full", resumes: false)
    }
  }
}
