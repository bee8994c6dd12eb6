import HandsFileInput
import HandsFileOutput
import Foundation
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite struct OrderedOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// What is written while the body runs.
  private func written(
    _ body: (OrderedOutput, () throws -> String) throws -> Void
  ) throws -> String {
    let path = try folder.write([], "output")
    let descriptor = open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    func text() throws -> String {
      String(decoding: try RegularFile.bytes(at: path), as: UTF8.self)
    }
    let file = OpenFile(name: path, descriptor: descriptor, closesDescriptor: false)
    try body(OrderedOutput(to: file), text)
    return try text()
  }

  @Test func linesWaitForTheirTurn() throws {
    let text = try written { output, text in
      try output.place(0).begin("header\n")
      try output.place(1).write("b1\n")
      try output.place(0).write("a1\n")
      #expect(try text() == "header\na1\n")
      try output.place(0).begin("header\n")
      try output.place(3).write("d1\n")
      try output.end(3)
      try output.end(1)
      try output.place(0).write("a2\n")
      #expect(try text() == "header\na1\na2\n")
      try output.end(0)
      #expect(try text() == "header\na1\na2\nb1\n")
      // The third says nothing.
      try output.end(2)
    }
    #expect(text == "header\na1\na2\nb1\nd1\n")
  }

  @Test func whatWaitedIsFollowedByTheRest() throws {
    let much = String(repeating: "0123456789abcde\n", count: 20_000)
    let text = try written { output, _ in
      try output.place(1).write(much)
      try output.place(1).write(much)
      try output.end(0)
      try output.place(1).write("end\n")
    }
    #expect(text == much + much + "end\n")
  }

  @Test func fullDisksAreReported() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let output = OrderedOutput(
      to: OpenFile(name: "full", descriptor: descriptor, closesDescriptor: false))
    try output.place(1).write("b\n")
    let error = FileOutputError.notWritable(name: "full")
    #expect(throws: error) { try output.place(0).write("a\n") }
    #expect(throws: error) { try output.end(0) }
  }
}
