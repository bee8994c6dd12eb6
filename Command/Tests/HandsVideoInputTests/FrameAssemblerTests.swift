import Testing

@testable import HandsVideoInput

@Suite struct FrameAssemblerTests {
  @Test(arguments: [1, 2, 3, 5, 6, 7, 40])
  func partsBecomeFrames(partByteCount: Int) {
    let bytes = (0..<20).map { UInt8($0) }
    var assembler = FrameAssembler(frameByteCount: 6)
    var frames: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: partByteCount) {
      let part = Array(bytes[start..<min(start + partByteCount, bytes.count)])
      frames += assembler.append(part.span.bytes)
    }
    #expect(frames == [0, 6, 12].map { Array(bytes[$0..<$0 + 6]) })
    #expect(assembler.hasPart)
    let rest: [UInt8] = [1, 2, 3, 4]
    #expect(assembler.append(rest.span.bytes) == [[18, 19, 1, 2, 3, 4]])
    #expect(!assembler.hasPart)
  }
}

@Suite struct MessageTailTests {
  @Test func lastLineIsTheReason() {
    var tail = MessageTail()
    tail.append(Array("[h264 @ 0x55b9] first\n[mov,mp4 @ 0x5559] [IMG @ 0x1] moov \u{1b}[1m".utf8))
    tail.append(Array("not found.\n\n".utf8))
    #expect(tail.lastLine == "moov ?[1mnot found")
  }

  @Test(arguments: ["", "\n"])
  func repetitionsAreNoReason(end: String) {
    var tail = MessageTail()
    tail.append(Array("Invalid data found.\n    Last message repeated 1 times\(end)".utf8))
    #expect(tail.lastLine == "Invalid data found")
  }

  @Test func codecsThatFormatsLackAreTheReason() {
    var tail = MessageTail()
    let reason =
      "Could not find tag for codec pcm_s16le in stream #1, "
      + "codec not currently supported in container"
    let others = "Error initializing output stream 0:1 -- \n\n"
    tail.append(Array("[mp4 @ 0x5559] \(reason)\n\(others)".utf8))
    #expect(tail.lastLine == reason)
  }

  @Test func muchIsForgotten() {
    var tail = MessageTail()
    #expect(tail.lastLine == "")
    for _ in 0..<100 { tail.append([UInt8](repeating: 65, count: 5000)) }
    #expect(tail.lastLine.count == 2048)
  }
}
