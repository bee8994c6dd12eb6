#if os(Linux)
  import GraphIR
  import TestSupport
  import Testing

  @testable import Inference

  /// Nets for which the system has no memory; each test in a process of its own.
  struct MemoryTests {
    /// Two values of 64 MB each.
    private static func graph() throws -> Graph {
      var net = NetBuilding()
      let input = try net.input(1, 4096, 4096)
      return net.graph(outputs: [try net.apply(.logistic, input)])
    }

    private static func shortage(_ load: () throws -> Void) -> Int? {
      do {
        try load()
        return nil
      } catch {
        guard case ModelError.outOfMemory(let byteCount) = error else { return nil }
        return "\(error)".contains(String(byteCount)) ? byteCount : nil
      }
    }

    @Test func netsThatAreTooLargeAreRefused() async {
      await #expect(processExitsWith: .success) {
        let graph = try MemoryTests.graph()
        try ResourceLimits.allow(moreAddressSpace: 100 << 20)
        let shortage = MemoryTests.shortage { _ = try Model(graph, options: ModelOptions()) }
        try #require(shortage == 128 << 20)
      }
    }

    @Test func interpretersThatAreTooLargeAreRefused() async {
      await #expect(processExitsWith: .success) {
        let model = try Model(try MemoryTests.graph(), options: ModelOptions())
        let interpreter = try Interpreter(model)
        try ResourceLimits.allow(moreAddressSpace: 100 << 20)
        let shortage = MemoryTests.shortage { _ = try Interpreter(model) }
        try #require((shortage ?? 0) >= 128 << 20)
        // The one that has its memory runs.
        interpreter.run()
        try #require(interpreter.withOutput(0) { $0[0] } == 0.5)
      }
    }
  }
#endif
