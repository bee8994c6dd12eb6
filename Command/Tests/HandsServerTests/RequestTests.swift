import HandsServer
import HandsTestSupport
import HandsThreads
import Testing

@Suite("requests") struct RequestTests {
  private static func reply(_ request: String, port: Int) throws -> String {
    let connection = try #require(Connection(port: port))
    connection.send(request.replacing("PORT", with: "\(port)"))
    return try #require(connection.receiveAll(), "no end")
  }

  /// Sends a request, in which `PORT` stands for the port, to a server.
  private func status(_ request: String) async throws -> Int? {
    try await TestServer.run { port in
      let reply = try Self.reply(request, port: port)
      #expect(reply.hasPrefix("HTTP/1.1 "))
      return Int(reply.dropFirst(9).prefix(3))
    }
  }

  @Test("the page, with header fields that keep others out")
  func page() async throws {
    try await TestServer.run { port in
      for path in ["/", "/index.html"] {
        let reply = try Self.reply(
          "GET \(path) HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", port: port)
        #expect(reply.hasPrefix("HTTP/1.1 200 OK\r\n"))
        for field in [
          "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff",
          "Cache-Control: no-store", "Connection: close",
        ] {
          #expect(reply.contains("\r\n\(field)\r\n"), "\(field)")
        }
        #expect(reply.contains("default-src 'self';"))
        #expect(reply.contains("frame-ancestors 'none'"))
        #expect(!reply.contains("Access-Control"))
        #expect(reply.contains("\r\n\r\n<!doctype html>"))
      }
    }
  }

  @Test("what the server is asked by programs")
  func health() async throws {
    try await TestServer.run { port in
      let health = try Self.reply(
        "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", port: port)
      #expect(health.hasSuffix("\r\n\r\nok\n"))
      let metrics = try Self.reply(
        "GET /metrics HTTP/1.1\r\nHost: [::1]:PORT\r\n\r\n", port: port)
      #expect(metrics.contains("\nhands_connections_total 2\n"))
      // The server may learn a little later that a client has left.
      var isAlone = false
      for _ in 0..<100 where !isAlone {
        isAlone = try Self.reply(
          "GET /metrics HTTP/1.1\r\nHost: [::1]:PORT\r\n\r\n", port: port
        ).contains("\nhands_connections 1\n")
      }
      #expect(isAlone)
      let head = try Self.reply(
        "HEAD /healthz HTTP/1.0\r\nHost: localhost:PORT\r\n\r\n", port: port)
      #expect(head.contains("Content-Length: 3\r\n") && head.hasSuffix("\r\n\r\n"))
    }
  }

  @Test(
    "paths are those of a table, to the letter",
    arguments: [
      "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/index.html%00", "//", "//index.html",
      "/etc/passwd", "/Page", "/./index.html", "/http://localhost:PORT/index.html", "/INDEX.HTML",
      "http://localhost:PORT/Page",
    ])
  func paths(path: String) async throws {
    #expect(try await status("GET \(path) HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") == 404)
  }

  @Test(
    "targets in absolute form count in place of the Host field",
    arguments: [
      ("http://localhost:PORT/index.html", 200), ("HTTP://LOCALHOST:PORT", 200),
      ("http://127.0.0.1:PORT?a=b", 200), ("http://evil.example/", 421),
      ("http://localhost/", 421), ("https://localhost:PORT/", 421),
      ("http://localhost:PORT@evil.example/", 421), ("http://evil@localhost:PORT/", 421),
      ("http:///index.html", 421), ("ftp://localhost:PORT/", 404),
    ])
  func absoluteTargets(target: String, expected: Int) async throws {
    for host in ["localhost:PORT", "[::1]:PORT"] {
      #expect(try await status("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n") == expected)
    }
    #expect(
      try await status("GET \(target) HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        == (expected == 404 ? 421 : expected))
    #expect(try await status("GET \(target) HTTP/1.1\r\n\r\n") == 400)
  }

  @Test("files that the server is given")
  func files() async throws {
    let file = ServedFile(type: "application/json", bytes: Array("[1]".utf8))
    let content = ServedContent(documents: ["/options.json": { file }])
    try await TestServer.run(content: content) { port in
      let reply = try Self.reply(
        "GET /options.json HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", port: port)
      #expect(reply.hasPrefix("HTTP/1.1 200 "))
      #expect(reply.contains("\r\nContent-Type: application/json\r\n"))
      #expect(reply.hasSuffix("\r\n\r\n[1]"))
    }
    #expect(
      try await status("GET /options.json HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") == 404)
  }

