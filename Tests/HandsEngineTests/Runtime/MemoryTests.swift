#if os(Linux)
  import HandsSystem
  import HandsTFLite
  import HandsTestSupport
  import Testing

  @testable import HandsEngine

  /// Nets for which the system has no memory; each test in a process of its own.
  struct MemoryTests {
    /// Two values of 64 MB each.
    private static func graph() throws -> Graph {
      var net = GraphBuilding()
      let input = net.input(1, 4096, 4096)
      return net.graph(outputs: [try net.apply(.logistic(), input)])
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
        try #require(interpreter.output(0)[0] == 0.5)
      }
    }

    private static let mebibyte = 1 << 20

    private static func load(_ file: ByteSlice) -> ModelError? {
      do throws(ModelError) {
        _ = try Model(file)
        return nil
      } catch {
        return error
      }
    }

    /// 500 copies of the filter would take 500 MB.
    @Test func weightsThatManyReadTakeLittle() async {
      await #expect(processExitsWith: .success) {
        var net = DenseNet(depth: 512)
        let filter = net.filter(
          outputs: 512, depth: 512, .float32, [UInt8](repeating: 0, count: 512 * 512 * 4))
        for _ in 0..<500 { net.layer(filter) }
        let file = ByteSlice(net.file)
        try ResourceLimits.allow(moreAddressSpace: 24 * MemoryTests.mebibyte)
        try Interpreter(Model(file)).run()
      }
    }

    /// Four layers of one output each: packed for whole vectors, 32 MB of halves become hundreds.
    @Test func weightsThatGrowAreRefusedBeforeTheyAreMade() async {
      await #expect(processExitsWith: .success) {
        let depth = 16 << 20
        var net = DenseNet(depth: depth)
        let filter = net.filter(
          outputs: 1, depth: depth, .float16, [UInt8](repeating: 0, count: 2 * depth))
        let widened = net.widened(filter)
        for _ in 0..<4 { net.layer(widened, onInput: true) }
        let file = ByteSlice(net.file)
        try ResourceLimits.allow(moreAddressSpace: 96 * MemoryTests.mebibyte)
        guard
          case .planning(.constantsTooLarge(let byteCount, let limit)) =
            MemoryTests.load(file)
        else {
          try #require(Bool(false))
          return
        }
        try #require(limit == 256 * MemoryTests.mebibyte && byteCount > limit)
      }
    }

    /// Rewrites may copy 16 MB of weights: there must be room for that.
    @Test func weightsWithoutRoomForACopyAreRefused() async {
      await #expect(processExitsWith: .success) {
        let file = MemoryTests.square(.float32)
        try ResourceLimits.allow(moreAddressSpace: 20 * MemoryTests.mebibyte)
        guard case .outOfMemory(16_777_216) = MemoryTests.load(file) else {
          try #require(Bool(false))
          return
        }
        // What is small still loads.
        try Interpreter(Model(ByteSlice(DenseNet.small.file))).run()
      }
    }

    /// 8 MB of halves that take 16 when they are packed.
    @Test func weightsWithoutRoomToPackAreRefused() async {
      await #expect(processExitsWith: .success) {
        let file = MemoryTests.square(.float16)
        try ResourceLimits.allow(moreAddressSpace: 20 * MemoryTests.mebibyte)
        guard case .outOfMemory(let byteCount) = MemoryTests.load(file) else {
          try #require(Bool(false))
          return
        }
        try #require(byteCount >= 16_777_216)
        try Interpreter(Model(ByteSlice(DenseNet.small.file))).run()
      }
    }

    /// A layer of four million weights.
    private static func square(_ type: TFLiteModel.TensorTypeCode) -> ByteSlice {
      let side = 2_048
      var net = DenseNet(depth: side)
      let width = type == .float16 ? 2 : 4
      let filter = net.filter(
        outputs: side, depth: side, type, [UInt8](repeating: 0, count: width * side * side))
      net.layer(type == .float16 ? net.widened(filter) : filter)
      return ByteSlice(net.file)
    }
  }
#endif
