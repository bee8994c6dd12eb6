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
        for options in HostileNetTests.options {
          // The first run makes what a process makes once.
          _ = try? HostileNetTests.load(HostileNet(family, layers: 64, size: 16).file, options)
        }
        try ResourceLimits.allow(moreAddressSpace: 120 << 20)
        for options in HostileNetTests.options {
          do throws(ModelError) {
            _ = try HostileNetTests.load(file, options)
          } catch {
            switch error {
            case .planning: break
            case .precisionUnavailable(.fast16) where options.precision == .fast16: break
            default: throw error
            }
          }
        }
      }
    }

    @Test func randomNetsEndInAResultOrAnError() async {
      await #expect(processExitsWith: .success) {
        _ = try HostileNetTests.load(
          HostileNet(.groups, layers: 2, size: 16).file, ModelOptions())
        try ResourceLimits.allow(moreAddressSpace: 100 << 20)
        var (refusals, netsOfIntegers) = (0, 0)
        for seed in 0..<50 {
          let file = HostileNet(seed: seed, exponent: 18).file
          for options in HostileNetTests.options {
            do throws(ModelError) {
              let steps = try HostileNetTests.load(file, options).model.steps
              if steps.contains(where: { $0.kernelName.contains(".i16.") }) { netsOfIntegers += 1 }
            } catch {
              try #require(error.description.utf8.count <= 1_000)
              if case .precisionUnavailable = error { continue }
              refusals += 1
            }
          }
        }
        try #require((1..<100).contains(refusals))
        try #require(netsOfIntegers > 0)
      }
    }

    /// Kernels and precisions that plans are made for.
    private static let options: [ModelOptions] = [Precision.exact, .fast16].flatMap { precision in
      [KernelSet.preferred, .baseline].map { ModelOptions(kernels: $0, precision: precision) }
    }

    /// Loads a net and makes the memory of a run, within 24 MiB each of values, scratch and constants.
    private static func load(
      _ file: [UInt8], _ options: ModelOptions
    ) throws(ModelError) -> Interpreter {
      var options = options
      options.memoryLimit = 24 << 20
      options.fileLimits.work = 1 << 31
      let interpreter = try Interpreter(Model(ByteSlice(file), options: options))
      // Large ones would take seconds in a debug build.
      if interpreter.model.memory.arenaByteCount < 1 << 17 { interpreter.run() }
      return interpreter
    }
  }
#endif
