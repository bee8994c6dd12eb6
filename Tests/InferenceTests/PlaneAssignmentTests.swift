import GraphIR
import Kernels
import Planning
import Tensors
import Testing

@testable import Inference

/// Which values lie in planes.
struct PlaneAssignmentTests {
  /// The layout of a value after the rewrite.
  private func planes(
    of value: ValueID, in graph: Graph, table: KernelTable = .baseline
  ) throws -> PlaneLayout? {
    var graph = graph
    try graph.layOutPlanes(for: table)
    for other in graph.values.indices where other != value.index {
      #expect(graph.values[other].planes == nil)
    }
    return graph[value].planes
  }

  @Test func aValueBetweenConvolutionsLiesInPlanes() throws {
    for taps in [1, 3] {
      var net = BlockBuilding()
      let value = try net.convolution(net.input(), taps: taps)
      let graph = net.graph(outputs: try net.depthwise(value, taps: 5))
      let planes = try #require(try planes(of: value, in: graph))
      #expect((planes.batch, planes.height, planes.width) == (1, 12, 12))
      #expect(planes.planes * planes.lanes == 8)
      #expect(planes.border == PlaneLayout.Border(top: 2, bottom: 2, left: 2, right: 2))
      #expect(try self.planes(of: value, in: graph, table: .reference) == nil)
    }
  }

  @Test func readersWithOneBorderShare() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value), try net.depthwise(value))
    #expect(try planes(of: value, in: graph) != nil)
  }

  @Test func readersWithSeveralBordersReadDense() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value), try net.depthwise(value, taps: 5))
    #expect(try planes(of: value, in: graph) == nil)
  }

  @Test func residualsOfConvolutionsAreReadFromPlanes() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let filtered = try net.depthwise(value)
    let graph = net.graph(outputs: try net.convolution(filtered, residual: value))
    #expect(try planes(of: value, in: graph) != nil)
  }

  @Test(arguments: [KernelSet.baseline, .preferred])
  func poolsReadPlanesOfWideVectors(kernels: KernelSet) throws {
    let table = try KernelTable.named(kernels)
    let pool = MaxPool(height: 2, width: 2, window: Window(padding: .same))
    var net = BlockBuilding(channels: 16)
    let value = try net.convolution(net.input())
    let pooled = try net.apply(.maxPool(pool), value)
    #expect(try planes(of: value, in: net.graph(outputs: pooled), table: table) == nil)
    let graph = net.graph(outputs: pooled, try net.depthwise(value))
    #expect((try planes(of: value, in: graph, table: table) != nil) == table.poolsPlanes)
  }

  @Test func residualsAloneStayDense() throws {
    var net = BlockBuilding()
    let input = try net.input()
    let value = try net.convolution(input)
    let graph = net.graph(outputs: try net.convolution(input, residual: value))
    #expect(try planes(of: value, in: graph) == nil)
  }

  @Test func residualsOfDepthwiseConvolutionsStayDense() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value, residual: value))
    #expect(try planes(of: value, in: graph) == nil)
  }

  @Test func otherReadersReadDense() throws {
    let readers: [(inout BlockBuilding, ValueID) throws -> ValueID] = [
      { try $0.convolution($1) },
      { try $0.apply(.logistic, $1) },
      { try $0.doubled($1) },
    ]
    for reader in readers {
      var net = BlockBuilding()
      let value = try net.convolution(net.input())
      let graph = net.graph(outputs: try net.depthwise(value), try reader(&net, value))
      #expect(try planes(of: value, in: graph) == nil)
    }
  }

  @Test func inputsAndOutputsStayDense() throws {
    var net = BlockBuilding()
    let input = try net.input()
    #expect(try planes(of: input, in: net.graph(outputs: net.depthwise(input))) == nil)
    net = BlockBuilding()
    let value = try net.convolution(net.input())
    #expect(try planes(of: value, in: net.graph(outputs: net.depthwise(value), value)) == nil)
  }

  @Test func onlyConvolutionsWritePlanes() throws {
    var net = BlockBuilding()
    let value = try net.apply(.logistic, try net.input())
    #expect(try planes(of: value, in: net.graph(outputs: net.depthwise(value))) == nil)
    net = BlockBuilding(channels: 6)
    let narrow = try net.convolution(net.input())
    #expect(try planes(of: narrow, in: net.graph(outputs: net.depthwise(narrow))) == nil)
  }

  @Test func computedWeightsKeepValuesDense() throws {
    var net = BlockBuilding()
    var filter = try net.filterInput(outputs: 8, taps: 1)
    let written = try net.convolution(net.input(), filter: filter)
    #expect(try planes(of: written, in: net.graph(outputs: net.depthwise(written))) == nil)

    net = BlockBuilding()
    filter = try net.filterInput(outputs: 1, taps: 3)
    let read = try net.convolution(net.input())
    let filtered = try net.depthwise(read, filter: filter)
    #expect(try planes(of: read, in: net.graph(outputs: filtered)) == nil)

    net = BlockBuilding()
    filter = try net.filterInput(outputs: 8, taps: 1)
    let added = try net.convolution(net.input())
    let output = try net.convolution(net.depthwise(added), filter: filter, residual: added)
    #expect(try planes(of: added, in: net.graph(outputs: output)) == nil)
  }

  @Test func memoryIsPlannedForPlanes() throws {
    var net = BlockBuilding()
    let input = try net.input()
    let value = try net.convolution(input)
    let output = try net.depthwise(value)
    var graph = net.graph(outputs: output)
    let dense = try MemoryPlan(graph: graph, reusesMemory: true)
    try graph.layOutPlanes(for: .baseline)
    let planes = try #require(graph[value].planes)
    #expect(graph[value].byteCount == 4 * planes.floatCount)
    #expect(graph[value].type.byteCount == 4 * 12 * 12 * 8)
    let planar = try MemoryPlan(graph: graph, reusesMemory: true)
    #expect(dense.lowerBound == 3 * 4 * 12 * 12 * 8)
    #expect(planar.lowerBound == 2 * 4 * 12 * 12 * 8 + 4 * planes.floatCount)
    #expect(planar.arenaByteCount >= planar.lowerBound)
  }
}
