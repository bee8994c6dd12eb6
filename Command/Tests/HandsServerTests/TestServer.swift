import Dispatch
import HandsServer

/// Servers for tests, whose frames are looked at by ``TestHandler``.
enum TestServer {
  /// Of servers that other machines reach.
  static let token = AccessToken("0123456789abcdef")

  /// A busy machine is no slow client.
  static var limits: ServerLimits {
    var limits = ServerLimits()
    limits.watchInterval = .milliseconds(10)
    limits.requestTime = .seconds(600)
    limits.pingTime = .seconds(600)
    limits.idleTime = .seconds(1200)
    return limits
  }

  /// Runs a server for a test.
  ///
  /// - Parameters:
  ///   - exposedName: A further name.
  ///   - origin: Where another server has the page.
  ///   - content: What is served beside the page.
  ///   - change: Changes the limits.
  ///   - body: The test, which is told the port.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws.
  @discardableResult
  static func run<Value: Sendable>(
    exposedName: String? = nil, origin: PageOrigin? = nil, content: ServedContent = ServedContent(),
    limits change: (inout ServerLimits) -> Void = { _ in },
    _ body: @escaping @Sendable (_ port: Int) throws -> Value
  ) async throws -> Value {
    var limits = limits
    change(&limits)
    let server = try await WebServer(
      port: 0, exposedName: exposedName, origin: origin, token: token, limits: limits,
      content: content,
      frameHandlers: TestHandler.make)
    let value: Value
    do {
      value = try await onThread { try body(server.port) }
    } catch {
      try await server.close()
      throw error
    }
    try await server.close()
    return value
  }
}

/// Waits on a thread of its own for what blocks, such as a socket: tasks share few threads.
///
/// - Parameter work: What blocks.
/// - Returns: What the work returns.
/// - Throws: What the work throws.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
{
  try await Task(executorPreference: BlockingThread()) { try work() }.value
}

/// A thread on which a task may wait.
private final class BlockingThread: TaskExecutor {
  private let queue = DispatchQueue(label: "blocking")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Says what it was given.
struct TestHandler: FrameHandler {
  /// Where frames of streams with the item `wait` are held.
  static let gate = DispatchSemaphore(value: 0)

  private let waits: Bool
  private let size: Int

  /// Takes `wait` and `size`, the length of answers.
  @Sendable
  static func make(_ query: [QueryItem]) throws(QueryRefusal) -> any FrameHandler {
    var (waits, size) = (false, 0)
    for item in query {
      switch item.name {
      case "wait": waits = true
      case "size": size = Int(item.value) ?? 0
      default: throw QueryRefusal("there is no \(item.name)")
      }
    }
    return TestHandler(waits: waits, size: size)
  }

  func answer(to frame: StreamFrame) -> FrameAnswer {
    if waits { TestHandler.gate.wait() }
    let text = "\(frame.number) \(frame.timestampInMilliseconds) \(frame.droppedFrameCount)"
    let filler = String(repeating: " ", count: max(0, size - text.count))
    return FrameAnswer(text + filler, isError: frame.image == [0])
  }
}
