import FileInput
import Foundation
import TestSupport
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
    try body(OrderedOutput(to: OutputDescriptor(name: path, number: descriptor)), text)
    return try text()
  }

  @Test func linesWaitForTheirTurn() throws {
    let text = try written { output, text in
      try output.begin("header\n")
      try output.write("b1\n", at: 1)
      try output.write("a1\n", at: 0)
      #expect(try text() == "header\na1\n")
      try output.begin("header\n")
      try output.write("d1\n", at: 3)
      try output.end(3)
      try output.end(1)
      try output.write("a2\n", at: 0)
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
      try output.write(much, at: 1)
      try output.write(much, at: 1)
      try output.end(0)
      try output.write("end\n", at: 1)
    }
    #expect(text == much + much + "end\n")
  }

  @Test func fullDisksAreReported() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let output = OrderedOutput(to: OutputDescriptor(name: "full", number: descriptor))
    try output.write("b\n", at: 1)
    #expect { try output.write("a\n", at: 0) } throws: { ($0 as? Failure)?.code == .cannotWrite }
    #expect { try output.end(0) } throws: { ($0 as? Failure)?.code == .cannotWrite }
  }
}
