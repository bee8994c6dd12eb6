import Dispatch
import HandsServer
import HandsTestSupport
import Testing

@Suite("streams", .serialized) struct StreamTests {
  @Test("a frame that cannot be used is answered, and the stream goes on")
  func errors() async throws {
    try await TestServer.run { port in
      let stream = try #require(StreamClient(port: port))
      stream.send(frame: 1, image: [0])
      #expect(stream.receive() == StreamClient.Frame(opcode: 1, payload: Array("1 1 0".utf8)))
      stream.send(frame: 2)
      #expect(stream.receive()?.text == "2 2 0")
      let metrics = try self.metrics(port)
      #expect(metrics.contains("\nhands_frames_total 2\n"))
      #expect(metrics.contains("\nhands_frame_errors_total 1\n"))
      #expect(metrics.contains("\nhands_frame_latency_seconds_count 2\n"))
      #expect(metrics.contains("_bucket{le=\"+Inf\"} 2\n"))
      #expect(metrics.contains("\nhands_streams 1\n"))
    }
  }

  @Test("of frames that come too fast the newest are looked at, the others are counted")
  func newestFramesWin() async throws {
    try await TestServer.run { port in
      let stream = try #require(StreamClient(port: port, query: "wait"))
      stream.send(frame: 1)
      // A ping behind the frames: its answer says that they have come.
      for number in UInt8(2)...100 { stream.send(frame: number) }
      stream.connection.send(StreamClient.frame(9, []))
      #expect(stream.receive()?.opcode == 10)
      for _ in 0..<3 { TestHandler.gate.signal() }
      var answers: [String] = []
      while answers.last?.hasPrefix("100 ") != true {
        answers.append(try #require(stream.receive()?.text))
      }
      // The first frames may have been overtaken before work began.
      let first = try #require(answers[0].split(separator: " ").first.flatMap { Int($0) })
      let dropped = first == 99 ? 98 : 97
      let last = ["99 99 \(dropped)", "100 100 \(dropped)"]
      #expect(answers == (first == 99 ? [] : ["\(first) \(first) \(first - 1)"]) + last)
      #expect(try metrics(port).contains("\nhands_frames_dropped_total \(dropped)\n"))
      if first == 99 { TestHandler.gate.wait() }
    }
  }

  @Test("a quiet client is asked, and closed if it does not answer")
  func quiet() async throws {
    try await TestServer.run {
      $0.pingTime = .milliseconds(100)
      $0.idleTime = .seconds(3)
    } _: { port in
      let clock = ContinuousClock()
      let start = clock.now
      let stream = try #require(StreamClient(port: port))
      #expect(stream.receive() == StreamClient.Frame(opcode: 9, payload: []))
      #expect(clock.now - start >= .milliseconds(100))
      let answer = clock.now
      stream.connection.send(StreamClient.frame(10, []))
      #expect(stream.receive()?.opcode == 9)
      #expect(stream.receive()?.closeCode == 1008)
      #expect(clock.now - answer >= .seconds(3))
      #expect(stream.isAtEnd)
    }
  }

  @Test("a client that never reads is dropped", arguments: [100, 1_000_000])
  func stalledReader(size: Int) async throws {
    try await TestServer.run {
      $0.sendBuffer = size < 1000 ? 8 << 10 : 1 << 20
      $0.stalledTime = .milliseconds(200)
    } _: { port in
      let stream = try #require(
        StreamClient(port: port, query: "size=\(size)", receiveBuffer: 2048))
      let end = ContinuousClock.now + .seconds(10)
      while stream.send(frame: 1), ContinuousClock.now < end {}
      #expect(ContinuousClock.now < end)
      #expect(isEventually { (try? metrics(port).contains("\nhands_streams 0\n")) ?? false })
    }
  }

  @Test("when the server ends, streams are told")
  func end() async throws {
    let server = try await WebServer(port: 0, frameHandlers: TestHandler.make)
    let running = Task { try await server.run() }
    try await onThread {
      // Connections are taken in their order: it is there before the streams answer.
      let idle = try #require(Connection(port: server.port))
      let streams = try (0..<4).map { _ in try #require(StreamClient(port: server.port)) }
      running.cancel()
      for stream in streams {
        #expect(stream.receiveClose() == 1001)
        #expect(stream.isAtEnd)
      }
      #expect(idle.receive() == [])
    }
    // The others stay until they are given up.
    try await running.value
    #expect(Connection(port: server.port) == nil)
  }

  private func metrics(_ port: Int) throws -> String {
    let connection = try #require(Connection(port: port))
    connection.send("GET /metrics HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
    return try #require(connection.receiveAll())
  }
}
