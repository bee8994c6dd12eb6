import ArgumentParser
import Foundation
import HandsEngine
import HandsTiming
import Testing

@testable import HandsCommand

@Suite struct LayerOptionsTests {
  private func layer(_ arguments: String) throws -> Layer {
    let words = arguments.split(separator: " ").map(String.init)
    return try LayerOptions.parse(words).layer()
  }

  @Test(arguments: [
    ("conv2d --shape 1x56x56x144 --outputs 24", "[1, 56, 56, 24]"),
    ("conv2d --shape 56x56x144 --filter 5x3 --stride 2", "[1, 28, 28, 144]"),
    ("conv2d --shape 9x9x4 --filter 3 --dilation 2 --padding valid --groups 2", "[1, 5, 5, 4]"),
    ("depthwise --shape 2x9x8x4 --stride 2x1 --outputs 8", "[2, 5, 8, 8]"),
    ("dense --shape 3x7 --outputs 5", "[3, 5]"), ("dense --shape 7", "[1, 7]"),
    ("maxpool --shape 8x6x3", "[1, 4, 3, 3]"), ("maxpool --shape 8x6x3 --stride 1", "[1, 8, 6, 3]"),
    ("resize --shape 8x6x3", "[1, 16, 12, 3]"), ("resize --shape 8x6x3 --size 5", "[1, 5, 5, 3]"),
    ("mean --shape 8x6x3", "[1, 3]"), ("pad --shape 8x6x3", "[1, 10, 8, 3]"),
    ("prelu --shape 8x6", "[8, 6]"), ("add --shape 5", "[5]"), ("multiply --shape 5", "[5]"),
    ("concatenation --shape 2x5", "[2, 10]"), ("logistic --shape 5", "[5]"),
    ("softmax --shape 2x5", "[2, 5]"),
  ])
  func outputFollowsFromTheOptions(arguments: String, output: String) throws {
    #expect(try layer(arguments).output.shape.description == output)
  }

  @Test func filtersHaveTheLayoutOfTheirProblem() throws {
    #expect(
      try layer("conv2d --shape 9x9x6 --filter 5x3 --outputs 8 --groups 2").constants
        == [[8, 5, 3, 3] as Shape])
    #expect(
      try layer("depthwise --shape 9x9x6 --filter 5x3").constants
        == [[1, 5, 3, 6] as Shape])
    #expect(try layer("depthwise --shape 9x9x6").constants == [[1, 3, 3, 6] as Shape])
  }
}

@Suite struct LayerMeasurementTests {
  private func measurement(_ sets: [KernelSet]) throws -> LayerMeasurement {
    let layer = try LayerOptions.parse(["conv2d", "--shape", "6x5x3", "--filter", "3"]).layer()
    return try LayerMeasurement(
      layer, sets: sets, threadCount: 1,
      timing: try TimingOptions.parse(["--runs", "3", "--warmup", "1"]))
  }

  @Test func setsStandBesideTheReference() throws {
    let measured = try measurement([.reference, .baseline])
    #expect(measured.timing.entries.map(\.kernels) == [.reference, .baseline])
    #expect(measured.text.contains("conv2d [1, 6, 5, 3], [3, 3, 3, 3] -> [1, 6, 5, 3]"))
  }

  @Test func documentHasItsKeys() throws {
    let data = Data(try measurement([.baseline]).json.text.utf8)
    let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(document["schema_version"] as? Int == 1)
    #expect(document["op"] as? String == "conv2d")
    #expect(document["input_shapes"] as? [[Int]] == [[1, 6, 5, 3]])
    #expect(document["mmac"] as? Double == 6 * 5 * 3 * 27 / 1e6)
    let kernels = try #require(document["kernels"] as? [[String: Any]])
    #expect(kernels.map { $0["kernels"] as? String } == ["reference", "baseline"])
    for kernel in kernels {
      let latency = try #require(kernel["latency_ms"] as? [String: Double])
      #expect(Set(latency.keys) == ["min", "median", "p90", "p99"])
      #expect((kernel["max_difference"] as? Double ?? 1) < 1e-5)
      #expect((kernel["gflops"] as? Double ?? 0) > 0)
      #expect((kernel["percent_of_peak"] as? Double ?? 0) > 0)
      #expect((kernel["ratio"] as? Double ?? 0) >= 1)
    }
  }

  @Test func csvHasALineASet() throws {
    let lines = try measurement([.baseline]).document.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("op,kernels,kernel,ms,"))
    #expect(lines[2].hasPrefix("conv2d,baseline,conv.f32."))
  }
}
