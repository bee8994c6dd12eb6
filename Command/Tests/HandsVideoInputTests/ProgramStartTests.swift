import HandsThreads
import Testing

@testable import HandsVideoInput

/// The count of programs being started.
@Suite("starts of programs") struct ProgramStartTests {
  private let count = Lock(0)

  @Test("a refused start was never counted")
  func refusal() {
    #expect(
      throws: VideoError.programFailed(
        name: "ffmpeg", reason: "too few file descriptors are available")
    ) {
      _ = try ProgramStart(of: "ffmpeg", descriptorCount: 1 << 40, count: count)
    }
    #expect(count.withLock { $0 } == 0)
  }

  @Test("a start is counted until it has ended, once")
  func end() throws {
    let starts = try (0..<3).map { _ in
      try ProgramStart(of: "ffmpeg", descriptorCount: 0, count: count)
    }
    #expect(count.withLock { $0 } == 3)
    for start in starts + starts.dropFirst() { start.end() }
    #expect(count.withLock { $0 } == 0)
  }

  @Test("a start that is forgotten is not counted")
  func release() throws {
    _ = try ProgramStart(of: "ffmpeg", descriptorCount: 0, count: count)
    #expect(count.withLock { $0 } == 0)
  }
}
