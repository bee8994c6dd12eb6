import HandsTFLite
import HandsSystem
import HandsTestSupport
import Testing

/// The structural cases of the shared corpus; what operators mean is judged elsewhere.
@Suite(.enabled(if: SharedFiles.exist))
struct HostileModelTests {
  private static let models = HostileInput.all.filter { $0.name.hasSuffix(".tflite") }

  @Test(arguments: models)
  func endsInAValueOrAnError(input: HostileInput) throws {
    let bytes = try input.bytes()
    do throws(ModelFileError) {
      let model = try TFLiteModel.read(ByteSlice(bytes))
      #expect(!input.mustRefuse || input.category == "tflite-semantic", "accepted: \(input.note)")
      #expect(model.subgraphs.count <= ModelLimits.standard.subgraphs)
    } catch {
      #expect(!input.mustAccept, "refused: \(error.description)")
      let line = error.description
      #expect(line.utf8.count <= 1_000)
      #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7f })
    }
  }

  @Test(arguments: models.filter { $0.name.hasPrefix("raw-") && $0.mustRefuse })
  func namesTheChangedField(input: HostileInput) throws {
    let bytes = try input.bytes()
    let place = try #require(input.note.split(separator: ":").first)
    let parts = place.split(separator: " ")
    #expect {
      try TFLiteModel.read(ByteSlice(bytes))
    } throws: { error in
      guard let error = error as? ModelFileError else { return false }
      #expect(error.location.path.hasPrefix(String(parts[0])), "\(error.description)")
      #expect(String(error.location.offset) == parts[2], "\(error.description)")
      return true
    }
  }
}
