extension KernelOperands {
  // Safe: resolution has checked that these operands are floats.

  /// One input as single-precision numbers.
  ///
  /// - Parameter index: The operand, in the operator's order.
  /// - Returns: Its first number.
  func floatInput(_ index: Int) -> UnsafePointer<Float> {
    unsafe inputs[index].assumingMemoryBound(to: Float.self)
  }

  /// One output as single-precision numbers.
  ///
  /// - Parameter index: The output, in the operator's order.
  /// - Returns: Its first number.
  func floatOutput(_ index: Int) -> UnsafeMutablePointer<Float> {
    unsafe outputs[index].assumingMemoryBound(to: Float.self)
  }
}
