import GoldenTensors
import GraphIR
import Inference
import Tensors

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
    of interpreter: Interpreter, with golden: GoldenSet, plan: String
  ) {
    for (index, values) in golden.outputs.enumerated() {
      let computed = interpreter.floats(of: interpreter.model.graph.outputs[index])
      add("output \(index) (\(plan) plan)", computed, values)
    }
  }

  mutating func compareOperators(
    of interpreter: Interpreter, with golden: GoldenSet
  ) throws {
    let model = interpreter.model
    var results: [Int: [ValueID]] = [:]
    for node in model.source.nodes { results[node.place.index] = node.outputs }
    for recorded in golden.operatorOutputs {
      let name = "operator \(recorded.operatorIndex) \(recorded.name)"
      guard let values = results[recorded.operatorIndex], recorded.position < values.count else {
        throw Failure(.badData, "\(name) is not in the net")
      }
      let all = interpreter.floats(of: values[recorded.position])
      guard let indices = recorded.indices else {
        add(name, all, recorded.values)
        continue
      }
      guard indices.allSatisfy({ all.indices.contains($0) }) else {
        throw Failure(.badData, "\(name): a sample lies outside the tensor")
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

extension Interpreter {
  // Safe: the bytes hold elements of the value's type and stay inside the closure.

  /// The elements of a value; those of another type than float as numbers of the same value.
  fileprivate func floats(of id: ValueID) -> [Float] {
    unsafe withBytes(of: id) { bytes in
      switch model.graph[id].type.elementType {
      case .float32: unsafe Array(bytes.assumingMemoryBound(to: Float.self))
      case .int32: unsafe bytes.assumingMemoryBound(to: Int32.self).map { Float($0) }
      case .int64: unsafe bytes.assumingMemoryBound(to: Int64.self).map { Float($0) }
      case .float16: unsafe bytes.assumingMemoryBound(to: UInt16.self).map { widened(half: $0) }
      case .uint8, .bool: unsafe bytes.map { Float($0) }
      case .int8: unsafe bytes.map { Float(Int8(bitPattern: $0)) }
      }
    }
  }
}
