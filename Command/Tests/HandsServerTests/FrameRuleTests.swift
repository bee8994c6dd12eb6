import HandsServer
import HandsTestSupport
import Testing

/// What a client's frames must not be, and the code that a stream is closed with (RFC 6455).
@Suite("frames") struct FrameRuleTests {
  private static func closeCode(_ bytes: [UInt8], port: Int) throws -> Int? {
    let stream = try #require(StreamClient(port: port))
    stream.connection.send(bytes)
    let code = stream.receiveClose()
    #expect(stream.isAtEnd)
    return code
  }

  private static func frame(
    _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true
  ) -> [UInt8] { StreamClient.frame(opcode, payload, isFinal: isFinal) }

  @Test(
    arguments: [
      ("an unmasked frame", [0x82, 1, 0], 1002),
      ("a long unmasked frame", [0x82, 126], 1002),
      ("the first reserved bit", [0xc2], 1002),
      ("the second", [0xa2], 1002),
      ("the third", [0x92], 1002),
      ("opcode 3", [0x83], 1002),
      ("opcode 15", [0x8f], 1002),
      ("a fragmented ping", [0x09, 0x80], 1002),
      ("a ping of 126 bytes", [0x89, 0xfe], 1002),
      ("a continuation of nothing", [0x80, 0x81, 0, 0, 0, 0], 1002),
      ("a length of 2⁶³", [0x82, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
      ("the greatest length", [0x82, 0xff] + [UInt8](repeating: 0xff, count: 8), 1002),
      ("a length in too many bytes", [0x82, 0xfe, 0, 125], 1002),
      ("a length in far too many bytes", [0x82, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 1002),
      (
        "a length of 2⁶³ - 1",
        [0x82, 0xff, 0x7f] + [UInt8](repeating: 0xff, count: 7) + [0, 0, 0, 0], 1009
      ),
      ("2 MB and a byte", [0x82, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 1, 0, 0, 0, 0], 1009),
      ("text", frame(1, Array("hello".utf8)), 1003),
      ("text that is not UTF-8", frame(1, [0xc3, 0x28]), 1007),
      ("text in halves of a letter", frame(1, [0xc3], isFinal: false) + frame(0, [0xa4]), 1003),
      ("no image", frame(2, [UInt8](repeating: 0, count: 8)), 1003),
      ("nothing", frame(2, []), 1003),
      ("a message in a message", frame(2, [1], isFinal: false) + frame(2, [1]), 1002),
      ("a close frame of a byte", frame(8, [3]), 1002),
      ("a close code that is none", frame(8, [3, 237]), 1002),
      ("a close reason that is not UTF-8", frame(8, [3, 232, 0xff]), 1007),
    ] as [(String, [UInt8], Int)])
  func fault(name: String, bytes: [UInt8], code: Int) async throws {
    try await TestServer.run { port in
      let received = try Self.closeCode(bytes, port: port)
      #expect(received == code)
    }
  }

  @Test("a message's fragments are counted and summed up")
  func fragments() async throws {
    try await TestServer.run { port in
      let first = Self.frame(2, [0, 0, 0, 7, 0, 0, 0, 8], isFinal: false)
      let empty = Self.frame(0, [], isFinal: false)
      let last = Self.frame(0, [1])
      let stream = try #require(StreamClient(port: port))
      // Control frames may come between fragments.
      stream.connection.send(
        first + (0..<31).flatMap { _ in empty } + Self.frame(10, [])
          + (0..<31).flatMap { _ in empty } + last)
      #expect(stream.receive()?.text == "7 8 0")
      #expect(
        try Self.closeCode(first + (0..<63).flatMap { _ in empty } + last, port: port) == 1008)
      #expect(
        try Self.closeCode(first + (0..<100_000).flatMap { _ in empty }, port: port) == 1008)
    }
    try await TestServer.run {
      $0.message = 100
    } _: { port in
      let half = Self.frame(2, [UInt8](repeating: 0, count: 60), isFinal: false)
      #expect(try Self.closeCode(half + [0x80, 0x80 | 41, 0, 0, 0, 0], port: port) == 1009)
      let stream = try #require(StreamClient(port: port))
      stream.connection.send(half + Self.frame(0, [UInt8](repeating: 0, count: 40)))
      #expect(stream.receive()?.text == "0 0 0")
    }
  }

  @Test("the largest message, masked")
  func largest() async throws {
    try await TestServer.run { port in
      let stream = try #require(StreamClient(port: port))
      stream.send(frame: 3, image: [UInt8](repeating: 7, count: (2 << 20) - 8))
      #expect(stream.receive()?.text == "3 3 0")
    }
  }

  @Test("a ping is answered, and a close frame")
  func control() async throws {
    try await TestServer.run { port in
      let stream = try #require(StreamClient(port: port))
      stream.connection.send(Self.frame(9, [1, 2, 3]))
      #expect(stream.receive() == StreamClient.Frame(opcode: 10, payload: [1, 2, 3]))
      stream.connection.send(Self.frame(8, [3, 232, 65]))
      #expect(stream.receiveClose() == 1000)
      #expect(stream.isAtEnd)
      let other = try #require(StreamClient(port: port))
      other.connection.send(Self.frame(8, []))
      #expect(other.receive() == StreamClient.Frame(opcode: 8, payload: []))
      #expect(other.isAtEnd)
    }
  }
}
