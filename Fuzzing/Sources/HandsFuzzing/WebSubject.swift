import HandsServer
import NIOCore
import NIOEmbedded

/// Serves one connection, without a network.
///
/// The first byte says whether it is a stream already, the second in pieces of which length the
/// others arrive.
func lookAtConnection(_ bytes: [UInt8]) {
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
      // A connection that the server closed takes no more.
      guard channel.isActive else { break }
      _ = try? channel.writeInbound(ByteBuffer(bytes: bytes[start..<end]))
    }
    check(try replies(of: channel), isStream: isStream)
    channel.embeddedEventLoop.advanceTime(by: .seconds(10))
    _ = try? channel.finish(acceptAlreadyClosed: true)
  } catch {
    preconditionFailure("no connection: \(error)")
  }
}

/// Small limits, so that short inputs reach them; no stream begins with a request.
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

/// Stops the program unless the server speaks as it must: one reply, or unmasked final frames.
private func check(_ reply: [UInt8], isStream: Bool) {
  guard let first = reply.first else { return }
  if isStream {
    precondition([0x88, 0x8a].contains(first), "a frame that is neither pong nor close")
  } else {
    precondition(reply.starts(with: Array("HTTP/1.1 ".utf8)), "no reply")
  }
}
