import Foundation
import HandsSynthetic
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

/// `hands serve` as it is built.
@Suite(
  .enabled(
    if: BuiltCommand.exists && RecordedBundle.onDisk != nil, "the command or a bundle is missing"))
struct ServeCommandTests {
  private let weights: String

  init() throws { weights = try #require(RecordedBundle.onDisk?.path) }

  /// Starts the command on a free port, and stops it at the latest after a minute.
  private func serve(
    _ options: [String] = [], as name: String = "localhost", shell: String? = nil,
    _ body: (_ port: Int, _ process: Process) throws -> Void
  ) throws {
    try serve(options, as: name, shell: shell) { port, _, process in try body(port, process) }
  }

  private func serve(
    _ options: [String], as name: String = "localhost", shell: String? = nil,
    _ body: (_ port: Int, _ token: String?, _ process: Process) throws -> Void
  ) throws {
    let process = BuiltCommand.process(
      ["serve", "--port", "0", "--stars", "2,3"] + options,
      weights: weights, shell: shell)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let identifier = process.processIdentifier
    let deadline = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
    defer {
      process.terminate()
      process.waitUntilExit()
      deadline.cancel()
    }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let match = try #require(
      line.wholeMatch(
        of:
          #/Listening on http://(.+):(\d+)/(?:\?token=([0-9a-f]{32}))?(?: and https:\S+)? \(press Ctrl-C to stop\)\n/#
      ),
      "\(line)")
    #expect(match.1 == name)
    try body(try #require(Int(match.2)), match.3.map { String($0) }, process)
  }

  @Test func framesAreAnsweredUntilTheCommandIsEnded() throws {
    let scene = try HandSequence.gestures([.victory], size: 224).frame(at: 8)
    let image = try ImageEncoder.encode(scene, as: .jpeg)
    try serve { port, process in
      let streams = try (0..<4).map { _ in try #require(StreamClient(port: port)) }
      for (stream, number) in zip(streams, UInt8(1)...) {
        stream.send(frame: number, image: image)
        let text = try #require(stream.receive()?.text)
        #expect(text.hasPrefix("{\"frame\": \(number), ") && text.contains("\"Victory\""))
      }
      let refused = BuiltCommand.process(
        ["serve", "--port", "\(port)"], weights: weights)
      let errors = Pipe()
      refused.standardError = errors
      try refused.run()
      refused.waitUntilExit()
      #expect(refused.terminationStatus == 69)
      let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(
        message
          == "hands: port \(port) is used by another program; "
          + "choose another one with --port\n")

      let clock = ContinuousClock()
      let start = clock.now
      // A frame in work does not hold the command up.
      for stream in streams { stream.send(frame: 9, image: image) }
      process.terminate()
      for stream in streams { #expect(stream.receiveClose() == 1001) }
      process.waitUntilExit()
      #expect(clock.now - start < .seconds(2))
      #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
  }

  @Test func framesAreSentOverOSC() throws {
    let image = try ImageEncoder.encode(
      HandSequence.gestures([.victory], size: 224).frame(at: 8), as: .jpeg)
    let receiver = try #require(DatagramReceiver())
    for options in [[], ["--osc", "\(receiver.port)"]] {
      try serve(options) { port, _ in
        let stream = try #require(StreamClient(port: port))
        stream.send(frame: 1, image: image)
        #expect(stream.receive()?.text.contains("\"Victory\"") == true)
      }
      var packets: [String] = []
      while let packet = receiver.receive() {
        packets.append(String(decoding: packet, as: UTF8.self))
      }
      let addresses = ["/hands\0", "/gesture\0", "Victory\0", "/VMC/Ext/Bone/Pos\0"]
      let found = addresses.filter { packets.joined().contains($0) }
      #expect(found == (options.isEmpty ? [] : addresses))
    }
  }

  @Test func otherMachinesAreServedUnderANameThatIsExposed() throws {
    try serve(["--expose", "hands.example"], as: "hands.example") { port, token, _ in
      let own = "token=\(try #require(token))"
      for (name, query, status) in [
        ("hands.example", own, "101"), ("evil.example", own, "421"), ("hands.example", "", "403"),
      ] {
        let connection = try #require(Connection(port: port, address: "127.0.0.2"))
        connection.send(StreamClient.request(port: port, query: query, host: "\(name):\(port)"))
        let reply = String(decoding: try #require(connection.receive()), as: UTF8.self)
        #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "\(name)")
      }
    }
  }

  @Test func addressesAreExposedInBrackets() throws {
    try serve(["--expose", "[fd00::2]"], as: "[fd00::2]") { port, token, _ in
      let connection = try #require(Connection(port: port))
      connection.send(
        StreamClient.request(
          port: port, query: "token=\(try #require(token))", host: "[FD00::2]:\(port)"))
      let reply = String(decoding: try #require(connection.receive()), as: UTF8.self)
      #expect(reply.hasPrefix("HTTP/1.1 101 "))
    }
  }

  @Test(arguments: ["/limits.json", "/options.json", "/skeleton.json"])
  func tablesOfThePage(path: String) throws {
    try serve { port, _ in
      let connection = try #require(Connection(port: port))
      connection.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      let reply = try #require(connection.receiveAll())
      #expect(reply.hasPrefix("HTTP/1.1 200 "))
      let body = try #require(reply.split(separator: "\r\n\r\n", maxSplits: 1).last)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(body.utf8)) }
    }
  }

  @Test(arguments: [7, 10, 12, 14, 16, 20])
  func tooFewDescriptorsAreOneLine(count: Int) throws {
    let outcome = try BuiltCommand.run(
      ["serve", "--port", "0"], weights: weights,
      shell: "ulimit -n \(count); exec timeout -s INT 5 \"$@\"")
    #expect(outcome.status == 69 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("file descriptors"), "\(outcome.errors)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func withoutDescriptorsNothingIsAccepted() throws {
    try serve(shell: "ulimit -n 40; exec \"$@\"") { port, process in
      var idle = (0..<50).compactMap { _ in Connection(port: port) }
      #expect(idle.count == 50)
      Thread.sleep(forTimeInterval: 0.5)
      let before = try processorSeconds(of: process)
      Thread.sleep(forTimeInterval: 2)
      #expect(try processorSeconds(of: process) - before < 0.5)
      idle.removeAll()
      #expect(isEventually { isHealthy(port) })
    }
  }

  /// The seconds of the processor that a process has taken.
  private func processorSeconds(of process: Process) throws -> Double {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = try #require(text.split(separator: ")").last).split(separator: " ")
    let ticks = fields[11...12].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  @Test func pagesThatAnotherServerPassesOnAreServed() throws {
    try serve(["--origin", "https://hands.example"]) { port, token, _ in
      let connection = try #require(Connection(port: port))
      connection.send(
        StreamClient.request(
          port: port, query: "token=\(try #require(token))", host: "hands.example",
          origin: "https://hands.example"))
      let reply = String(decoding: try #require(connection.receive()), as: UTF8.self)
      #expect(reply.hasPrefix("HTTP/1.1 101 "))
    }
  }

  @Test(arguments: [
    ["--port", "65536"], ["--port", "-1"], ["--stars", "11"], ["--stars", ""], ["--expose", ""],
    ["--origin", "hands.example"], ["--threads", "0"], ["--expose", "::1"],
    ["--expose", "[::1]:80"], ["--expose", "[::1"], ["--expose", "http://hands.example"],
    ["--expose", "hands.example:80"],
  ])
  func arguments(_ arguments: [String]) throws {
    #expect(try BuiltCommand.run(["serve"] + arguments).status == 64)
  }

  @Test func bundlesThatCannotBeUsed() throws {
    #expect(try BuiltCommand.run(["serve", "--model", "/nowhere.task"]).status == 66)
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("hello".utf8), "text.task")
    let outcome = try BuiltCommand.run(["serve", "--model", text])
    #expect(outcome.status == 65 && outcome.output.isEmpty)
  }

  @Test func motionFilesThatCannotBeUsed() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array("hello".utf8), "text.motions")
    for (path, status) in [("/nowhere.motions", 66), (text, 65)] {
      let outcome = try BuiltCommand.run(
        ["serve", "--motions", path], weights: weights)
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains(path), "\(outcome.errors)")
    }
  }
}