  @Test("documents are made when they are asked for")
  func documents() async throws {
    let count = Lock(0)
    let content = ServedContent(documents: [
      "/count.json": {
        let number = count.withLock { number in
          number += 1
          return number
        }
        return number > 2
          ? nil
          : ServedFile(
            type: "application/json", bytes: Array("\(number)".utf8), downloadName: "count.json")
      }
    ])
    try await TestServer.run(content: content) { port in
      func get() throws -> String {
        try Self.reply("GET /count.json HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", port: port)
      }
      let first = try get()
      #expect(first.hasSuffix("\r\n\r\n1"))
      #expect(
        first.contains("\r\nContent-Disposition: attachment; filename=\"count.json\"\r\n"))
      #expect(try get().hasSuffix("\r\n\r\n2"))
      #expect(try get().hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test("actions, which this server's page alone may ask for")
  func actions() async throws {
    let done = Lock<[[QueryItem]]>([])
    let content = ServedContent(actions: [
      "/do": { query throws(QueryRefusal) in
        guard query.first?.value != "bad" else { throw QueryRefusal("that is bad") }
        done.withLock { $0.append(query) }
      }
    ])
    try await TestServer.run(content: content) { port in
      func reply(_ first: String, _ fields: String) throws -> String {
        try Self.reply("\(first) HTTP/1.1\r\nHost: localhost:PORT\r\n\(fields)\r\n", port: port)
      }
      let own = "Origin: http://localhost:PORT\r\n"
      #expect(try reply("POST /do?a=1", own + "Content-Length: 0\r\n").hasPrefix("HTTP/1.1 200 "))
      #expect(try reply("POST /do?a=2", own).hasSuffix("\r\n\r\nok\n"))
      let refused = try reply("POST /do?a=bad", own)
      #expect(refused.hasPrefix("HTTP/1.1 400 ") && refused.hasSuffix("\r\n\r\nthat is bad\n"))
      for fields in ["", "Origin: http://evil.example\r\n", "Origin: null\r\n", own + own] {
        #expect(try reply("POST /do?a=3", fields).hasPrefix("HTTP/1.1 403 "), "\(fields)")
      }
      let read = try reply("GET /do?a=4", own)
      #expect(read.hasPrefix("HTTP/1.1 405 ") && read.contains("\r\nAllow: POST\r\n"))
      for fields in ["Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n"] {
        #expect(try reply("POST /do?a=5", own + fields).hasPrefix("HTTP/1.1 400 "), "\(fields)")
      }
      let elsewhere = try reply("POST /", own)
      #expect(
        elsewhere.hasPrefix("HTTP/1.1 405 ") && elsewhere.contains("\r\nAllow: GET, HEAD\r\n"))
    }
    #expect(done.withLock { $0.map { $0.map(\.value) } } == [["1"], ["2"]])
  }

  @Test("a query that is not encoded as it must be", arguments: ["%", "a=%1", "%gg", "a=%ff"])
  func query(text: String) async throws {
    #expect(try await status("GET /?\(text) HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") == 400)
  }

  @Test(
    "methods", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"])
  func methods(method: String) async throws {
    #expect(try await status("\(method) / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n") == 405)
  }

  @Test(
    "what is no request, or two",
    arguments: [
      "GET /\r\n", "GET / HTTP/1.1\n", "GET / HTTP/0.9\r\n\r\n", "GET / HTTP/2.0\r\n\r\n",
      "GET / HTTP/1.1 \r\n\r\n",
      "GET / HTTP/1.1\nHost: localhost:PORT\n\n", "\r\nGET / HTTP/1.1\r\n", "\u{16}\u{3}\u{1}",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\n\r\n\r\n", "JUMP / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nA: b\rc\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nA: b\r\n c\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nA: \0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nA b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 3\r\n\r\nabc",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      """
      GET / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 4\r\n\
      Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n
      """,
      "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\nGET / HTTP/1.1\r\n",
    ])
  func malformed(request: String) async throws {
    #expect(try await status(request) == 400)
  }

  @Test("lines of 8 KB, fields of 16 KB, 100 fields, and one more")
  func sizes() async throws {
    try await TestServer.run { (port) throws in
      func status(_ first: String, _ fields: String) throws -> String {
        let reply = try Self.reply("\(first)\r\n\(fields)\r\n", port: port)
        return String(reply.dropFirst(9).prefix(3))
      }
      let first = "GET / HTTP/1.1"
      let host = "Host: localhost:\(port)\r\n"
      let filler = String(repeating: "a", count: 8192 - first.utf8.count - 1)
      #expect(try status("GET /?\(filler) HTTP/1.1", host) == "200")
      #expect(try status("GET /?a\(filler) HTTP/1.1", host) == "414")
      func field(_ size: Int) -> String {
        "A: " + String(repeating: "b", count: size - 5) + "\r\n"
      }
      #expect(try status(first, host + field(16_384 - host.utf8.count)) == "200")
      #expect(try status(first, host + field(16_385 - host.utf8.count)) == "431")
      func fields(_ count: Int) -> String { String(repeating: "A: b\r\n", count: count) }
      #expect(try status(first, host + fields(99)) == "200")
      #expect(try status(first, host + fields(100)) == "431")
    }
  }
}
