import HandsTestSupport
import Testing

@testable import HandsOSC

/// Reads packets as a receiver does, strictly.
private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func word() throws -> UInt32 {
    try #require(rest.count >= 4)
    defer { rest = rest.dropFirst(4) }
    return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func text() throws -> String {
    let end = try #require(rest.firstIndex(of: 0))
    let size = (end - rest.startIndex + 4) / 4 * 4
    try #require(rest.count >= size)
    let bytes = rest.prefix(size)
    #expect(bytes[end...].allSatisfy { $0 == 0 })
    rest = rest.dropFirst(size)
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  mutating func message() throws -> OSCMessage {
    let address = try text()
    let tags = try text()
    try #require(tags.first == ",")
    let arguments = try tags.dropFirst().map { tag -> OSCMessage.Argument in
      switch tag {
      case "i": .integer(Int32(bitPattern: try word()))
      case "f": .float(Float(bitPattern: try word()))
      case "s": .string(try text())
      default: try #require(nil, "\(tag)")
      }
    }
    #expect(rest.isEmpty)
    return OSCMessage(address, arguments)
  }

  static func messages(of bundle: [UInt8]) throws -> [OSCMessage] {
    var reader = Reader(rest: bundle[...])
    #expect(try reader.text() == "#bundle")
    #expect(try [reader.word(), reader.word()] == [0, 1])
    var messages: [OSCMessage] = []
    while !reader.rest.isEmpty {
      let size = Int(try reader.word())
      try #require(size <= reader.rest.count)
      var part = Reader(rest: reader.rest.prefix(size))
      messages.append(try part.message())
      reader.rest = reader.rest.dropFirst(size)
    }
    return messages
  }
}

@Suite struct OSCTests {
  private static let messages = [
    OSCMessage("/a", []),
    OSCMessage("/hand/left/pinch", [.float(0.75), .float(-1e-3), .integer(-7), .integer(7)]),
    OSCMessage("/abc", [.string(""), .string("abc"), .string("abcd"), .string("é🖐")]),
  ]

  @Test func messagesHaveTheBytesOfTheSpecification() {
    #expect(
      OSCMessage("/oscillator/4/frequency", [.float(440)]).bytes
        == Array("/oscillator/4/frequency\0,f\0\0".utf8) + [0x43, 0xdc, 0, 0])
    #expect(
      OSCMessage("/foo", [.integer(1000), .integer(-1), .string("hello"), .float(1.234)]).bytes
        == Array("/foo\0\0\0\0,iisf\0\0\0".utf8) + [0, 0, 3, 0xe8, 255, 255, 255, 255]
        + Array("hello\0\0\0".utf8) + [0x3f, 0x9d, 0xf3, 0xb6])
    #expect(OSCMessage("/a", [.string("b\0c")]).bytes == Array("/a\0\0,s\0\0b\0\0\0".utf8))
  }

  @Test func bundlesAreRead() throws {
    let bundles = OSCBundle.packed(Self.messages)
    #expect(bundles.count == 1 && bundles[0].count % 4 == 0)
    #expect(try bundles.flatMap(Reader.messages) == Self.messages)
    #expect(OSCBundle.packed([]).isEmpty)
  }

  @Test func largeBundlesAreSplit() throws {
    let messages = (0..<100).map { index in
      OSCMessage(
        "/\(index)", [OSCMessage.Argument](repeating: .float(Float(index)), count: index))
    }
    for limit in [0, 100, OSCBundle.byteLimit] {
      let bundles = OSCBundle.packed(messages, limit: limit)
      #expect(try bundles.flatMap(Reader.messages) == messages)
      for bundle in bundles {
        #expect(try bundle.count <= limit || Reader.messages(of: bundle).count == 1)
      }
    }
  }

  @Test func datagramsArrive() throws {
    let receiver = try #require(DatagramReceiver())
    let sender = try UDPSender(host: "127.0.0.1", port: receiver.port)
    for length in [1, 1452, 9000] {
      let bytes = [UInt8](repeating: UInt8(length % 251), count: length)
      sender.send(bytes)
      #expect(receiver.receive(within: 2000) == bytes)
    }
    #expect(receiver.receive() == nil)
  }

  /// Receivers on IPv4 alone are reached by a name that has both kinds of addresses.
  @Test func localhostIsReached() throws {
    let receiver = try #require(DatagramReceiver())
    let sender = try UDPSender(host: "localhost", port: receiver.port)
    sender.send([1, 2, 3])
    #expect(receiver.receive(within: 2000) == [1, 2, 3])
  }

  @Test func nobodyNeedsToListen() throws {
    let port = try #require(DatagramReceiver()).port
    let sender = try UDPSender(host: "127.0.0.1", port: port)
    for _ in 0..<10 { sender.send([1]) }
    // Later, somebody does.
    sender.send([UInt8](repeating: 0, count: 1 << 17))
  }

  @Test func unknownHostsAreRefused() {
    #expect {
      _ = try UDPSender(host: "no such host", port: 9)
    } throws: {
      guard case UDPError.unknownHost("no such host", let reason)? = $0 as? UDPError else {
        return false
      }
      return "\($0)" == "no such host: \(reason)" && !reason.isEmpty
    }
    #expect("\(UDPError.unreachable("a", port: 1))" == "a, port 1: cannot be reached")
  }
}
