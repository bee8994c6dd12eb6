import Testing

@testable import HandsEngine

@Suite struct QuantizationTests {
  @Test(
    arguments: [
      (Quantization(scales: [0.5], zeroPoints: [-3]), "scale 0.5, zero point -3"),
      (
        Quantization(scales: [0.75, 0.25, 0.5], zeroPoints: [0, 0, 0], axis: 1),
        "3 scales along dimension 1, 0.25 … 0.75"
      ),
      (
        Quantization(ValueRange(magnitudes: [2040], isNonNegative: true), limit: 8 * 255),
        "scale 1.0, zero point 0, integers 0 … 2040"
      ),
      (
        Quantization(ValueRange(magnitudes: [32640, 16320]), limit: 128 * 255),
        "2 scales along dimension 0, 0.5 … 1.0, integers -32640 … 32640"
      ),
    ])
  func descriptions(quantization: Quantization, text: String) throws {
    #expect(quantization.description == text)
    let type = TensorType(.int16, try Shape([1, 2, 3]), quantization: quantization)
    #expect(type.quantizedDescription == "int16[1, 2, 3] (\(text))")
    #expect(type.description == "int16[1, 2, 3]")
  }

  @Test func elementsThatMeanThemselves() throws {
    #expect(TensorType(.float32, try Shape([2])).quantizedDescription == "float32[2]")
  }
}
