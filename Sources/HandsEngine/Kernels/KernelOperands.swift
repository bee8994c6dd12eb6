/// Where the operands of one call lie.
@safe struct KernelOperands {
  // Safe: the tables have an entry for each operand that the kernel was chosen for, of its size.
  private let inputs: UnsafePointer<UnsafeRawBufferPointer>
  private let outputs: UnsafePointer<UnsafeMutableRawBufferPointer>
  /// Scratch memory of the calling thread.
  let workspace: UnsafeMutableRawPointer

  /// Gathers the operands: inputs and outputs in the operator's order, none overlapping another.
  init(
    inputs: UnsafePointer<UnsafeRawBufferPointer>,
    outputs: UnsafePointer<UnsafeMutableRawBufferPointer>, workspace: UnsafeMutableRawPointer
  ) {
    unsafe self.inputs = inputs
    unsafe self.outputs = outputs
    unsafe self.workspace = workspace
  }

  /// The first byte of an input, counted over those that the kernel reads.
  @inline(__always)
  func input(_ index: Int) -> UnsafeRawPointer {
    guard let base = unsafe inputs[index].baseAddress else { preconditionFailure("no operand") }
    return unsafe base
  }

  /// The first byte of an output.
  @inline(__always)
  func output(_ index: Int) -> UnsafeMutableRawPointer {
    guard let base = unsafe outputs[index].baseAddress else { preconditionFailure("no result") }
    return unsafe base
  }

  /// The elements of an input.
  @inline(__always)
  func input<Element: BitwiseCopyable>(
    _ index: Int, as type: Element.Type
  ) -> UnsafePointer<Element> {
    unsafe input(index).bindMemory(
      to: Element.self, capacity: inputs[index].count / MemoryLayout<Element>.stride)
  }

  /// The elements of an output.
  @inline(__always)
  func output<Element: BitwiseCopyable>(
    _ index: Int, as type: Element.Type
  ) -> UnsafeMutablePointer<Element> {
    unsafe output(index).bindMemory(
      to: Element.self, capacity: outputs[index].count / MemoryLayout<Element>.stride)
  }

  /// The numbers of a float input.
  @inline(__always)
  func floatInput(_ index: Int) -> UnsafePointer<Float> { unsafe input(index, as: Float.self) }

  /// The numbers of a float output.
  @inline(__always)
  func floatOutput(_ index: Int) -> UnsafeMutablePointer<Float> {
    unsafe output(index, as: Float.self)
  }

  /// The scratch memory as numbers.
  @inline(__always)
  func floatWorkspace(count: Int) -> UnsafeMutablePointer<Float> {
    unsafe workspace.bindMemory(to: Float.self, capacity: count)
  }
}

extension KernelOperands {
  /// The residual of an epilogue in single precision: the second operand that a kernel with packed weights reads.
  func residual(of epilogue: Epilogue) -> UnsafePointer<Float>? {
    // Safe: a step has a residual exactly where its epilogue adds one.
    epilogue.residualActivation == nil ? nil : unsafe floatInput(1)
  }
}
