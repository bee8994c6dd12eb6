import Dispatch
import HandsImaging
import HandsThreads
import Synchronization
import HandsTestSupport
import Testing

@testable import Hands

/// How frames pass through a live stream, without nets.
struct LiveStreamTests {
  private typealias Stream = LiveStream<Int>

  private let looked = Journal<Int>()
  private let taken = Journal<Int>()

  /// A stream whose result is the frame's time; both journals are written first.
  private func stream(
    onResult: @escaping Stream.Handler = { _ in },
    work: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> Stream {
    let stream = Stream(
      to: .handler { [taken] output in
        taken.write(output.frame.time.wholeMilliseconds)
        onResult(output)
      },
      work: { [looked] frame in
        let time = frame.time.wholeMilliseconds
        looked.write(time)
        work(time)
        return time
      })
    return try #require(stream)
  }

  private func frame(_ time: Int) throws -> VideoFrame {
    VideoFrame(
      picture: try TestModels.blank(.gray, width: 1, height: 1), time: .milliseconds(time))
  }

  private func refusal(_ call: () throws -> Void) -> HandsError? {
    do {
      try call()
      return nil
    } catch {
      return error as? HandsError
    }
  }

  private func isClosed(_ stream: Stream, at time: Int = 1000) throws -> Bool {
    let frame = try frame(time)
    guard case .closed? = refusal({ try stream.send(frame) }) else { return false }
    return true
  }

  @Test func framesInTurnHaveResultsInTurn() throws {
    let pictures = Journal<Picture>()
    let stream = try stream { output in
      pictures.write(output.frame.picture)
      #expect((try? output.result.get()) == output.frame.time.wholeMilliseconds)
    }
    for time in 0..<10 {
      var frame = try frame(time)
      frame.picture = try TestModels.blank(.rgb, width: 1 + time, height: 1)
      try stream.send(frame)
      try #require(pictures.wait())
    }
    #expect(taken.entries == Array(0..<10))
    #expect(pictures.entries.map(\.width) == Array(1...10))
    #expect(stream.droppedFrameCount == 0)
  }

  @Test func theNewestFrameWaits() throws {
    let door = Door()
    let stream = try stream { _ in
    } work: { time in
      if time == 0 { door.pass() }
    }
    for time in 0..<40 { try stream.send(frame(time)) }
    #expect(taken.entries.isEmpty && stream.droppedFrameCount == 38)
    door.open()
    try #require(taken.wait(for: 2))
    #expect(looked.entries == [0, 39] && taken.entries == [0, 39])
    #expect(stream.droppedFrameCount == 38)
  }

  @Test func aSlowHandlerHoldsUpNoFrameUntilFourResultsLieBeforeIt() throws {
    let door = Door()
    let stream = try stream(onResult: { _ in door.pass() })
    for time in 0..<4 {
      try stream.send(frame(time))
      try #require(looked.wait())
      // Not dropped by the next one, as it is not waiting.
    }
    try #require(taken.wait())
    for time in 4..<7 { try stream.send(frame(time)) }
    #expect(looked.entries == [0, 1, 2, 3] && taken.entries == [0])
    #expect(stream.droppedFrameCount == 2)
    door.open()
    try #require(taken.wait(for: 4))
    #expect(taken.entries == [0, 1, 2, 3, 6] && looked.entries == [0, 1, 2, 3, 6])
  }

  @Test func resultsAndDropsAddUp() throws {
    let stream = try stream { output in
      if output.frame.time.wholeMilliseconds % 7 == 0 { pause(2000) }
    } work: { time in
      if time % 5 == 0 { pause(1000) }
    }
    for time in 0..<500 {
      try stream.send(frame(time))
      if time % 3 == 0 { pause(100) }
    }
    #expect(becomesTrue { taken.entries.last == 499 })
    let times = taken.entries
    #expect(times.first == 0 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.count + stream.droppedFrameCount == 500)
    #expect(looked.entries == times)
  }

  @Test func sendersOnSeveralThreadsAreOrderedByTheirTimes() throws {
    let stream = try stream()
    let clock = Lock(0)
    let accepted = Lock(0)
    let frame = try frame(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<100 {
        var frame = frame
        frame.time = clock.withLock { time in
          time += 1
          return .milliseconds(time)
        }
        // Refused where another thread has overtaken this one.
        if (try? stream.send(frame)) != nil { accepted.withLock { $0 += 1 } }
      }
    }
    #expect(
      becomesTrue {
        taken.entries.count + stream.droppedFrameCount == accepted.withLock { $0 }
      })
    let times = taken.entries
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times.last == 800)
  }

  @Test func timesMustGrowAlsoAfterDroppedFrames() throws {
    let door = Door()
    let stream = try stream { _ in
    } work: { _ in
      door.pass()
    }
    for time in [Int.min, -1, 0, 7, 9] { try stream.send(frame(time)) }
    for time in [9, 8, 7, 0, Int.min] {
      let frame = try frame(time)
      guard
        case .timestampNotIncreasing(frame.time, last: .milliseconds(9))? =
          refusal({ try stream.send(frame) })
      else {
        Issue.record("\(time) was accepted")
        continue
      }
    }
    try stream.send(frame(Int.max))
    let frame = try frame(Int.max)
    #expect(refusal { try stream.send(frame) } != nil)
    door.open()
    try #require(taken.wait(for: 2))
    #expect(taken.entries == [Int.min, Int.max] && stream.droppedFrameCount == 4)
  }

  @Test func failuresAreHandedOver() throws {
    let failures = Journal<HandsError?>()
    let created = LiveStream<Int>(
      to: .handler { output in
        if case .failure(let error) = output.result {
          failures.write(error)
        } else {
          failures.write(nil)
        }
      },
      work: { frame throws(HandsError) in
        if frame.time == .zero { throw .invalidRotation(degrees: 1) }
        return 1
      })
    let stream = try #require(created)
    for time in 0..<2 {
      try stream.send(frame(time))
      try #require(failures.wait())
    }
    guard case .invalidRotation(1)? = failures.entries[0] else {
      Issue.record("\(failures.entries)")
      return
    }
    #expect(failures.entries[1] == nil)
  }

  @Test func theHandlerMaySendFrames() throws {
    let first = try frame(0)
    let box = Lock<Stream?>(nil)
    let stream = try stream { output in
      guard output.frame.time.wholeMilliseconds < 20 else { return }
      var next = first
      next.time = output.frame.time + .milliseconds(1)
      try? box.withLock { $0 }?.send(next)
    }
    box.withLock { $0 = stream }
    try stream.send(first)
    try #require(taken.wait(for: 21))
    #expect(taken.entries == Array(0...20) && stream.droppedFrameCount == 0)
    stream.close()
  }
}

