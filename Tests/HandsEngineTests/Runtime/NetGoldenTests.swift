import HandsFileInput
import HandsEngine
import HandsSynthetic
import HandsImaging
import HandsSystem
import HandsTestSupport
import Testing

/// Whole nets on rendered hands, against LiteRT's XNNPACK kernels.
@Suite(.enabled(if: !RecordedBundle.atHand.isEmpty, "\(RecordedBundle.absence)"))
struct NetGoldenTests {
  /// Recorded nets that are at hand.
  static let nets: [NetGoldens.Net] = {
    let nets = (try? NetGoldens().nets) ?? []
    return nets.filter { files[$0.sha256] != nil }
  }()

  private static let files: [String: ByteSlice] = {
    let nets = RecordedBundle.atHand.flatMap { $0.nets.values }
    return Dictionary(nets.map { (RecordedBundle.sha256($0), $0) }) { first, _ in first }
  }()

  @Test func everyBundleBringsItsNets() {
    #expect(Set(Self.nets.map(\.net)).count == 4)
  }

  /// To the bit with fused multiply-add, but for exponential functions; other sets run one case.
  @Test(arguments: nets, KernelSet.available)
  func outputsMatch(net: NetGoldens.Net, kernels: KernelSet) throws {
    let file = try #require(Self.files[net.sha256])
    let model = try Model(file, options: ModelOptions(kernels: kernels))
    let source = try SourceModel(file).graph
    let interpreter = try Interpreter(model)
    let isFused = [KernelSet.avx2, .avxVNNI, .avx512].contains(kernels)
    #expect(net.cases.count == 4)
    for golden in isFused ? net.cases[...] : net.cases[1...1] {
      for (index, input) in try inputs(of: golden, model).enumerated() {
        interpreter.setInput(index, to: input)
      }
      interpreter.run()
      try #require(model.outputs.count == golden.outputs.count)
      for (index, output) in golden.outputs.enumerated() {
        let computed = interpreter.output(index)
        let what: Comment = "\(golden.scene), output \(index)"
        #expect(model.outputs[index].type.shape.dimensions == output.shape, what)
        let tolerance = isFused ? fusedTolerance(of: index, in: source, kernels) : 1e-5
        if tolerance == 0 {
          #expect(sha256(computed) == output.sha256, what)
        } else {
          expectClose(computed, output, within: tolerance, what)
        }
      }
    }
  }

  /// The recorded inputs, drawn and cut again for image nets.
  private func inputs(of golden: NetGoldens.Case, _ model: Model) throws -> [[Float]] {
    guard let region = golden.region else { return try #require(golden.inputs) }
    let picture = try #require(try Self.pictures.get()[golden.scene])
    let side = model.inputs[0].type.shape.dimensions[1]
    let warp = ImageWarp(
      region: Letterbox(
        RegionOfInterest(
          centerX: region.centerX, centerY: region.centerY, width: region.width,
          height: region.height, rotation: region.rotation)
      ).region, size: side, border: golden.border == "clamped" ? .replicate : .zero)
    let bytes = try warp.rgbBytes(from: picture)
    try #require(SHA256.hexDigest(of: bytes) == golden.cropSha256)
    let scale: Float = 1 / 255
    return [bytes.map { Float($0) * scale }]
  }

  /// The scenes that inputs are cut from.
  private static let pictures = Result {
    let scenes = try RenderedGoldens(named: "gestures").scenes ?? []
    let names = Set(try NetGoldens().nets.flatMap { $0.cases.map(\.scene) })
    return try Dictionary(
      uniqueKeysWithValues: scenes.filter { names.contains($0.name) }.map { scene in
        (scene.name, try HandRenderer.render(try #require(scene.handScene)))
      })
  }

  /// How far an output may be off with fused multiply-add: not at all without an exponential
  /// function that is not computed as XNNPACK does where goldens are recorded; little right behind
  /// one.
  private func fusedTolerance(
    of output: Int, in graph: Graph, _ kernels: KernelSet
  ) -> Float {
    var affected: Set<ValueID> = []
    let others = kernels == .avx512 ? ["LOGISTIC", "SOFTMAX"] : ["SOFTMAX"]
    for node in graph.nodes {
      if others.contains(node.operator.name) {
        if node.results.contains(graph.outputs[output]) { return 1e-6 }
        affected.formUnion(node.results)
      } else if !affected.isDisjoint(with: node.operands.compactMap(\.self)) {
        affected.formUnion(node.results)
      }
    }
    return affected.contains(graph.outputs[output]) ? 1e-5 : 0
  }

  private func sha256(_ values: [Float]) -> String {
    SHA256.hexDigest(of: values.flatMap { $0.bitPattern.littleEndianBytes })
  }

  /// Compares all values, or those that were recorded, by their share of max(1, largest value).
  private func expectClose(
    _ computed: [Float], _ golden: NetGoldens.Output, within tolerance: Float, _ what: Comment
  ) {
    let pairs =
      golden.values.map { zip(computed, $0).map { ($0, $1) } }
      ?? (golden.samples ?? []).map { (computed[Int($0[0])], $0[1]) }
    #expect(pairs.count == golden.values?.count ?? 32, what)
    let largest = pairs.reduce(1) { max($0, abs($1.1)) }
    let isClose = pairs.allSatisfy { abs($0 - $1) <= tolerance * largest }
    #expect(isClose, what)
  }
}

extension NetGoldens.Net: CustomTestStringConvertible {
  /// The name, for the reports of tests.
  public var testDescription: String { "\(net) \(sha256.prefix(8))" }
}
