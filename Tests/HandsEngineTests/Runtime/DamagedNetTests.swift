import HandsEngine
import HandsTFLite
import HandsSystem
import HandsTestSupport
import Testing

/// Every single-bit change and every truncation of the canned gesture classifier, loaded and run in
/// one process: each ends in numbers or in one printable line.
///
/// Short runs take a quarter of them.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct DamagedNetTests {
  private static let net = RecordedBundle.atHand.last?.nets["canned_gesture_classifier"]
  private static let partCount = 32
  private static let parts = Array(stride(from: 0, to: partCount, by: TestEffort.isFull ? 1 : 4))

  private static func file() throws -> [UInt8] {
    let net = try #require(net)
    return Array(net.storage[net.range])
  }

  /// Loads and runs a model, on zeros.
  ///
  /// - Returns: Whether it was accepted.
  private func run(_ bytes: [UInt8]) -> Bool {
    do throws(ModelError) {
      let model = try Model(ByteSlice(bytes))
      try Interpreter(model).run()
      return true
    } catch {
      let line = error.description
      #expect(line.utf8.count <= 1_000 && line.utf8.allSatisfy { $0 >= 0x20 }, "\(line)")
      return false
    }
  }

  @Test(arguments: parts)
  func everySingleBit(part: Int) throws {
    var file = try Self.file()
    var acceptedCount = 0
    let bits = stride(from: part, to: 8 * file.count, by: Self.partCount)
    for bit in bits {
      file[bit / 8] ^= 1 << UInt8(bit % 8)
      if run(file) { acceptedCount += 1 }
      file[bit / 8] ^= 1 << UInt8(bit % 8)
    }
    // Most bits are weights, or text that nothing depends on.
    #expect(acceptedCount > 8 * file.count / Self.partCount / 2)
    #expect(run(file))
  }

  @Test(arguments: parts)
  func everyTruncation(part: Int) throws {
    let file = try Self.file()
    for count in stride(from: part, to: file.count, by: Self.partCount) {
      _ = run(Array(file.prefix(count)))
    }
    #expect(!run(Array(file.prefix(file.count / 2))))
  }
}
