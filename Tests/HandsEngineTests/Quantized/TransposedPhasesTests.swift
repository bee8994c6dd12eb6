import HandsMicrokernels
import Testing

@testable import HandsEngine

/// What transposed convolutions plan for each phase.
struct TransposedPhasesTests {
  private func operands(
    _ type: ElementType, filter: [Int], result: Quantization = quantization(1)
  ) throws -> Operands {
    let isFloat = type == .float32
    let input = typed(type, [1, 2, 2, filter[3]], isFloat ? nil : quantization(1))
    var builder = GraphBuilder()
    let weights = TestTensor(
      [UInt8](repeating: 1, count: filter.reduce(type.byteCount, *)),
      typed(type, filter, isFloat ? nil : quantization(1)))
    let id = weights.constant.add(to: &builder)
    return Operands(
      [Value(name: "", type: input), builder.graph[id]], results: [isFloat ? nil : result])
  }

  /// 64 bytes for each channel of quantized layers, 8 KiB for each phase; too many phases are not planned.
  @Test func scalesAndPhasesAreCounted() throws {
    func count(_ type: ElementType, _ strides: (Int, Int)) throws -> Int64 {
      let window = TransposedWindow(strideHeight: strides.0, strideWidth: strides.1, isSame: false)
      return try Operator.transposeConv(window).infer(operands(type, filter: [3, 2, 2, 1]))
        .scaleByteCount
    }
    #expect(try count(.int8, (2, 2)) == 3 * 64 + 4 * 8192)
    #expect(try count(.int8, (9, 8)) == 3 * 64)
    #expect(try count(.float32, (9, 8)) == 72 * 8192)
    #expect(try count(.float32, (65, 1)) == 0)
  }

  /// The stride times the length of a line lies beyond integers of 32 bits, which WebAssembly has.
  @Test func longLinesUnderLargeStridesArePlanned() throws {
    let window = TransposedWindow(
      strideHeight: 64, strideWidth: 1, isSame: true, output: (1, 40_000_000))
    let inference = try Operator.transposeConv(window).infer(operands(.int8, filter: [1, 1, 1, 1]))
    for target in TargetUnderTest.optimized {
      #expect(!inference.candidates(target.target).isEmpty)
    }
  }

  /// Ratios of scales that XNNPACK takes, and others.
  @Test(arguments: [1, 0x1p-9] as [Float])
  func phasesShareTheirFactors(scale: Float) throws {
    let operands = try operands(
      .int8, filter: [3, 8, 8, 4], result: quantization(scale))
    let convolution = try TransposedConvolution(
      TransposedWindow(strideHeight: 8, strideWidth: 8, isSame: false), operands)
    let requantization = try AffineRequantization(
      Epilogue(), operands, output: try Shape(convolution.outputExtents), outputAxis: 0)
    #expect((requantization.ratios == nil) == (requantization.words != nil))
    let target = try #require(TargetUnderTest.all.first { $0.name == "quads" }).target
    let (tiles, bytes) = (target.int16Tiles[0], try #require(target.byteTiles))
    let quads = try #require(bytes.quads)
    func addresses(
      _ part: (MatrixProduct, WindowGeometry, ProductPhase) -> ProductPart?
    ) throws -> [UnsafePointer<Float>?] {
      var ratios: [[Float]] = []
      let phases = TransposedPhases(convolution) { product, window, phase in
        let part = part(product, window, phase)
        if let part { ratios.append(part.ratios) }
        return part
      }
      #expect(phases != nil && ratios.count == 64)
      return ratios.map { $0.withUnsafeBufferPointer { $0.baseAddress } }
    }
    let form = WidenedProduct.Form.affine(requantization)
    let ofPairs = try addresses {
      WidenedProduct($0, window: $1, form, tiles, bytes, phase: $2)?.part
    }
    let ofQuads = try addresses {
      QuadProduct($0, window: $1, form, quads, bytes, phase: $2)?.part
    }
    #expect(Set(ofPairs).count == 1 && Set(ofQuads).count == 1)
  }
}
