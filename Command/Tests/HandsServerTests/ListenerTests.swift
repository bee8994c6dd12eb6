import HandsTestSupport
import NIOCore
import Testing

@testable import HandsServer

struct ListenerTests {
  @Test("a server whose listener is lost ends, with its streams")
  func lostListener() async throws {
    let server = try await WebServer(
      port: 0, limits: TestServer.limits, frameHandlers: TestHandler.make)
    let running = Task { try await server.run() }
    try await onThread {
      let stream = try #require(StreamClient(port: server.port))
      stream.send(frame: 1)
      #expect(stream.receive()?.text == "1 1 0")
      server.listeners[0].channel.close(promise: nil)
      #expect(stream.receiveClose() == 1001)
    }
    await #expect(throws: ServerError.listenerClosed(port: server.port)) { try await running.value }
  }

  @Test("a server that is closed ends without an error")
  func closed() async throws {
    let server = try await WebServer(
      port: 0, limits: TestServer.limits, frameHandlers: TestHandler.make)
    let running = Task { try await server.run() }
    try await server.close()
    try await running.value
  }
}
