import HandsGoldenTensors
import HandsEngine

/// Prints a line a tensor and remembers the first that lies outside.
struct VerificationReport {
  let tolerance: Float
  private(set) var firstOutside: String?
  private var tensorCount = 0
  private var exactCount = 0

  init(tolerance: Float) {
    self.tolerance = tolerance
  }

  mutating func compareOutputs(
    of interpreter: Interpreter, with golden: GoldenSet, plan: String? = nil
  ) {
    for (index, values) in golden.outputs.enumerated() {
      let type = interpreter.model.outputs[index].type
      let computed = interpreter.withOutputBytes(index) { numbers(type, $0) }
      add("output \(index)" + (plan.map { " (\($0) plan)" } ?? ""), computed, values)
    }
  }

  mutating func compareOperators(
    of interpreter: Interpreter, with golden: GoldenSet
  ) throws {
    for recorded in golden.operatorOutputs {
      let name = "operator \(recorded.operatorIndex) \(recorded.name)"
      let result = interpreter.withResult(
        recorded.position, ofOperator: recorded.operatorIndex, numbers)
      guard let all = result else { throw CommandError(.badData, "\(name) is not in the net") }
      guard let indices = recorded.indices else {
        add(name, all, recorded.values)
        continue
      }
      guard indices.allSatisfy({ all.indices.contains($0) }) else {
        throw CommandError(.badData, "\(name): a sample lies outside the tensor")
      }
      add(name, indices.map { all[$0] }, recorded.values)
    }
  }

  func printConclusion() {
    if let firstOutside {
      print("outside tolerance \(tolerance), first: \(firstOutside)")
    } else {
      print("\(tensorCount) tensors within \(tolerance), \(exactCount) of them equal to the bit")
    }
  }

  private mutating func add(_ name: String, _ computed: [Float], _ golden: [Float]) {
    guard computed.count == golden.count else {
      print("\(name): \(computed.count) values, recorded \(golden.count)")
      firstOutside = firstOutside ?? name
      return
    }
    let comparison = TensorComparison(computed: computed, golden: golden)
    tensorCount += 1
    if comparison.equalBits == comparison.count { exactCount += 1 }
    let isWithin = comparison.isWithin(tolerance)
    print("\(isWithin ? "ok  " : "OUT ") \(name): \(comparison.summary)")
    if !isWithin { firstOutside = firstOutside ?? name }
  }
}
