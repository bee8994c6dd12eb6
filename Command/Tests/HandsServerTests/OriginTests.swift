import HandsServer
import HandsTestSupport
import Testing

/// Pages of other sites get nothing: neither by a name of theirs that leads here, nor across sites.
@Suite("names and origins") struct OriginTests {
  private static func status(_ request: String, port: Int) -> Int? {
    guard let connection = Connection(port: port) else { return nil }
    connection.send(request)
    let reply = connection.receive().map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Int(reply.dropFirst(9).prefix(3))
  }

  private static func get(host: String, port: Int) -> Int? {
    status("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n", port: port)
  }

  @Test func hosts() async throws {
    try await TestServer.run { port in
      for name in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
        #expect(Self.get(host: "\(name):\(port)", port: port) == 200)
        #expect(Self.get(host: name, port: port) == 421, "without its port")
        #expect(Self.get(host: "\(name):\(port + 1)", port: port) == 421)
      }
      for name in [
        "evil.example", "localhost.evil.example", "127.0.0.2", "0.0.0.0", "", "localhost:\(port)@a",
      ] {
        #expect(Self.get(host: "\(name):\(port)", port: port) == 421, "\(name)")
      }
      #expect(Self.status("GET / HTTP/1.1\r\n\r\n", port: port) == 400)
      let host = "Host: localhost:\(port)\r\n"
      #expect(Self.status("GET / HTTP/1.1\r\n\(host)\(host)\r\n", port: port) == 400)
    }
  }

  @Test func origins() async throws {
    try await TestServer.run { port in
      func status(_ origin: String?, host: String? = nil) -> Int? {
        Self.status(
          StreamClient.request(port: port, host: host, origin: origin), port: port)
      }
      #expect(status("same") == 101)
      #expect(status("same", host: "127.0.0.1:\(port)") == 101)
      for origin in [
        nil, "null", "http://evil.example", "http://localhost", "http://localhost:\(port + 1)",
        "https://localhost:\(port)", "http://127.0.0.1:\(port)", "http://localhost:\(port)/",
      ] {
        #expect(status(origin) == 403, "\(origin ?? "none")")
      }
      let twice = StreamClient.request(port: port).replacing(
        "Upgrade:", with: "Origin: http://localhost:\(port)\r\nUpgrade:")
      #expect(Self.status(twice, port: port) == 403)
      #expect(status("same", host: "evil.example:\(port)") == 421)
    }
  }

  @Test("a page that another server passes on is served under its origin alone")
  func proxies() async throws {
    let origin = try #require(PageOrigin("HTTPS://Hands.example:443"))
    try await TestServer.run(origin: origin) { port in
      #expect(Connection(port: port, address: "127.0.0.2") == nil)
      #expect(Self.get(host: "hands.example", port: port) == 200)
      #expect(Self.get(host: "localhost:\(port)", port: port) == 200)
      for name in ["hands.example:\(port)", "hands.example:80", "a.hands.example"] {
        #expect(Self.get(host: name, port: port) == 421, "\(name)")
      }
      func status(_ origin: String, host: String) -> Int? {
        Self.status(
          StreamClient.request(
            port: port, query: "token=\(TestServer.token.text)", host: host, origin: origin),
          port: port)
      }
      #expect(status("https://hands.example", host: "hands.example") == 101)
      #expect(status("https://hands.example", host: "Hands.Example") == 101)
      for origin in ["http://hands.example", "https://hands.example:443", "https://evil.example"] {
        #expect(status(origin, host: "hands.example") == 403, "\(origin)")
      }
      #expect(status("https://hands.example", host: "localhost:\(port)") == 403)
      #expect(status("https://localhost:\(port)", host: "localhost:\(port)") == 403)
    }
  }

  @Test(
    "what is no origin",
    arguments: [
      "", "hands.example", "https://", "https://a/", "https://a/b", "https://a@b", "ftp://a",
      "https://a?b", "https://a#b", "https://:443", "https://a:", "https://a b", "https://ä",
    ])
  func noOrigins(text: String) { #expect(PageOrigin(text) == nil) }

  @Test("requests that are no WebSocket of version 13")
  func handshakes() async throws {
    try await TestServer.run { port in
      let request = StreamClient.request(port: port)
      for (part, other, expected) in [
        ("GET", "HEAD", 426), ("HTTP/1.1", "HTTP/1.0", 426), ("Upgrade: websocket\r\n", "", 426),
        ("keep-alive, Upgrade", "keep-alive", 426), ("Version: 13", "Version: 12", 400),
        ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "", 400),
        ("?", "?speed=1", 400), ("?", "?%zz", 400),
      ] {
        let status = Self.status(request.replacing(part, with: other), port: port)
        #expect(status == expected, "\(part)")
      }
    }
  }

  @Test("refusals of handshakes name what is expected")
  func refusedHandshakes() async throws {
    try await TestServer.run { port in
      for (part, other, field) in [
        ("Upgrade: websocket\r\n", "", "\r\nUpgrade: websocket\r\n"),
        ("Version: 13", "Version: 12", "\r\nSec-WebSocket-Version: 13\r\n"),
      ] {
        let connection = try #require(Connection(port: port))
        connection.send(StreamClient.request(port: port).replacing(part, with: other))
        let reply = String(decoding: try #require(connection.receive()), as: UTF8.self)
        #expect(reply.contains(field), "\(reply)")
      }
    }
  }

  @Test(
    "both loopback addresses are listened on",
    .enabled(if: Connection.hasIPv6Loopback, "this machine has no ::1"))
  func loopback() async throws {
    for name in [nil, "hands.example"] {
      try await TestServer.run(exposedName: name) { port in
        for address in ["127.0.0.1", "::1"] {
          let connection = try #require(Connection(port: port, address: address))
          let host = address.contains(":") ? "[\(address)]" : address
          connection.send(
            StreamClient.request(
              port: port, query: name == nil ? "" : "token=\(TestServer.token.text)",
              host: "\(host):\(port)"))
          let reply = try #require(connection.receive())
          #expect(String(decoding: reply, as: UTF8.self).hasPrefix("HTTP/1.1 101 "))
        }
      }
    }
  }

  @Test("other addresses are listened on only if a name is exposed")
  func addresses() async throws {
    try await TestServer.run { port in
      #expect(Connection(port: port, address: "127.0.0.2") == nil)
      #expect(Self.get(host: "hands.example:\(port)", port: port) == 421)
    }
    try await TestServer.run(exposedName: "Hands.example") { port in
      #expect(Connection(port: port, address: "127.0.0.2") != nil)
      #expect(Self.get(host: "hands.example:\(port)", port: port) == 200)
      #expect(Self.get(host: "localhost:\(port)", port: port) == 200)
      #expect(Self.get(host: "evil.example:\(port)", port: port) == 421)
    }
  }
}
