@testable import HandsEngine
import Testing

/// Which values lie in channel blocks.
struct LayoutAssignmentTests {
  private func plan(_ graph: Graph, _ kernels: KernelSet = .baseline) throws -> KernelPlan {
    KernelPlan(graph, for: try Target(kernels), isOptimized: true, readable: graph.outputs)
  }

  /// The layout of a value, the only one that is not contiguous.
  private func blocks(
    of value: ValueID, in graph: Graph, _ kernels: KernelSet = .baseline
  ) throws -> ChannelBlockedLayout? {
    let layouts = try plan(graph, kernels).layouts
    for other in graph.values.indices where other != value.index {
      #expect(layouts[other] == .contiguous)
    }
    return layouts[value.index].channelBlocks
  }

  @Test func aValueBetweenConvolutionsLiesInBlocks() throws {
    for taps in [1, 3] {
      var net = BlockBuilding()
      let value = try net.convolution(net.input(), taps: taps)
      let graph = net.graph(outputs: try net.depthwise(value, taps: 5))
      let blocks = try #require(try blocks(of: value, in: graph))
      #expect((blocks.batch, blocks.height, blocks.width) == (1, 12, 12))
      #expect(blocks.blocks * blocks.lanes == 8)
      #expect(
        blocks.border == ChannelBlockedLayout.Border(top: 2, bottom: 2, left: 2, right: 2))
      #expect(try self.blocks(of: value, in: graph, .reference) == nil)
    }
  }

  @Test func readersWithOneBorderShare() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value), try net.depthwise(value))
    #expect(try blocks(of: value, in: graph) != nil)
  }

  @Test func readersWithSeveralBordersReadContiguous() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value), try net.depthwise(value, taps: 5))
    #expect(try blocks(of: value, in: graph) == nil)
  }

  @Test func residualsOfConvolutionsAreReadFromBlocks() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let filtered = try net.depthwise(value)
    let graph = net.graph(outputs: try net.convolution(filtered, residual: value))
    #expect(try blocks(of: value, in: graph) != nil)
  }

  @Test(arguments: [KernelSet.baseline, .preferred])
  func poolsReadBlocks(kernels: KernelSet) throws {
    let pool = Pool(height: 2, width: 2, window: Window(padding: .same))
    var net = BlockBuilding(channels: 16)
    let value = try net.convolution(net.input())
    let pooled = try net.apply(.maxPool2D(pool), value)
    #expect(try blocks(of: value, in: net.graph(outputs: pooled), kernels) == nil)
    let graph = net.graph(outputs: pooled, try net.depthwise(value))
    #expect(try blocks(of: value, in: graph, kernels) != nil)
  }

  /// They are packed as they are.
  @Test(arguments: [KernelSet.baseline, .preferred])
  func constantsStayContiguous(kernels: KernelSet) throws {
    var net = BlockBuilding(channels: 16)
    let value = net.constant()
    let graph = net.graph(outputs: try net.depthwise(value))
    #expect(try blocks(of: value, in: graph, kernels) == nil)
  }

  @Test func residualsAloneStayContiguous() throws {
    var net = BlockBuilding()
    let input = net.input()
    let value = try net.convolution(input)
    let graph = net.graph(outputs: try net.convolution(input, residual: value))
    #expect(try blocks(of: value, in: graph) == nil)
  }

  @Test func residualsOfDepthwiseConvolutionsStayContiguous() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value, residual: value))
    #expect(try blocks(of: value, in: graph) == nil)
  }

  @Test func otherReadersReadContiguous() throws {
    let readers: [(inout BlockBuilding, ValueID) throws -> ValueID] = [
      { try $0.convolution($1) },
      { try $0.apply(.logistic(), $1) },
      { try $0.doubled($1) },
    ]
    for reader in readers {
      var net = BlockBuilding()
      let value = try net.convolution(net.input())
      let graph = net.graph(outputs: try net.depthwise(value), try reader(&net, value))
      #expect(try blocks(of: value, in: graph) == nil)
    }
  }

  @Test func inputsAndOutputsStayContiguous() throws {
    var net = BlockBuilding()
    let input = net.input()
    #expect(try blocks(of: input, in: net.graph(outputs: net.depthwise(input))) == nil)
    net = BlockBuilding()
    let value = try net.convolution(net.input())
    #expect(try blocks(of: value, in: net.graph(outputs: net.depthwise(value), value)) == nil)
  }

  @Test func onlyConvolutionsWriteBlocks() throws {
    var net = BlockBuilding()
    let value = try net.apply(.logistic(), net.input())
    #expect(try blocks(of: value, in: net.graph(outputs: net.depthwise(value))) == nil)
    net = BlockBuilding(channels: 6)
    let narrow = try net.convolution(net.input())
    #expect(try blocks(of: narrow, in: net.graph(outputs: net.depthwise(narrow))) == nil)
  }

  @Test func computedWeightsKeepValuesContiguous() throws {
    var net = BlockBuilding()
    var filter = net.filterInput(outputs: 8, taps: 1)
    let written = try net.convolution(net.input(), filter: filter)
    #expect(try blocks(of: written, in: net.graph(outputs: net.depthwise(written))) == nil)

    net = BlockBuilding()
    filter = net.filterInput(outputs: 1, taps: 3)
    let read = try net.convolution(net.input())
    let filtered = try net.depthwise(read, filter: filter)
    #expect(try blocks(of: read, in: net.graph(outputs: filtered)) == nil)

    net = BlockBuilding()
    filter = net.filterInput(outputs: 8, taps: 1)
    let added = try net.convolution(net.input())
    let output = try net.convolution(net.depthwise(added), filter: filter, residual: added)
    #expect(try blocks(of: added, in: net.graph(outputs: output)) == nil)
  }

  /// A library's products write contiguous tensors alone.
  @Test(.enabled(if: KernelSet.available.contains(.openBLAS)))
  func productsOfALibraryStayContiguous() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value))
    #expect(try blocks(of: value, in: graph, .openBLAS) == nil)
  }

  /// Every value of a plan that is not optimized can be read.
  @Test func plainPlansAreContiguous() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value))
    let plan = KernelPlan(
      graph, for: try Target(.baseline), isOptimized: false, readable: graph.outputs)
    #expect(plan.layouts.allSatisfy { $0 == .contiguous })
  }

  @Test func memoryIsPlannedForBlocks() throws {
    var net = BlockBuilding()
    let value = try net.convolution(net.input())
    let graph = net.graph(outputs: try net.depthwise(value))
    let kernels = try plan(graph)
    let layout = kernels.layouts[value.index]
    let blocks = try #require(layout.channelBlocks)
    let type = graph[value].type
    #expect(layout.byteCount(of: type) == 4 * blocks.floatCount)
    #expect(type.byteCount == 4 * 12 * 12 * 8)
    let contiguous = try MemoryPlan(
      graph, layouts: graph.values.map { _ in .contiguous }, reusesMemory: true,
      limit: MemoryPlan.defaultLimit)
    #expect(contiguous.lowerBound == 3 * 4 * 12 * 12 * 8)
    let blocked = try MemoryPlan(graph, kernels, reusesMemory: true)
    #expect(blocked.lowerBound == 2 * 4 * 12 * 12 * 8 + 4 * blocks.floatCount)
    #expect(blocked.arenaByteCount >= blocked.lowerBound)
  }
}
