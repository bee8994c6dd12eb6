import HandsTestSupport
import Testing

@testable import HandsVideoInput

/// The count of programs being started.
@Suite("starts of programs") struct ProgramStartTests {
  @Test("a refused start was never counted")
  func refusal() {
    // Other tests start a few programs meanwhile.
    for _ in 0..<100 {
      #expect(
        throws: VideoError.programFailed(
          name: "ffmpeg", reason: "too few file descriptors are available")
      ) {
        _ = try ProgramStart(of: "ffmpeg", descriptorCount: 1 << 40)
      }
    }
    #expect((0..<100).contains(ProgramStart.underWayCount))
  }

  @Test("a start is counted until it has ended, once")
  func end() throws {
    let starts = try (0..<20).map { _ in try ProgramStart(of: "ffmpeg", descriptorCount: 0) }
    #expect(ProgramStart.underWayCount >= 20)
    for start in starts + starts { start.end() }
    // On a slow machine, other tests may start as many meanwhile.
    #expect(isEventually { (0..<20).contains(ProgramStart.underWayCount) })
  }
}
