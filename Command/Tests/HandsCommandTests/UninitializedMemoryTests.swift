import HandsTestSupport
import Testing

/// The allocator fills memory with a byte; what is computed from memory that nothing wrote differs
/// from byte to byte.
@Suite(.enabled(if: BuiltCommand.exists && RecordedBundle.onDisk != nil))
struct UninitializedMemoryTests {
  /// The GNU allocator fills fresh memory with this byte's complement, and freed memory with it.
  private static let fillings = ["0", "85", "165"]

  @Test(arguments: ["baseline", "avx2", "blas"])
  func resultsDoNotDependOnOldMemory(kernels: String) throws {
    let bundle = try #require(RecordedBundle.onDisk?.path)
    let folder = try TemporaryFolder()
    let pictures = try ["Open_Palm", "Victory"].map { pose in
      let picture = folder.file(pose + ".png")
      let outcome = try BuiltCommand.run([
        "render", "--pose", pose, "--size", "240", "--output", picture,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return picture
    }
    for mode in ["image", "video"] {
      let outcomes = try UninitializedMemoryTests.fillings.map { filling in
        try BuiltCommand.run(
          ["recognize", "--json", "--running-mode", mode, "--kernels", kernels] + pictures,
          weights: bundle,
          shell: "MALLOC_PERTURB_=\(filling) exec \"$@\"")
      }
      // Kernels that this machine lacks.
      guard outcomes[0].status != 69 else { return }
      #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes.map(\.errors))")
      #expect(outcomes[0].output.contains(#""category_name": "Victory""#))
      #expect(outcomes.allSatisfy { $0.output == outcomes[0].output })
    }
  }
}
