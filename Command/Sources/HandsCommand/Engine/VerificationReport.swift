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
    of interpreter: Interpreter, with golden: GoldenSet, plan: String
  ) {
    for (index, values) in golden.outputs.enumerated() {
      let type = interpreter.model.outputs[index].type
      let computed = interpreter.withOutputBytes(index) { floats(type, $0) }
      add("output \(index) (\(plan) plan)", computed, values)
    }
  }

  mutating func compareOperators(
    of interpreter: Interpreter, with golden: GoldenSet
  ) throws {
    for recorded in golden.operatorOutputs {
      let name = "operator \(recorded.operatorIndex) \(recorded.name)"
      let result = interpreter.withResult(
        recorded.position, ofOperator: recorded.operatorIndex, floats)
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

/// The elements of a tensor; those of another type than float as numbers of the same value.
private func floats(_ type: TensorType, _ bytes: RawSpan) -> [Float] {
  // Safe: the bytes hold elements of the type.
  func elements<Element: BitwiseCopyable>(
    _: Element.Type, _ number: (Element) -> Float
  ) -> [Float] {
    stride(from: 0, to: bytes.byteCount, by: MemoryLayout<Element>.stride).map {
      number(unsafe bytes.unsafeLoadUnaligned(fromByteOffset: $0, as: Element.self))
    }
  }
  return switch type.elementType {
  case .float32: elements(Float.self) { $0 }
  case .float16: elements(UInt16.self) { widened(half: $0) }
  case .int32: elements(Int32.self) { Float($0) }
  case .int64: elements(Int64.self) { Float($0) }
  case .int16: elements(Int16.self) { Float($0) }
  case .uint8, .bool: elements(UInt8.self) { Float($0) }
  case .int8: elements(Int8.self) { Float($0) }
  }
}