// MARK: The end

extension LiveStreamTests {
  @Test func closingWaitsForTheFrameInWork() throws {
    let (door, steps) = (Door(), Journal<String>())
    let stream = try stream { _ in
    } work: { _ in
      door.pass()
      steps.write("looked")
    }
    try stream.send(frame(0))
    try stream.send(frame(1))
    try #require(looked.wait())
    DispatchQueue.global().async {
      stream.close()
      steps.write("closed")
    }
    #expect(becomesTrue { stream.droppedFrameCount == 1 })
    #expect(try isClosed(stream) && steps.entries.isEmpty)
    door.open()
    try #require(steps.wait(for: 2) && taken.wait())
    #expect(steps.entries == ["looked", "closed"] && taken.entries == [0])
    stream.close()
    #expect(try isClosed(stream))
  }

  /// One frame ends and the next begins while the stream is closed: each has a result or is dropped,
  /// and nothing is looked at after the return.
  @Test func closingWaitsForAFrameThatBegins() throws {
    final class Flag: Sendable {
      private let isSet = Atomic(false)
      func set() { isSet.store(true, ordering: .relaxed) }
      func spin() { while !isSet.load(ordering: .relaxed) {} }
    }
    for round in 0..<100 {
      let (began, end) = (Flag(), Flag())
      let stream = try stream { _ in
      } work: { time in
        guard time == 0 else { return }
        began.set()
        end.spin()
      }
      let (lookedBefore, takenBefore) = (looked.entries.count, taken.entries.count)
      try stream.send(frame(0))
      try stream.send(frame(1))
      began.spin()
      end.set()
      for _ in 0..<(round % 50) * 40 { end.spin() }
      stream.close()
      let count = looked.entries.count - lookedBefore
      #expect(count + stream.droppedFrameCount == 2)
      #expect(becomesTrue { taken.entries.count - takenBefore == count })
    }
  }

