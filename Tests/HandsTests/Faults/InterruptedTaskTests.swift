import HandsEngine
import Dispatch
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// Deadlines, closing and slow handlers while nets run.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct InterruptedTaskTests {
  private static func picture() throws -> Picture {
    try HandRenderer.render(HandScene(pose: .victory, seed: 3, size: 240))
  }

  /// Wherever the deadline falls: the whole result, or none, and the next call is as if nothing had
  /// been.
  @Test(arguments: [1, 2])
  func deadlinesMayFallAnywhere(threadCount: Int) throws {
    let picture = try InterruptedTaskTests.picture()
    var options = GestureRecognizerOptions()
    options.numThreads = threadCount
    let recognizer = try GestureRecognizer(models: TestModels.installed(), options: options)
    let expected = try recognizer.recognize(picture)
    #expect(expected.hands.count == 1)
    var lateCount = 0
    for microseconds in stride(from: 0, to: 20_000, by: 500) {
      do throws(HandsError) {
        let result = try recognizer.recognize(
          picture, deadline: .now + .microseconds(microseconds))
        #expect(result == expected)
      } catch {
        guard case .deadlineExceeded = error else {
          Issue.record("\(error)")
          continue
        }
        lateCount += 1
        #expect(try recognizer.recognize(picture) == expected)
      }
    }
    #expect(lateCount > 0)
  }

  /// A net that is given up between two operators runs again as if it had never been begun.
  @Test func everyStepMayBeTheLast() throws {
    struct Stop: Error {}
    let model = try TestModels.installed().landmarker.landmarks
    let interpreter = try Interpreter(model)
    interpreter.withInput(0) { input in
      for index in input.indices { input[index] = Float(index % 251) / 251 }
    }
    func outputs() -> [[UInt32]] {
      interpreter.run()
      return model.outputs.indices.map { interpreter.output($0).map(\.bitPattern) }
    }
    let expected = outputs()
    for last in stride(from: 0, to: model.steps.count, by: 7) {
      var count = 0
      #expect(throws: Stop.self) {
        try interpreter.run { () throws(Stop) in
          if count == last { throw Stop() }
          count += 1
        }
      }
      #expect(count == last)
      #expect(outputs() == expected)
    }
    var count = 0
    interpreter.run { count += 1 }
    #expect(count == model.steps.count)
  }

  @Test(arguments: 0..<8)
  func callsThatAreClosedUponHaveTheirResultOrNone(milliseconds: Int) throws {
    let picture = try InterruptedTaskTests.picture()
    let models = try TestModels.installed()
    let expected = try GestureRecognizer(models: models).recognize(picture)
    let recognizer = try GestureRecognizer(models: models)
    let ends = Journal<Bool>()
    for _ in 0..<3 {
      DispatchQueue.global().async {
        do throws(HandsError) {
          while true { #expect(try recognizer.recognize(picture) == expected) }
        } catch {
          if case .closed = error { ends.write(true) } else { ends.write(false) }
        }
      }
    }
    pause(milliseconds * 3000)
    recognizer.close()
    try #require(ends.wait(for: 3))
    #expect(ends.entries == [true, true, true])
  }

  /// A handler that does not come back holds up its own stream alone.
  @Test func aHandlerThatBlocksHoldsUpNobodyElse() throws {
    let picture = try InterruptedTaskTests.picture()
    let models = try TestModels.installed()
    let (entered, door, results) = (Journal<Int>(), Door(), Journal<Int>())
    let expected = try GestureRecognizer(models: models).recognize(picture)
    let blocked = try GestureRecognizer(models: models).liveStream { _ in
      entered.write(0)
      door.pass()
    }
    try blocked.send(VideoFrame(picture: picture, time: .zero))
    try #require(entered.wait())
    let other = try GestureRecognizer(models: models).liveStream { output in
      results.write((try? output.result.get())?.hands.count ?? -1)
    }
    for time in 1...3 {
      try other.send(VideoFrame(picture: picture, time: .milliseconds(time)))
      try #require(results.wait())
      #expect(try GestureRecognizer(models: models).recognize(picture) == expected)
      // Also the blocked one takes frames.
      try blocked.send(VideoFrame(picture: picture, time: .milliseconds(time)))
    }
    #expect(results.entries == [1, 1, 1] && entered.entries.count == 1)
    blocked.close()
    door.open()
  }
}
