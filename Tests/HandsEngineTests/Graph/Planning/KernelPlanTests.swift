import HandsMicrokernels
import Testing

@testable import HandsEngine

/// Which kernels a graph gets, how its values lie in memory, and what both take.
struct KernelPlanTests {
  /// An expansion that others read, a depthwise convolution and a projection that adds the expansion.
  private struct Block {
    var building = GraphBuilding()
    let input, expanded, filtered, output: ValueID
    let graph: Graph

    init(channels: Int = 16) throws {
      input = building.input(1, 12, 12, channels)
      expanded = try building.apply(
        .convolution(.same), input, building.constant(channels, 1, 1, channels))
      filtered = try building.apply(
        .depthwise(.same), expanded, building.constant(1, 3, 3, channels))
      let projected = try building.apply(
        .convolution(.same), filtered, building.constant(channels, 1, 1, channels))
      output = try building.apply(.add(), projected, expanded)
      graph = try GraphPass.fuseResidual.apply(building.graph(outputs: output))
    }

    func plan(_ target: Target, isOptimized: Bool = true) -> KernelPlan {
      KernelPlan(graph, for: target, isOptimized: isOptimized, readable: graph.outputs)
    }
  }

  private var targets: [Target] {
    get throws { try [KernelSet.baseline, .preferred].map { try Target($0) } }
  }

  @Test func depthwiseConvolutionsReadChannelBlocks() throws {
    for target in try targets {
      let block = try Block()
      let plan = block.plan(target)
      let layout = try #require(plan.layouts[block.expanded.index].channelBlocks)
      #expect((layout.batch, layout.height, layout.width) == (1, 12, 12))
      #expect(layout.lanes == target.tiles.lanes)
      #expect(layout.blocks * layout.lanes == 16)
      #expect(
        layout.border == ChannelBlockedLayout.Border(top: 1, bottom: 1, left: 1, right: 1))
      for value in [block.input, block.filtered, block.output] {
        #expect(plan.layouts[value.index] == .contiguous)
      }
      let names = plan.choices.map { $0?.name ?? "" }
      #expect(names[0].hasPrefix("gemm.f32.") && names[2].hasPrefix("gemm.f32."))
      #expect(names[1].hasPrefix("dwconv.f32.3x3s1.") && !names[1].contains(".copy"))
      #expect(names.allSatisfy { $0.hasSuffix("." + target.tiles.name) })
    }
  }

  @Test func readableValuesStayContiguous() throws {
    for target in try targets {
      let plan = try Block().plan(target, isOptimized: false)
      #expect(plan.layouts.allSatisfy { $0 == .contiguous })
      #expect(plan.choices[1]?.name.contains(".copy") == true)
    }
    let naive = try Block().plan(.reference)
    #expect(naive.layouts.allSatisfy { $0 == .contiguous })
    #expect(
      naive.choices.map { $0?.name }
        == ["conv.f32.reference", "dwconv.f32.reference", "conv.f32.reference"])
  }

  @Test func channelsMustFillBlocks() throws {
    let plan = try Block(channels: 6).plan(Target(.baseline))
    #expect(plan.layouts.allSatisfy { $0 == .contiguous })
  }

  /// Whether the memory of a value is planned as it lies.
  @Test func memoryHasRoomForBlocks() throws {
    let block = try Block()
    let kernels = block.plan(try Target(.baseline))
    let layout = try #require(kernels.layouts[block.expanded.index].channelBlocks)
    #expect(
      kernels.layouts[block.expanded.index].byteCount(of: block.graph[block.expanded].type)
        == 4 * layout.floatCount)
    let size = 4 * 12 * 12 * 16
    let plan = try MemoryPlan(block.graph, kernels, reusesMemory: true)
    #expect(plan.lowerBound == 3 * size + 4 * layout.floatCount)
    let contiguous = try MemoryPlan(
      block.graph, layouts: block.graph.values.map { _ in .contiguous }, reusesMemory: true,
      limit: .max)
    #expect(contiguous.lowerBound == 4 * size)
  }

  @Test func reshapesOfComputedValuesDoNotRun() throws {
    var building = GraphBuilding()
    let value = try building.apply(.logistic(), building.input(2, 3))
    let reshaped = try building.apply(.reshape(to: [6]), value)
    let constant = try building.apply(.reshape(to: [4]), building.constant(2, 2))
    let graph = building.graph(outputs: reshaped, constant)
    let plan = KernelPlan(graph, for: .reference, isOptimized: true, readable: graph.outputs)
    #expect(plan.choices.map { $0 == nil } == [false, true, false])
    #expect(plan.choices[2]?.name == "copy")
  }

  @Test func scratchMemoryIsThatOfTheLargestKernel() throws {
    var building = GraphBuilding()
    let input = building.input(1, 4, 2, 1)
    let small = try building.apply(.resizeBilinear(height: 2, width: 8), input)
    let large = try building.apply(.resizeBilinear(height: 2, width: 32), input)
    let graph = building.graph(outputs: small, large)
    let plan = KernelPlan(
      graph, for: try Target(.baseline), isOptimized: true, readable: graph.outputs)
    #expect(plan.choices.map { $0?.workspaceByteCount } == [256, 1024])
    #expect(plan.workspaceByteCount == 1024)
  }

  /// Constants are kept as kernels read them, and as they are if a caller can read them.
  @Test func constantsAreThoseOfKernelsAndCallers() throws {
    var building = GraphBuilding()
    let weights = building.constant(4, 16)
    let output = try building.apply(.fullyConnected(), building.input(1, 16), weights)
    let (read, unread) = (building.constant(33), building.constant(1_000))
    _ = unread
    let graph = building.graph(outputs: output, read)
    let naive = KernelPlan(graph, for: .reference, isOptimized: true, readable: graph.outputs)
    #expect(naive.constants.byteCount == 256 + 192)
    let kernels = KernelPlan(
      graph, for: try Target(.baseline), isOptimized: true, readable: [output])
    // One vector of columns, and one of zeros for the bias that is absent.
    #expect(kernels.constants.byteCount == 256 + 64)
    let both = KernelPlan(
      graph, for: try Target(.baseline), isOptimized: true, readable: [output, weights])
    #expect(both.constants.byteCount == 256 + 64 + 256)
  }

  /// What is packed must be constant.
  @Test func computedWeightsTakeOtherKernels() throws {
    var building = GraphBuilding()
    let output = try building.apply(
      .fullyConnected(), building.input(1, 16), building.input(4, 16))
    let graph = building.graph(outputs: output)
    let plan = KernelPlan(
      graph, for: try Target(.preferred), isOptimized: true, readable: graph.outputs)
    #expect(plan.choices.map { $0?.name } == ["fully_connected.f32.reference"])
    #expect(plan.constants.byteCount == 0)
  }
}
