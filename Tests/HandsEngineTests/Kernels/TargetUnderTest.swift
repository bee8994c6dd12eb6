import HandsEmulatedKernels
import HandsMicrokernels
import HandsTestSupport
import Testing

@testable import HandsEngine

/// What kernels are chosen for, and what its multiply-adds do.
struct TargetUnderTest: Sendable, CustomTestStringConvertible {
  let name: String
  let target: Target
  /// Whether a multiply-add rounds once.
  let isFused: Bool

  var testDescription: String { name }
  /// Channels of a block.
  var lanes: Int { target.tiles.lanes }

  /// The naive versions, every instruction set that this processor has, and emulated ones: products of quads of bytes,
  /// the widest lanes, and bytes of AVX-512 alone.
  static let all: [TargetUnderTest] = {
    var targets = KernelSet.allCases.compactMap { set -> TargetUnderTest? in
      guard !set.usesMatrixLibrary, let target = try? Target(set) else { return nil }
      return TargetUnderTest(
        name: set.rawValue, target: target, isFused: !set.usesReference && target.tiles.isFused)
    }
    let isFused = targets.contains { $0.name == "baseline" && $0.isFused }
    for (name, quads) in [("quads", QuadTiles.emulated), ("signed quads", .emulatedSigned)] {
      targets.append(
        TargetUnderTest(
          name: name,
          target: Target(
            tiles: .baseline, int16Tiles: [.baseline], byteTiles: .baseline.with(quads: quads)),
          isFused: isFused))
    }
    #if arch(x86_64)
      targets.append(
        TargetUnderTest(name: "wide", target: Target(tiles: .wide), isFused: true))
      if InstructionSet.avx512.isSupported {
        // As on processors without VBMI.
        targets.append(
          TargetUnderTest(
            name: "avx512 bytes",
            target: Target(tiles: .baseline, int16Tiles: [.baseline], byteTiles: .avx512),
            isFused: isFused))
      }
    #endif
    return targets
  }()

  /// Those with kernels of their own.
  static let optimized = all.filter { !$0.target.usesReference }

  /// Runs every kernel that the target has for a problem; naive versions run for the reference alone.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - generator: Draws channel blocks for operands that a kernel takes in any layout.
  ///   - sourceLocation: Where failures are reported.
  /// - Returns: What each kernel made.
  func runs(
    of problem: KernelProblem, using generator: inout SeededGenerator,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [KernelRun] {
    problem.candidates(target).filter { candidate in
      target.usesReference || !candidate.name.hasSuffix(".reference")
    }.flatMap { candidate in
      problem.layouts(of: candidate, lanes: lanes, using: &generator).map { layouts in
        problem.run(candidate, layouts, sourceLocation: sourceLocation)
      }
    }
  }

  /// Runs the best kernel for contiguous operands.
  func best(_ problem: KernelProblem) throws -> KernelRun {
    let layouts = OperandLayouts(
      inputs: problem.operands.map { _ in .contiguous }, output: .contiguous)
    let candidate = try #require(
      problem.candidates(target).first { candidate in
        candidate.inputs.allSatisfy { $0.wanted == .contiguous }
      })
    return problem.run(candidate, layouts)
  }
}

extension KernelProblem {
  /// Expects every kernel of every target to give what the naive version gives, to the bit; all NaNs of
  /// float results are alike.
  func expectReference(
    using generator: inout SeededGenerator, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reference = try TargetUnderTest.reference.best(self)
    for target in TargetUnderTest.optimized {
      let runs = target.runs(of: self, using: &generator, sourceLocation: sourceLocation)
      for run in runs {
        for (index, type) in resultTypes.enumerated() {
          let (result, expected) = (run.results[index], reference.results[index])
          let difference =
            type.elementType == .float32
            ? firstDifference(result.floats.bits, expected.floats.bits)
            : firstDifference(result, expected)
          #expect(difference == nil, "\(run)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  /// Expects every kernel of every target to give some bytes.
  func expectResults(
    _ expected: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var generator = SeededGenerator(seed: 0)
    for target in TargetUnderTest.all {
      for run in target.runs(of: self, using: &generator, sourceLocation: sourceLocation) {
        #expect(
          firstDifference(run.results, expected) == nil, "\(run)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Expects every kernel of every target to give some numbers, exactly.
  func expectFloats(_ expected: [Float], sourceLocation: SourceLocation = #_sourceLocation) {
    var generator = SeededGenerator(seed: 0)
    for target in TargetUnderTest.all {
      for run in target.runs(of: self, using: &generator, sourceLocation: sourceLocation) {
        #expect(run.floats == expected, "\(run)", sourceLocation: sourceLocation)
      }
    }
  }
}

extension TargetUnderTest {
  /// The naive version of every operator.
  static let reference = TargetUnderTest(name: "reference", target: .reference, isFused: false)
}