  /// Results that lie before the handler, and that of the frame in work, are handed over after the
  /// handler has closed the stream.
  @Test func theHandlerMayClose() throws {
    let (entered, door) = (Journal<Int>(), Door())
    let box = Lock<Stream?>(nil)
    let stream = try stream { output in
      guard output.frame.time.wholeMilliseconds == 0 else { return }
      entered.write(0)
      door.pass()
      box.withLock { $0.take() }?.close()
    }
    box.withLock { $0 = stream }
    for time in 0..<3 {
      try stream.send(frame(time))
      try #require(looked.wait())
    }
    try #require(entered.wait())
    door.open()
    try #require(taken.wait(for: 3))
    #expect(taken.entries == [0, 1, 2])
    #expect(try isClosed(stream))
  }

  @Test func abandoningDropsTheFrameInWork() throws {
    let (handler, worker) = (Door(), Door())
    weak var observed: Stream?
    do {
      let stream = try stream { _ in
        handler.pass()
      } work: { time in
        if time == 3 { worker.pass() }
      }
      observed = stream
      for time in 0..<4 {
        try stream.send(frame(time))
        try #require(looked.wait())
      }
      try stream.send(frame(4))
      stream.abandon()
      #expect(stream.droppedFrameCount == 1)
      #expect(try isClosed(stream))
    }
    worker.open()
    handler.open()
    #expect(becomesTrue { observed == nil })
    #expect(taken.entries == [0, 1, 2] && looked.entries == [0, 1, 2, 3])
  }

  @Test func theFrameInWorkOfAnAbandonedStreamCounts() throws {
    let worker = Door()
    let stream = try stream { _ in
    } work: { _ in
      worker.pass()
    }
    try stream.send(frame(0))
    try #require(looked.wait())
    stream.abandon()
    worker.open()
    #expect(becomesTrue { stream.droppedFrameCount == 1 })
  }

  private final class Owner: Sendable {
    let stream = Lock<Stream?>(nil)
    let gone: Journal<Int>

    init(gone: Journal<Int>) { self.gone = gone }

    deinit {
      stream.withLock { $0 }?.close()
      gone.write(0)
    }
  }

  /// The handler holds an object that holds the stream.
  @Test func closingBreaksTheHandlersHold() throws {
    let gone = Journal<Int>()
    weak var observed: Stream?
    do {
      let owner = Owner(gone: gone)
      let stream = try stream(onResult: { _ in withExtendedLifetime(owner) {} })
      observed = stream
      owner.stream.withLock { $0 = stream }
      try stream.send(frame(0))
      try #require(taken.wait())
      stream.close()
    }
    #expect(gone.wait())
    #expect(becomesTrue { observed == nil })
  }

  /// What the handler holds goes away under no lock: its end may call the stream.
  @Test func abandoningMayCallBack() throws {
    let gone = Journal<Int>()
    let stream: Stream
    do {
      let owner = Owner(gone: gone)
      stream = try self.stream(onResult: { _ in withExtendedLifetime(owner) {} })
      owner.stream.withLock { $0 = stream }
    }
    stream.abandon()
    #expect(gone.wait())
    #expect(try isClosed(stream))
  }
}
