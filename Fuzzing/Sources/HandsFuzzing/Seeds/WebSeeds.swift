/// A request of each kind, and frames of each kind.
func webSeeds() -> [Seed] {
  let host = "Host: localhost:8484\r\n"
  let upgrade = """
    Origin: http://localhost:8484\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
    """
  let requests = [
    ("page", "GET / HTTP/1.1\r\n\(host)\r\n"),
    ("head", "HEAD /healthz HTTP/1.0\r\n\(host)\r\n"),
    ("metrics", "GET /metrics?a=%20+b&c HTTP/1.1\r\n\(host)\r\n"),
    ("absolute", "GET http://localhost:8484/healthz HTTP/1.1\r\n\(host)\r\n"),
    ("post", "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\nhi"),
    ("chunks", "GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("stream", "GET /stream?task=stars HTTP/1.1\r\n\(host)\(upgrade)\r\n"),
  ]
  let picture = frame(2, [UInt8](0..<12))
  let frames = [
    ("binary", picture), ("text", frame(1, Array("é".utf8))), ("ping", frame(9, [1, 2])),
    ("close", frame(8, [3, 232] + Array("bye".utf8))),
    ("fragments", frame(2, [UInt8](0..<9), isFinal: false) + frame(10, []) + frame(0, [1])),
    ("long", frame(2, [UInt8](repeating: 7, count: 300)) + picture),
    ("huge", [0x82, 0xff, 0x7f] + [UInt8](repeating: 0xff, count: 7) + [0, 0, 0, 0]),
  ]
  return requests.map { Seed(name: "\($0).web", bytes: [0, 0] + Array($1.utf8)) }
    + frames.map { Seed(name: "\($0).web", bytes: [1, 0] + $1) }
    + frames.map { Seed(name: "\($0)-slow.web", bytes: [1, 1] + $1) }
}

/// A masked frame.
private func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
  let mask: [UInt8] = [1, 2, 3, 4]
  let length: [UInt8] =
    payload.count < 126
    ? [0x80 | UInt8(payload.count)]
    : [0xfe, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
  return [(isFinal ? 0x80 : 0) | opcode] + length + mask
    + payload.enumerated().map { $1 ^ mask[$0 % 4] }
}
