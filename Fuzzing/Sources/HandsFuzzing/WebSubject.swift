import HandsServer
import NIOCore
import NIOEmbedded

/// Serves a connection without a network.
///
/// The first byte determines whether the connection is already a stream, the second the number of
/// bytes that arrive at a time.
func fuzzConnection(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let channel = EmbeddedChannel()
  do {
    channel.localAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 8484)
    let isStream = !bytes[0].isMultiple(of: 2)
    if isStream {
      try ConnectionPipeline.configureStream(channel, StreamWorker(server), server)
    } else {
      try ConnectionPipeline.configure(channel, server)
    }
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let length = bytes[1] == 0 ? bytes.count : Int(bytes[1])
    for start in stride(from: 2, to: bytes.count, by: length) {
      let end = min(start + length, bytes.count)
      // The server may have closed the connection.
      guard channel.isActive else { break }
      _ = try? channel.writeInbound(ByteBuffer(bytes: bytes[start..<end]))
    }
    check(try replies(of: channel), isStream: isStream)
    channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    _ = try? channel.finish(acceptAlreadyClosed: true)
  } catch {
    preconditionFailure("the connection failed: \(error)")
  }
}

/// Small limits that short inputs can reach; requests cannot open streams.
private let server: ServerContext = {
  var limits = ServerLimits()
  limits.requestLine = 200
  limits.headers = 1000
  limits.headerCount = 20
  limits.message = 500
  limits.fragments = 8
  limits.streams = 0
  return ServerContext(limits: limits) { _ throws(QueryRefusal) in throw QueryRefusal("none") }
}()

private func replies(of channel: EmbeddedChannel) throws -> [UInt8] {
  var bytes: [UInt8] = []
  while let reply = try channel.readOutbound(as: ByteBuffer.self) {
    bytes += reply.readableBytesView
  }
  return bytes
}

/// Crashes unless the server sends a valid response, or for a stream unmasked final frames.
private func check(_ reply: [UInt8], isStream: Bool) {
  guard let first = reply.first else { return }
  if isStream {
    precondition([0x88, 0x8a].contains(first), "the frame is neither pong nor close")
  } else {
    precondition(reply.starts(with: Array("HTTP/1.1 ".utf8)), "the response is not HTTP/1.1")
  }
}
