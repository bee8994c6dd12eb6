@testable import HandsEngine
import HandsTestSupport
import Testing

/// Interpreters of one model in several threads.
struct ConcurrentInterpreterTests {
  @Test(arguments: KernelSet.available)
  func interpretersDoNotDisturbEachOther(kernels: KernelSet) async throws {
    var random = SeededGenerator(seed: 5)
    let net = try RandomBottleneck(using: &random)
    let model = try Model(net.graph, options: ModelOptions(kernels: kernels))
    let inputs = (0..<4).map { _ in
      (0..<model.inputs[0].type.shape.elementCount).map { _ in
        Float.random(in: -1...1, using: &random)
      }
    }
    let alone = try inputs.map { try run(model, on: $0, times: 1) }
    let together = try await withThrowingTaskGroup { group in
      for (index, input) in inputs.enumerated() {
        group.addTask { (index, try run(model, on: input, times: 50)) }
      }
      return try await group.reduce(into: [Int: [UInt32]]()) { $0[$1.0] = $1.1 }
    }
    for index in inputs.indices { #expect(together[index] == alone[index]) }
  }
}

/// The bits of the output of the last run, on two threads.
private func run(_ model: Model, on input: [Float], times: Int) throws -> [UInt32] {
  let interpreter = try Interpreter(model, threadCount: 2)
  interpreter.setInput(0, to: input)
  for _ in 0..<times { interpreter.run() }
  return interpreter.outputBits(0)
}
