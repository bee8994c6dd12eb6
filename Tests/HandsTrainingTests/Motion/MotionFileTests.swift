import Hands
import HandsSystem
import HandsTestSupport
import HandsTraining
import Testing

/// Motion files that are cut, changed or lie.
struct MotionFileTests {
  private static let file: [UInt8] = {
    guard let training = try? MotionTraining(MotionTrainingTests.examples(seed: 7, count: 2)) else {
      return []
    }
    return training.model.bytes
  }()

  private func expect(_ error: MotionModelError, _ bytes: [UInt8]) {
    #expect(throws: error) { try MotionModel(ByteSlice(bytes)) }
    #expect(!error.description.isEmpty)
  }

  private func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var file = Self.file
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return file
  }

  @Test func headersAreChecked() throws {
    let file = Self.file
    #expect(try MotionModel(ByteSlice(file)).labels.count == 8)
    expect(.notAMotionFile, [])
    expect(.notAMotionFile, changed(0, [0]))
    expect(.notAMotionFile, Array(file.prefix(71)))
    expect(.unsupportedVersion(2), changed(4, [2]))
    expect(.invalidCount(of: "classes", found: 65, limit: 64), changed(8, [65]))
    expect(.invalidCount(of: "classes", found: 0, limit: 64), changed(8, [0]))
    expect(
      .invalidCount(of: "examples", found: Int(UInt32.max), limit: 4_096),
      changed(12, [255, 255, 255, 255]))
    expect(.invalidNumber(in: "header"), changed(16, [8, 0, 0, 0]))
    expect(.wrongSize(found: file.count - 1, expected: file.count), file.dropLast())
    expect(.wrongSize(found: file.count + 1, expected: file.count), file + [0])
    expect(.invalidNumber(in: "threshold"), changed(24, [0, 0, 0, 0, 0, 0, 240, 127]))
    expect(.invalidNumber(in: "scales"), changed(32, [0, 0, 0, 0, 0, 0, 248, 127]))
    expect(.invalidNumber(in: "weights"), changed(file.count - 8, [0, 0, 0, 0, 0, 0, 248, 127]))
  }

  @Test func labelsAreChecked() {
    // "left", "right", …
    expect(.invalidLabel(index: 0), changed(72, [0]))
    expect(.invalidLabel(index: 0), changed(72, [255]))
    expect(.invalidLabel(index: 0), changed(73, [10]))
    expect(.invalidLabel(index: 0), changed(73, [0xff]))
    expect(.invalidLabel(index: 1), changed(73, Array("down".utf8) + [4] + Array("down".utf8)))
  }

  /// A file cut anywhere is refused, and a file with any changed byte is read or refused.
  @Test func noBytesTrap() {
    let file = Self.file
    for count in stride(from: 0, to: file.count, by: 997) {
      #expect(throws: MotionModelError.self) {
        try MotionModel(ByteSlice(Array(file.prefix(count))))
      }
    }
    var generator = SeededGenerator(seed: 8)
    var motion = DrawnMotion(seed: 8)
    let clip = motion.clip("left")
    for _ in 0..<150 {
      let offset =
        Bool.random(using: &generator)
        ? Int.random(in: 0..<200, using: &generator)
        : Int.random(in: 0..<file.count, using: &generator)
      let changed = changed(offset, [UInt8.random(in: 0...255, using: &generator)])
      guard let model = try? MotionModel(ByteSlice(changed)) else { continue }
      #expect(model.recognize(clip)?.score.isNaN == false)
    }
  }
}
