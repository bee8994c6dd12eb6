import Foundation
import HandsEngine
import HandsTestSupport
import Testing

/// The articles show code that compiles, and it does what they say.
struct DocumentationTests {
  /// Code of the package `Examples` is compiled and run there.
  private static let examples = [
    "Tests/HandsEngineTests/Runtime/DocumentationExamples.swift",
    "Examples/Sources/EngineOnly/EngineOnly.swift", "Examples/Tests/NetTests/TimeLayer.swift",
    "Examples/Tests/NetTests/VerifyNet.swift",
  ].map(Checkout.url)

  @Test(arguments: Article.all(of: "HandsEngine"))
  func articlesShowCompiledCode(article: Article) throws {
    let listings = try article.listings(in: Self.examples)
    #expect(!listings.isEmpty)
    for listing in listings { #expect(listing.isCompiled, "\(listing.code)") }
  }

  /// Code blocks in CONTRIBUTING.md stand behind a line that names the file they quote.
  @Test func quotedCodeIsThatOfTheFile() throws {
    let quotations = try Article.contributing.quotations()
    #expect(!quotations.isEmpty)
    for quotation in quotations {
      #expect(quotation.isThere, "\(quotation.path ?? "no file is named"): \(quotation.code)")
    }
  }
}

/// The map in CONTRIBUTING.md has all modules, each below those that it imports.
struct ModuleMapTests {
  private let map: [String]

  init() throws {
    map = try Article.contributing.names(inTable: "| module | contains |")
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Checkout.url(folder).path)
  }

  /// The project's and other modules that a module's files import.
  private func imports(of module: String) throws -> Set<Substring> {
    let folders = ["Sources/\(module)", "Tests/\(module)"].map { Checkout.url($0).path }
    let folder = try #require(folders.first { FileManager.default.fileExists(atPath: $0) })
    var found: Set<Substring> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path.hasSuffix(".swift") {
      let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      for line in source.split(separator: "\n") where !line.hasPrefix("//") {
        let words = line.split(separator: " ")
        guard let word = words.firstIndex(of: "import"), let name = words[word...].last,
          words[..<word].allSatisfy({ $0.hasPrefix("@") || Self.levels.contains($0) })
        else { continue }
        found.insert(name.prefix { $0 != "." })
      }
    }
    return found
  }

  private static let levels: Set<Substring> = ["public", "package", "internal", "private"]

  @Test func hasEveryModule() throws {
    var modules = try names(in: "Sources").filter { $0 != "StandIns" }
    modules += try names(in: "Sources/StandIns").map { "StandIns/\($0)" }
    modules += try names(in: "Tests").filter { $0.hasPrefix("Hands") && !$0.hasSuffix("Tests") }
    #expect(map.sorted() == modules.sorted())
  }

  @Test func modulesImportThoseAbove() throws {
    for (index, module) in map.enumerated() {
      let imported = try imports(of: module)
      for below in map[index...].dropFirst() {
        #expect(!imported.contains(below[...]), "\(module) imports \(below)")
      }
    }
  }
}

/// Runs the articles' code on a gesture classifier: 128 numbers in, 8 probabilities out.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct DocumentationExampleTests {
  private let bytes: [UInt8]
  private let values = (0..<128).map { Float($0 % 7) / 7 }

  init() throws {
    let net = try #require(RecordedBundle.atHand.first?.nets["canned_gesture_classifier"])
    bytes = Array(net.storage[net.range])
  }

  @Test func runs() async throws {
    let output = try DocumentationExamples.overview(bytes: bytes, values: values)
    #expect(output.count == 8 && abs(output.reduce(0, +) - 1) < 1e-5)
    let lines = try DocumentationExamples.tensors(bytes: bytes)
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix(": float32[1, 128]") && lines[1].hasSuffix(": float32[1, 8]"))
    #expect(DocumentationExamples.message(bytes: bytes) == nil)
    #expect(DocumentationExamples.message(bytes: Array(bytes.prefix(100))) != nil)

    // Dense layers alone: nothing to compute in 16 bits.
    #expect(throws: ModelError.precisionUnavailable(.fast16)) {
      try DocumentationExamples.fast(bytes: bytes)
    }

    let model = try Model(ByteSlice(bytes))
    #expect(try DocumentationExamples.outputs(model: model, inputs: [values]) == [output])
    let zeros = [Float](repeating: 0, count: 128)
    let results = try await DocumentationExamples.parallel(model: model, batch: [zeros, values])
    #expect(results.count == 2 && results[1] == output && results[0] != output)
    let interpreters = try DocumentationExamples.team(models: [model, model])
    for interpreter in interpreters {
      interpreter.setInput(0, to: values)
      interpreter.run()
      #expect(interpreter.output(0) == output)
    }
  }

  @Test func comparisons() throws {
    let outputs = try DocumentationExamples.kernels(bytes: bytes, values: values)
    let naive = try #require(outputs[.reference])
    #expect(outputs.count >= 2 && naive.count == 8)
    for output in outputs.values {
      #expect(zip(output, naive).allSatisfy { abs($0 - $1) < 1e-5 })
    }
    let plain = try DocumentationExamples.results(bytes: bytes, kernels: .reference)
    #expect(plain.operatorResults.count == 4)
    #expect(try DocumentationExamples.outputs(model: plain, inputs: [values]) == [naive])
  }

  @Test func shapesAndRanges() throws {
    #expect(try DocumentationExamples.outputShape(bytes: bytes, with: [3, 128]) == [3, 8])
    #expect(try DocumentationExamples.outputShape(bytes: bytes, with: [1, 127]) == nil)
    let ranges = try DocumentationExamples.ranges(bytes: bytes, samples: [values])
    #expect(ranges.count == 1 && ranges[0].inputs == [6.0 / 7])
  }
}
