import HandsTestSupport
import HandsThreads
import Testing

@testable import HandsServer

/// What a server that other machines reach is asked with.
@Suite("tokens") struct TokenTests {
  private static let file = ServedFile(type: "application/json", bytes: Array("1".utf8))
  private static let own = "token=\(TestServer.token.text)"

  /// The status of the answers to a stream, an action and two documents with the items of a query.
  private static func statuses(_ query: String, port: Int) throws -> [Int?] {
    func status(_ request: String) throws -> Int? {
      let connection = try #require(Connection(port: port))
      connection.send(request)
      let reply = try #require(connection.receive())
      return Int(String(decoding: reply, as: UTF8.self).dropFirst(9).prefix(3))
    }
    let host = "Host: localhost:\(port)\r\n"
    return [
      try status(StreamClient.request(port: port, query: query)),
      try status("POST /do?\(query) HTTP/1.1\r\n\(host)Origin: http://localhost:\(port)\r\n\r\n"),
      try status("GET /private.json?\(query) HTTP/1.1\r\n\(host)\r\n"),
      try status("GET /options.json?\(query) HTTP/1.1\r\n\(host)\r\n"),
    ]
  }

  /// What was asked of the action.
  private let asked = Lock<[[QueryItem]]>([])

  private func run(
    exposedName: String? = nil, origin: PageOrigin? = nil,
    _ body: @escaping @Sendable (_ port: Int) throws -> Void
  ) async throws {
    let asked = asked
    let content = ServedContent(
      documents: ["/options.json": { Self.file }],
      privateDocuments: ["/private.json": { Self.file }],
      actions: ["/do": { query throws(QueryRefusal) in asked.withLock { $0.append(query) } }])
    try await TestServer.run(exposedName: exposedName, origin: origin, content: content, body)
  }

  @Test("are asked for by all but the page where other machines reach the server")
  func exposed() async throws {
    for (name, origin) in [("hands.example", nil), (nil, PageOrigin("https://hands.example"))] {
      asked.withLock { $0 = [] }
      try await run(exposedName: name, origin: origin) { (port) throws in
        #expect(try Self.statuses(Self.own, port: port) == [101, 200, 200, 200])
        for query in [
          "", "token", "token=", "token=\(TestServer.token.text.dropLast())", Self.own + "0",
          Self.own.uppercased(), "\(Self.own)&\(Self.own)", "\(Self.own)&token=", "a=1",
        ] {
          #expect(try Self.statuses(query, port: port) == [403, 403, 403, 200], "\(query)")
        }
        #expect(try Self.statuses("size=9&\(Self.own)", port: port)[0] == 101)
      }
      // The action is not told it.
      #expect(asked.withLock { $0 } == [[], [QueryItem(name: "size", value: "9")]])
    }
  }

  @Test("are not needed on this machine alone")
  func loopback() async throws {
    try await run { (port) throws in
      #expect(try Self.statuses("", port: port) == [101, 200, 200, 200])
      // Of the address of a former server.
      #expect(try Self.statuses("token=1", port: port) == [101, 200, 200, 200])
    }
  }

  @Test("are random, of 128 bits")
  func random() {
    let tokens = (0..<100).map { _ in AccessToken().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(tokens.joined()).count == 16)
  }

  @Test("match themselves alone")
  func matches() {
    let token = AccessToken("abc")
    #expect(token.matches("abc"))
    for other in ["", "ab", "abd", "abcd", "ABC", "äbc"] { #expect(!token.matches(other)) }
  }
}
