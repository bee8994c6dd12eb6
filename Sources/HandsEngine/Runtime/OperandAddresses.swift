/// The memory of every operand of every step, worked out once.
@safe
final class OperandAddresses {
  // Safe: both tables have an entry for every operand of every step; offsets are the plan's, inside
  // the arena.
  private let inputTable: UnsafeMutablePointer<UnsafeRawBufferPointer>
  private let outputTable: UnsafeMutablePointer<UnsafeMutableRawBufferPointer>
  private let inputStarts: [Int]
  private let outputStarts: [Int]

  init(of steps: [ExecutionStep], arena: UnsafeMutableRawPointer) {
    let inputCount = steps.reduce(0) { $0 + $1.inputs.count }
    let outputCount = steps.reduce(0) { $0 + $1.outputs.count }
    unsafe inputTable = .allocate(capacity: inputCount)
    unsafe outputTable = .allocate(capacity: outputCount)
    var (inputStarts, outputStarts) = ([Int](), [Int]())
    var (input, output) = (0, 0)
    for step in steps {
      inputStarts.append(input)
      outputStarts.append(output)
      for location in step.inputs {
        unsafe (inputTable + input).initialize(
          to: UnsafeRawBufferPointer(location.memory(in: arena)))
        input += 1
      }
      for location in step.outputs {
        unsafe (outputTable + output).initialize(to: location.memory(in: arena))
        output += 1
      }
    }
    self.inputStarts = inputStarts
    self.outputStarts = outputStarts
  }

  deinit {
    unsafe inputTable.deallocate()
    unsafe outputTable.deallocate()
  }

  func inputs(of step: Int) -> UnsafePointer<UnsafeRawBufferPointer> {
    unsafe UnsafePointer(inputTable + inputStarts[step])
  }

  func outputs(of step: Int) -> UnsafePointer<UnsafeMutableRawBufferPointer> {
    unsafe UnsafePointer(outputTable + outputStarts[step])
  }
}

extension OperandLocation {
  /// The bytes of the value, in an arena of the model's plan or among its constants.
  func memory(in arena: UnsafeMutableRawPointer) -> UnsafeMutableRawBufferPointer {
    // Safe: the plan gives each value a range inside the arena.
    let base =
      switch place {
      case .arena(let offset): unsafe arena + offset
      case .constant(let constant): unsafe constant.base
      }
    return unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
  }
}
