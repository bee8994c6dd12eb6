import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsEngine

/// The public hand networks through all passes and the memory plan.
@Suite(.enabled(if: SharedFiles.exist))
struct RealNetTests {
  /// A network with the number of its nodes, as the file has them and after each pass.
  struct Net: Sendable, CustomStringConvertible {
    let name: String
    let nodeCounts: [Int]
    let residuals: Int
    let slopes: Int
    /// Multiply-adds of channels that are always 0.
    var deadWork = 0
    var description: String { name }
  }

  static let nets = [
    Net(
      name: "hand_detector", nodeCounts: [272, 139, 139, 139, 111, 111, 80, 80, 80],
      residuals: 28, slopes: 31),
    Net(
      name: "hand_landmarks_detector", nodeCounts: [165, 63, 63, 63, 54, 54, 54, 54, 54],
      residuals: 9, slopes: 0, deadWork: 36_225_888),
    Net(
      name: "gesture_embedder", nodeCounts: [43, 43, 43, 43, 37, 37, 37, 37, 37], residuals: 6,
      slopes: 0),
    Net(
      name: "canned_gesture_classifier", nodeCounts: [4, 4, 4, 4, 4, 4, 4, 4, 4], residuals: 0,
      slopes: 0),
  ]

  /// The network after each pass, as the file has it first.
  private func stages(_ net: Net) throws -> [Graph] {
    let bytes = try SharedFiles.bytes("models/\(net.name).tflite")
    let source = try Graph(importing: TFLiteModel.read(ByteSlice(bytes)))
    return try GraphPass.fusing.reduce(into: [source]) { stages, pass in
      stages.append(try pass.apply(stages[stages.count - 1]))
    }
  }

  @Test(arguments: nets)
  func passesFuseWhatIsKnown(net: Net) throws {
    let stages = try stages(net)
    #expect(stages.map { $0.nodes.count } == net.nodeCounts)
    let optimized = try #require(stages.last)
    let lines = optimized.dump.split(separator: "\n")
    #expect(lines.count { $0.contains(" +residual") } == net.residuals)
    #expect(lines.count { $0.contains(" +prelu") } == net.slopes)
    for node in optimized.nodes {
      #expect(
        try optimized.inferredTypes(of: node) == node.results.map { optimized[$0].type })
    }
  }

  /// Passes keep the interface, and what convolutions and fully connected layers compute but for channels
  /// that are always 0.
  @Test(arguments: nets)
  func passesKeepWorkAndInterface(net: Net) throws {
    let stages = try stages(net)
    let work = stages.map { graph in graph.nodes.reduce(0) { $0 + $1.multiplyAdds } }
    let position = try #require(
      GraphPass.fusing.firstIndex { $0.name == GraphPass.removeDeadChannels.name })
    #expect(Set(work[...position]).count == 1)
    #expect(work[position] - work[position + 1] == net.deadWork)
    #expect(Set(work[(position + 1)...]).count == 1)
    #expect(Set(stages.map { $0.inputs }).count == 1)
    #expect(Set(stages.map { $0.outputs }).count == 1)
  }

  @Test(arguments: nets)
  func plansAreTight(net: Net) throws {
    let stages = try stages(net)
    let optimized = try #require(stages.last)
    let plan = try MemoryPlan(optimized, reusesMemory: true)
    expectSound(plan, of: optimized)
    // Measured: 1.065 for hand_landmarks_detector, 1 for the others.
    #expect(plan.arenaByteCount * 10 <= plan.lowerBound * 11)
    let plain = try MemoryPlan(stages[1], reusesMemory: false)
    expectSound(plain, of: stages[1])
    #expect(plain.arenaByteCount > plan.arenaByteCount)
  }
}
