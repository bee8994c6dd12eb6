/// A client of a stream: WebSocket frames over a ``Connection``.
package final class StreamClient {
  package let connection: Connection
  private var bytes: [UInt8] = []

  /// A frame from the server.
  package struct Frame: Equatable {
    package var opcode: UInt8
    package var payload: [UInt8]

    package init(opcode: UInt8, payload: [UInt8]) {
      self.opcode = opcode
      self.payload = payload
    }

    /// The payload as text.
    package var text: String { String(decoding: payload, as: UTF8.self) }

    /// The code of a close frame.
    package var closeCode: Int? {
      opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
    }
  }

  /// The request of a stream.
  package static func request(
    port: Int, query: String = "", host: String? = nil, origin: String? = "same"
  ) -> String {
    let host = host ?? "localhost:\(port)"
    let origin = origin.map { "Origin: \($0 == "same" ? "http://\(host)" : $0)\r\n" } ?? ""
    return """
      GET /stream?\(query) HTTP/1.1\r\nHost: \(host)\r\n\(origin)Connection: keep-alive, Upgrade\r\n\
      Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
      """
  }

  /// Opens a stream; `nil` if the server refuses it.
  package init?(port: Int, query: String = "", receiveBuffer: Int32? = nil) {
    guard let connection = Connection(port: port, receiveBuffer: receiveBuffer) else { return nil }
    self.connection = connection
    connection.send(StreamClient.request(port: port, query: query))
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(end) {
      guard let byte = take(1) else { return nil }
      head += byte
    }
    let text = String(decoding: head, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 101 "), text.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") else {
      return nil
    }
  }

  /// A client's frame.
  package static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
    var frame = [(isFinal ? 0x80 : 0) | opcode]
    switch payload.count {
    case ...125: frame.append(0x80 | UInt8(payload.count))
    case ...0xffff:
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// Sends a message with an image.
  @discardableResult
  package func send(frame number: UInt8, image: [UInt8] = [1]) -> Bool {
    connection.send(
      StreamClient.frame(2, [0, 0, 0, number, 0, 0, 0, number] + image))
  }

  /// The next frame of the server, `nil` at the end.
  package func receive() -> Frame? {
    guard let header = take(2) else { return nil }
    var length = Int(header[1])
    if length > 125 {
      guard let bytes = take(length == 126 ? 2 : 8) else { return nil }
      length = bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    return take(length).map { Frame(opcode: header[0] & 0xf, payload: $0) }
  }

  /// The code with which the server closes the stream.
  package func receiveClose() -> Int? {
    while let frame = receive() {
      if frame.opcode == 8 { return frame.closeCode }
    }
    return nil
  }

  /// Whether the server closes the connection now, without another word.
  package var isAtEnd: Bool { bytes.isEmpty && connection.receive() == [] }

  private func take(_ count: Int) -> [UInt8]? {
    while bytes.count < count {
      guard let more = connection.receive(), !more.isEmpty else { return nil }
      bytes += more
    }
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }
}
