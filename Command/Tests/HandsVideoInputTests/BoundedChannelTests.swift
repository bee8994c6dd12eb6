import Testing

@testable import HandsVideoInput

@Suite struct BoundedChannelTests {
  private struct Fault: Error {}

  @Test func valuesKeepTheirOrder() async throws {
    let channel = BoundedChannel<Int, Fault>(capacity: 2)
    let sender = Task {
      for value in 0..<1000 { _ = await channel.send(value) }
      channel.finish()
    }
    var values: [Int] = []
    while let value = try await channel.receive().get() { values.append(value) }
    await sender.value
    #expect(values == Array(0..<1000))
    #expect(try await channel.receive().get() == nil)
  }

  @Test func failuresComeAfterTheLastValueAndOnce() async throws {
    let channel = BoundedChannel<Int, Fault>(capacity: 2)
    #expect(await channel.send(1))
    channel.finish(Fault())
    #expect(try await channel.receive().get() == 1)
    await #expect(throws: Fault.self) { try await channel.receive().get() }
    #expect(try await channel.receive().get() == nil)
  }

  /// The first two values find room, the third waits until nobody wants it.
  @Test func sendersLearnThatNobodyReceives() async throws {
    let channel = BoundedChannel<Int, Fault>(capacity: 2)
    let sender = Task {
      var count = 0
      while await channel.send(count) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(20))
    channel.abandon()
    #expect(await sender.value <= 2)
    #expect(try await channel.receive().get() == nil)
  }

  @Test func receiversLearnThatNothingWillCome() async throws {
    let channel = BoundedChannel<Int, Fault>(capacity: 1)
    let receiver = Task { try await channel.receive().get() }
    try await Task.sleep(for: .milliseconds(20))
    channel.abandon()
    #expect(try await receiver.value == nil)
  }
}
