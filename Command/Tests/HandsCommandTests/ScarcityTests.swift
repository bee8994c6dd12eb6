import HandsFileInput
import Foundation
import HandsSynthetic
import HandsImageFiles
import HandsImaging
import HandsSystem
import HandsTestSupport
import Testing

/// The built command where memory is short, and where nobody takes what it writes.
@Suite(.enabled(if: BuiltCommand.exists && !RecordedBundle.atHand.isEmpty))
struct ScarcityTests {
  private let folder: TemporaryFolder
  private let bundle: String
  private let picture: String

  private static let drawn = Result {
    try ImageEncoder.encode(
      try HandRenderer.render(HandScene(pose: .victory, seed: 3)), as: .png)
  }

  init() throws {
    folder = try TemporaryFolder()
    let bytes = try #require(RecordedBundle.atHand.first).bytes
    bundle = try folder.write(Array(bytes.storage[bytes.range]), "hands.task")
    picture = try folder.write(try ScarcityTests.drawn.get(), "hand.png")
  }

  /// Runs the command with so many megabytes of address space, of which its libraries take about 75.
  private func run(_ arguments: [String], megabytes: Int) throws -> BuiltCommand.Outcome {
    try BuiltCommand.run(
      arguments, weights: bundle, shell: "ulimit -v \(megabytes << 10); exec timeout 60 \"$@\"")
  }

  @Test(arguments: ["check", "inspect", "recognize", "landmarks"])
  func memoryThatIsShortIsAnError(subcommand: String) throws {
    let arguments =
      switch subcommand {
      case "recognize": ["--json", picture]
      case "landmarks": ["--annotate", folder.file("out.png"), picture]
      default: [bundle]
      }
    for megabytes in [56, 64, 72, 80, 88, 96, 112, 144, 256] {
      let outcome = try run([subcommand] + arguments, megabytes: megabytes)
      if outcome.status == 0 {
        #expect(outcome.errors.isEmpty)
      } else {
        #expect(outcome.status == 69, "\(megabytes) MB: \(outcome.status) \(outcome.errors)")
        #expect(outcome.errors.hasPrefix("hands: ") && outcome.errors.contains("memory"))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
      }
      #expect(megabytes > 64 || outcome.status == 69)
      #expect(megabytes < 256 || outcome.status == 0)
    }
  }

  /// At every step between nothing and enough: each allocation is the one that fails.
  @Test(arguments: ["compose", "train"])
  func bundlesThatNoMemoryIsLeftForAreAnError(subcommand: String) throws {
    let output = folder.file("out.task")
    let drawn = try DrawnGestures.standard()
    defer { withExtendedLifetime(drawn) {} }
    let arguments =
      subcommand == "compose"
      ? ["compose", "--gestures", bundle, "--output", output]
      : ["train", drawn.path, "--jobs", "1", "--output", output]
    let enough = try #require(
      try (1...12).map { 32 * $0 }.first { try run(arguments, megabytes: $0).status == 0 })
    for megabytes in stride(from: enough - 32, to: enough, by: 2) {
      let outcome = try run(arguments, megabytes: megabytes)
      guard outcome.status != 0 else { continue }
      #expect(outcome.status == 69, "\(megabytes) MB: \(outcome.status) \(outcome.errors)")
      #expect(outcome.errors.contains("memory"), "\(outcome.errors)")
    }
  }

  @Test func pictureThatNoMemoryIsLeftForIsAnError() throws {
    let large = try folder.write(
      try ImageEncoder.encode(
        Picture(
          width: 8000, height: 6000, format: .gray,
          bytes: [UInt8](repeating: 9, count: 48_000_000)), as: .png), "large.png")
    let outcome = try run(["model", "check", large], megabytes: 160)
    #expect(outcome.status == 69 && outcome.errors.contains("144000000"), "\(outcome.errors)")
    #expect(try BuiltCommand.run(["model", "check", large]).status == 0)
  }

  /// Ends as any filter does: by the signal, and without a word.
  @Test func aReaderMayLeave() throws {
    let outcome = try BuiltCommand.run(
      // More than a pipe holds.
      ["recognize"] + [String](repeating: picture, count: 20), weights: bundle,
      // Servers in this process ignore the signal, and so would what it starts.
      shell: "env --default-signal=PIPE \"$@\" | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output == "141\n")
  }

  @Test(arguments: [["recognize"], ["recognize", "--json"]])
  func outputThatCannotBeWrittenIsAnError(command: [String]) throws {
    for shell in [
      "\"$@\" >/dev/full", "trap '' PIPE; \"$@\" > >(:)", "exec timeout -s KILL 60 \"$@\" >&-",
    ] {
      let outcome = try BuiltCommand.run(
        command + [picture], weights: bundle, shell: shell)
      #expect(outcome.status == 73, "\(shell): \(outcome.errors)")
      #expect(outcome.errors == "hands: standard output: cannot be written\n")
    }
  }
}
