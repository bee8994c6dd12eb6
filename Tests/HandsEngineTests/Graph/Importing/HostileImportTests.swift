import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsEngine

/// The shared corpus of models: each ends in a plan or in one printable line.
@Suite(.enabled(if: SharedFiles.exist))
struct HostileImportTests {
  private static let models = HostileInput.all.filter { $0.name.hasSuffix(".tflite") }

  /// Why a model is refused; `nil` if a plan was made.
  private func refusal(of bytes: [UInt8]) -> String? {
    let model: TFLiteModel
    do throws(ModelFileError) {
      model = try TFLiteModel.read(ByteSlice(bytes))
    } catch {
      return error.description
    }
    let graph: Graph
    do throws(GraphError) {
      graph = try Graph(importing: model)
    } catch {
      return error.description
    }
    guard let optimized = try? GraphPass.fusing.reduce(graph, { try $1.apply($0) }) else {
      Issue.record("a pass broke the rules of an operator")
      return nil
    }
    do throws(PlanningError) {
      _ = try MemoryPlan(optimized, reusesMemory: true)
    } catch {
      return error.description
    }
    #expect(throws: Never.self) {
      for node in optimized.nodes {
        #expect(try optimized.inferredTypes(of: node) == node.results.map { optimized[$0].type })
      }
      let target = try Target(.preferred)
      let fused = try GraphPass.fuseExpansions.apply(
        optimized, PassContext(target: target, source: optimized))
      let plan = KernelPlan(fused, for: target, isOptimized: true, readable: fused.outputs)
      #expect(plan.choices.count == fused.nodes.count)
    }
    return nil
  }

  @Test(arguments: models)
  func endsInAPlanOrAnError(input: HostileInput) throws {
    let line = refusal(of: try input.bytes())
    #expect(line == nil || !input.mustAccept, "refused: \(line ?? "")")
    #expect(line != nil || !input.mustRefuse, "accepted: \(input.note)")
    guard let line else { return }
    #expect(line.utf8.count <= 1_000)
    #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7f })
  }

  @Test func corpusIsThere() {
    #expect(Self.models.filter { $0.category == "tflite-semantic" }.count >= 50)
  }
}
