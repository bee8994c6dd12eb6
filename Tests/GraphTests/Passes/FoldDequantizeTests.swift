import GraphIR
import Planning
import Tensors
import Testing

struct FoldDequantizeTests {
  @Test func constantsAreWidenedWhenTheyArePacked() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4)
    let stored = building.constant(3, 4, type: .float16)
    let weights = try building.apply(.dequantize(Quantization()), stored)
    let output = try building.apply(.dense(Dense()), input, weights)
    let graph = building.graph(outputs: output)
    #expect(
      graph.dump == """
        inputs %0 float32[1, 4]
        %2 = DEQUANTIZE(%1:const) float32[3, 4]
        %3 = FULLY_CONNECTED(%0, %2) float32[1, 3]
        outputs %3

        """)
    #expect(
      try GraphPass.foldDequantize.dump(graph) == [
        "%3 = FULLY_CONNECTED(%0, %2:const) float32[1, 3]", "outputs %3",
      ])
    let folded = GraphPass.foldDequantize.apply(graph)
    #expect(folded[weights].type == float(3, 4))
    #expect(folded[weights].constant?.stored == .float16)
    #expect(folded[weights].constant?.quantization == Quantization())
  }

  @Test func severalReadersAndAnOutput() throws {
    var building = GraphBuilding()
    let quantization = Quantization(scales: [2], zeroPoints: [1])
    let stored = building.constant(2, type: .int8)
    let first = try building.apply(.dequantize(quantization), stored)
    let second = try building.apply(.dequantize(quantization), stored)
    let sum = try building.apply(.add, first, second)
    #expect(
      try GraphPass.foldDequantize.dump(building.graph(outputs: sum, first)) == [
        "%3 = ADD(%1:const, %2:const) float32[2]", "outputs %3 %1",
      ])
  }

  @Test func computedBytesStay() throws {
    var building = GraphBuilding()
    let stored = building.constant(2, type: .int8)
    let reshaped = try building.apply(.reshape(Reshape(extents: [1, 2])), stored)
    let output = try building.apply(
      .dequantize(Quantization(scales: [1], zeroPoints: [0])), reshaped)
    let graph = building.graph(outputs: output)
    #expect(GraphPass.foldDequantize.apply(graph).dump == graph.dump)
  }
}
