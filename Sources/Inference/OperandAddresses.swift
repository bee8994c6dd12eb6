import Tensors

/// The address of every operand of every step, worked out once.
@safe
final class OperandAddresses {
  // Safe: both tables have an entry for every operand of every step; offsets are the plan's, inside
  // the arena.
  private let inputTable: UnsafeMutablePointer<UnsafeRawPointer>
  private let outputTable: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private var inputStarts: [Int] = []
  private var outputStarts: [Int] = []

  init(of model: Model, arena: UnsafeMutableRawPointer) {
    let inputCount = model.steps.reduce(0) { $0 + $1.inputs.count }
    let outputCount = model.steps.reduce(0) { $0 + $1.outputs.count }
    unsafe inputTable = .allocate(capacity: inputCount)
    unsafe outputTable = .allocate(capacity: outputCount)
    var (input, output) = (0, 0)
    for step in model.steps {
      inputStarts.append(input)
      outputStarts.append(output)
      for location in step.inputs {
        let address =
          switch location {
          case .arena(let offset): unsafe UnsafeRawPointer(arena + offset)
          case .constant(let index): unsafe UnsafeRawPointer(model.constants[index].base)
          }
        unsafe (inputTable + input).initialize(to: address)
        input += 1
      }
      for offset in step.outputs {
        unsafe (outputTable + output).initialize(to: arena + offset)
        output += 1
      }
    }
  }

  deinit {
    unsafe inputTable.deallocate()
    unsafe outputTable.deallocate()
  }

  func inputs(of step: Int) -> UnsafePointer<UnsafeRawPointer> {
    unsafe UnsafePointer(inputTable + inputStarts[step])
  }

  func outputs(of step: Int) -> UnsafePointer<UnsafeMutableRawPointer> {
    unsafe UnsafePointer(outputTable + outputStarts[step])
  }
}
