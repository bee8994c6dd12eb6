import ArgumentParser
import Foundation
import HandsImaging
import HandsEngine
import HandsTiming
import HandsTFLite
import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsCommand

@Suite(.enabled(if: SharedFiles.exist)) struct NetMeasurementTests {
  private func measurements(
    _ sets: [KernelSet], threadCount: Int = 1
  ) throws -> [NetMeasurement] {
    try NetMeasurement.measurements(
      net: ByteSlice(try SharedFiles.bytes("models/canned_gesture_classifier.tflite")),
      name: "net", picture: nil,
      sets: try sets.map { (set: $0, peak: try CorePeak.measured(of: $0)) },
      threadCount: threadCount, precision: try PrecisionOptions.parse([]),
      timing: try TimingOptions.parse(["--runs", "3", "--warmup", "0"]))
  }

  private func measurement(
    _ set: KernelSet = .preferred, threadCount: Int = 1
  ) throws -> NetMeasurement {
    try measurements([set], threadCount: threadCount)[0]
  }

  @Test func setsStandSideBySide() throws {
    let both = try measurements([.reference, .baseline])
    #expect(both.map(\.model.kernels) == [.reference, .baseline])
    #expect(both.allSatisfy { $0.latencies.count == 3 })
    let lines = NetComparison(both).text.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    #expect(lines[0] == ["class", "reference", "ms", "GFLOP/s", "baseline", "ms", "GFLOP/s"])
    #expect(lines[1].first == "dense" && lines[1].count == 5)
    #expect(lines.last?.prefix(2) == ["3", "SOFTMAX"])
    #expect(lines.last?.suffix(1) == ["-"])
  }

  @Test func documentHasItsKeys() throws {
    let data = Data(try measurement(.baseline, threadCount: 2).json.text.utf8)
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(document["schema_version"] as? Int == 1)
    #expect(document["model"] as? String == "net")
    #expect(document["threads"] as? Int == 2)
    #expect(document["kernels"] as? String == "baseline")
    #expect(document["runs"] as? Int == 3)
    let latency = try #require(document["latency_ms"] as? [String: Double])
    #expect(Set(latency.keys) == ["min", "median", "p90", "p99"])
    for key in ["init_ms", "first_ms", "arena_bytes", "peak_gflops", "mmac", "gflops"] {
      #expect((document[key] as? Double ?? 0) > 0, "\(key)")
    }
    #expect((document["integer_peaks"] as? [String: Double])?.isEmpty == true)
    let operators = try #require(document["operators"] as? [[String: Any]])
    #expect(operators.map { $0["op"] as? String } == ["MUL", "ADD", "FULLY_CONNECTED", "SOFTMAX"])
    let dense = operators[2]
    #expect((dense["name"] as? String)?.hasPrefix("model_1/new_classifier/MatMul;") == true)
    #expect(dense["mmac"] as? Double == 128 * 8 / 1e6)
    #expect((dense["gflops"] as? Double ?? 0) > 0)
    #expect((dense["kernel"] as? String)?.hasPrefix("gemm.f32.") == true)
    let classes = try #require(document["classes"] as? [[String: Any]])
    #expect(classes.map { $0["class"] as? String } == ["dense", "elementwise"])
    #expect(classes.map { $0["steps"] as? Int } == [1, 3])
  }

  /// The peak of each arithmetic counts in proportion to the work.
  @Test func ratesOfSeveralOperatorsAddUp() {
    let floats = WorkRate(multiplyAdds: 1_000_000, milliseconds: 1, peak: 4)
    let bytes = WorkRate(multiplyAdds: 4_000_000, milliseconds: 1, peak: 32)
    #expect(floats.percentOfPeak == 50 && bytes.percentOfPeak == 25)
    let both = WorkRate([floats, bytes])
    #expect(both.multiplyAdds == 5_000_000 && both.gigaflops == 5)
    #expect(both.percentOfPeak == 37.5)
    #expect(WorkRate([floats, bytes], milliseconds: 3).percentOfPeak == 25)
  }

  @Test func sharesAddUp() throws {
    let measured = try measurement()
    let steps = measured.steps.reduce(0) { $0 + measured.share(of: $1.rate) }
    let classes = measured.classes.reduce(0) { $0 + measured.share(of: $1.rate) }
    #expect(abs(steps - 1) < 1e-9)
    #expect(abs(classes - 1) < 1e-9)
    #expect(measured.rate.multiplyAdds == 128 * 8)
  }

  @Test func csvHasALineAnOperator() throws {
    var document = NetMeasurement.document
    try measurement().append(to: &document)
    let lines = document.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[3].hasPrefix("net,2,model_1/new_classifier/MatMul;"))
    #expect(lines[3].contains(",FULLY_CONNECTED,dense,\"float32[1, 8]\",gemm.f32."))
  }

  @Test func inputsAreTheSameInEveryRun() throws {
    let net = ByteSlice(try SharedFiles.bytes("models/canned_gesture_classifier.tflite"))
    let inputs = try (0..<2).map { _ in
      let interpreter = try Interpreter(try Model(net))
      interpreter.fillInputs(from: nil)
      return interpreter.withInput(0) { input in input.indices.map { input[$0] } }
    }
    #expect(inputs[0] == inputs[1])
    #expect(inputs[0].allSatisfy { (0...1).contains($0) })
    #expect(Set(inputs[0]).count == inputs[0].count)
  }

  @Test func picturesFillInputsAgainAndAgain() throws {
    let net = ByteSlice(try SharedFiles.bytes("models/canned_gesture_classifier.tflite"))
    let interpreter = try Interpreter(try Model(net))
    interpreter.fillInputs(
      from: try Picture(width: 1, height: 1, format: .rgb, bytes: [0, 51, 255]))
    let input = interpreter.withInput(0) { input in input.indices.map { input[$0] } }
    #expect(input.prefix(5) == [0, 0.2, 1, 0, 0.2])
  }
}
