#if os(Linux)
  import HandsSystem
  import HandsTFLite
  import HandsTestSupport
  import Testing

  @testable import HandsEngine

  /// Small files that ask for much: what a plan keeps does not grow with their extents, or is counted before it
  /// is made.
  struct HostileNetTests {
    /// Each family with so many layers that anything kept of each group, tap, channel or pixel and layer, were
    /// it a byte or two, would not fit.
    @Test(arguments: HostileNet.Family.allCases)
    func plansDoNotGrowWithExtents(family: HostileNet.Family) async {
      await #expect(processExitsWith: .success) { [family] in
        let file = HostileNet(family, layers: 64, size: 1 << 18).file
        for kernels in [KernelSet.preferred, .baseline] {
          // The first run makes what a process makes once.
          _ = try HostileNetTests.load(HostileNet(family, layers: 64, size: 16).file, kernels)
        }
        try ResourceLimits.allow(moreAddressSpace: 120 << 20)
        for kernels in [KernelSet.preferred, .baseline] {
          do throws(ModelError) {
            _ = try HostileNetTests.load(file, kernels)
          } catch {
            guard case .planning = error else { throw error }
          }
        }
      }
    }

    @Test func randomNetsEndInAResultOrAnError() async {
      await #expect(processExitsWith: .success) {
        _ = try HostileNetTests.load(
          HostileNet(.groups, layers: 2, size: 16).file, .preferred)
        try ResourceLimits.allow(moreAddressSpace: 100 << 20)
        var refusals = 0
        for seed in 0..<50 {
          let file = HostileNet(seed: seed, exponent: 18).file
          for kernels in [KernelSet.preferred, .baseline] {
            do throws(ModelError) {
              _ = try HostileNetTests.load(file, kernels)
            } catch {
              try #require(error.description.utf8.count <= 1_000)
              refusals += 1
            }
          }
        }
        try #require((1..<100).contains(refusals))
      }
    }

    /// Loads a net and makes the memory of a run, within 24 MiB each of values, scratch and constants.
    private static func load(
      _ file: [UInt8], _ kernels: KernelSet
    ) throws(ModelError) -> Interpreter {
      var options = ModelOptions(kernels: kernels)
      options.memoryLimit = 24 << 20
      options.fileLimits.work = 1 << 31
      let interpreter = try Interpreter(Model(ByteSlice(file), options: options))
      // Large ones would take seconds in a debug build.
      if interpreter.model.memory.arenaByteCount < 1 << 17 { interpreter.run() }
      return interpreter
    }
  }
#endif
