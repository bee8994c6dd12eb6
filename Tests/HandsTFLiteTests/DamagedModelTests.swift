import HandsTFLite
import HandsSystem
import HandsTestSupport
import Testing

/// Cut and changed files end in a value or an error, never in a trap.
struct DamagedModelTests {
  @Test func everyPrefixOfASample() {
    let file = SampleModel().file
    for count in 0..<(file.count - 16) {
      #expect(throws: ModelFileError.self) {
        try TFLiteModel.read(ByteSlice(Array(file.prefix(count))))
      }
    }
  }

  @Test func everySingleBitOfASample() {
    let file = SampleModel().file
    for bit in 0..<(8 * file.count) {
      var changed = file
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      expectOneLine(changed)
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func prefixesOfTheClassifier() throws {
    let file = try SharedFiles.bytes("models/canned_gesture_classifier.tflite")
    for count in stride(from: 0, to: file.count, by: 7) {
      expectOneLine(Array(file.prefix(count)))
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func bytesOfTheClassifier() throws {
    let file = try SharedFiles.bytes("models/canned_gesture_classifier.tflite")
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<2_000 {
      var changed = file
      // The tables lie behind the weights; the weights change nothing.
      let place = Int.random(in: 6_200..<file.count, using: &generator)
      changed[place] = .random(in: 0...255, using: &generator)
      expectOneLine(changed)
    }
  }

  private func expectOneLine(_ bytes: [UInt8]) {
    let file = ByteSlice(bytes)
    do throws(ModelFileError) {
      let model = try TFLiteModel.read(file)
      if let metadata = try ModelMetadata.read(model) {
        _ = try metadata.labels(in: file)
      }
    } catch {
      let line = error.description
      #expect(line.utf8.count <= 1_000 && !line.utf8.contains { $0 < 0x20 }, "\(line)")
    }
  }
}
