import HandsServer
import Testing

@Suite("server limits")
struct ServerLimitTests {
  @Test("a stream is asked before it is closed, and closes before the server must be gone")
  func order() {
    let limits = ServerLimits()
    #expect(limits.pingTime < limits.idleTime)
    #expect(limits.closingTime < .seconds(2))
    #expect(limits.streams < limits.connections)
  }
}
