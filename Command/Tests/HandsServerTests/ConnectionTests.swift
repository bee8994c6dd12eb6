import Foundation
import HandsServer
import HandsTestSupport
import HandsThreads
import Testing

@Suite("connections") struct ConnectionTests {
  @Test("a request that takes too long, byte by byte, or not begun")
  func slowRequests() async throws {
    try await TestServer.run {
      $0.requestTime = .milliseconds(200)
    } _: { port in
      let clock = ContinuousClock()
      let start = clock.now
      let slow = try #require(Connection(port: port))
      let silent = try #require(Connection(port: port))
      for byte in Array("GET / HTTP/1.1\r\nHost: loc".utf8) {
        slow.send([byte])
        try #require(clock.now - start < .seconds(5))
      }
      for connection in [slow, silent] {
        #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 408 ") == true)
      }
      #expect(clock.now - start >= .milliseconds(200))
    }
  }

  @Test("a connection that stays after its reply is closed")
  func lingering() async throws {
    try await TestServer.run {
      $0.requestTime = .seconds(3)
    } _: { port in
      let connection = try #require(Connection(port: port))
      connection.send("GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      #expect(connection.receiveAll()?.hasSuffix("ok\n") == true)
      #expect(isEventually { !connection.send("more") })
    }
  }

  @Test("a reply goes on for as long as its client reads, and ends with one that does not")
  func slowReplies() async throws {
    let size = 4 << 20
    let file = ServedFile(type: "text/plain", bytes: [UInt8](repeating: 65, count: size))
    try await TestServer.run(content: ServedContent(documents: ["/large.txt": { file }])) {
      $0.sendBuffer = 64 << 10
      $0.requestTime = .seconds(3)
    } _: { port in
      let request = "GET /large.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n"
      let slow = try #require(Connection(port: port, receiveBuffer: 64 << 10))
      let stalled = try #require(Connection(port: port, receiveBuffer: 64 << 10))
      for connection in [slow, stalled] { connection.send(request) }
      // Its reply has begun, and with it the time limit.
      var received = try #require(stalled.receive()).count
      let start = ContinuousClock.now
      var count = 0
      while let bytes = slow.receive(), !bytes.isEmpty {
        count += bytes.count
        // The whole takes twice the time limit at least.
        while ContinuousClock.now - start < .seconds(6 * Double(count) / Double(size)) {
          Thread.sleep(forTimeInterval: 0.001)
        }
      }
      #expect(count > size)
      #expect(ContinuousClock.now - start >= .seconds(6))
      #expect(isEventually { !stalled.send("more") })
      while let bytes = stalled.receive(), !bytes.isEmpty { received += bytes.count }
      #expect(received > 0 && received < size)
    }
  }

  @Test("one connection more than there may be is refused at once, and later ones are not")
  func crowd() async throws {
    try await TestServer.run {
      $0.connections = 3
    } _: { port in
      // Places are taken in any order: a stream that is open has its own.
      var connections = try (0..<3).map { _ in try #require(StreamClient(port: port)) }
      for _ in 0..<5 {
        // No more refusals than connections have a reply at the same time, and a busy server is slow to see their ends.
        #expect(
          isEventually {
            Connection(port: port)?.receiveAll()?.hasPrefix("HTTP/1.1 503 ") == true
          })
      }
      connections.removeAll()
      #expect(isEventually { isHealthy(port) })
    }
  }

  @Test("one stream more than there may be is refused, until one has ended")
  func streams() async throws {
    try await TestServer.run { port in
      var streams = try (0..<4).map { _ in try #require(StreamClient(port: port)) }
      let connection = try #require(Connection(port: port))
      connection.send(StreamClient.request(port: port))
      #expect(connection.receiveAll()?.hasPrefix("HTTP/1.1 503 ") == true)
      #expect(isHealthy(port))
      streams.removeLast()
      #expect(isEventually { StreamClient(port: port) != nil })
      #expect(streams.count == 3)
    }
  }

  @Test("a port that is taken")
  func portInUse() async throws {
    let server = try await WebServer(port: 0, frameHandlers: TestHandler.make)
    await #expect(throws: ServerError.portInUse(server.port)) {
      _ = try await WebServer(port: server.port, frameHandlers: TestHandler.make)
    }
    try await server.close()
  }

  @Test("random bytes, before and after a stream begins")
  func randomBytes() async throws {
    try await TestServer.run { port in
      var generator = SystemRandomNumberGenerator()
      for round in 0..<40 {
        let stream = round.isMultiple(of: 2) ? nil : StreamClient(port: port)
        let connection = try #require(stream?.connection ?? Connection(port: port))
        connection.send((0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        _ = connection.receive()
        #expect(isEventually { StreamClient(port: port) != nil }, "round \(round)")
      }
    }
  }

  @Test("descriptors come back after resets in mid frame")
  func resets() async throws {
    try await TestServer.run { port in
      #expect(isHealthy(port))
      let before = socketCount(ofServerAt: port)
      for _ in 0..<100 {
        guard let stream = StreamClient(port: port) else { continue }
        stream.send(frame: 1)
        stream.connection.send([0x82, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 5])
        stream.connection.reset()
      }
      #expect(isEventually { socketCount(ofServerAt: port) <= before })
      #expect(isEventually { isHealthy(port) })
    }
  }

  @Test("what clients that have left asked for is not worked on")
  func departedClients() async throws {
    let (gate, count) = (DispatchSemaphore(value: 0), Lock(0))
    let content = ServedContent(documents: [
      "/slow.txt": {
        count.withLock { $0 += 1 }
        gate.wait()
        return nil
      }
    ])
    try await TestServer.run(content: content) { port in
      let before = socketCount(ofServerAt: port)
      var connections = try (0..<20).map { _ in
        let connection = try #require(Connection(port: port))
        connection.send("GET /slow.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        return connection
      }
      // All are accepted: those that wait for it have no socket of the server yet.
      #expect(isEventually { socketCount(ofServerAt: port) == before + connections.count })
      #expect(isEventually { count.withLock { $0 } == 1 })
      for connection in connections { connection.reset() }
      connections = []
      #expect(isEventually { socketCount(ofServerAt: port) <= before })
      for _ in 0..<20 { gate.signal() }
      let last = try #require(Connection(port: port))
      last.send("GET /slow.txt HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      #expect(last.receive() != nil)
      // A descriptor is closed a moment before its channel is inactive.
      #expect((2...3).contains(count.withLock { $0 }))
    }
  }
}
