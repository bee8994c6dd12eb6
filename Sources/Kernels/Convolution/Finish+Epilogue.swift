import KernelBodies
import Tensors

extension Finish {
  // Safe: a step has a residual exactly where its epilogue adds one; slopes are packed beside the
  // weights.

  /// An epilogue with its operands in place.
  ///
  /// - Parameters:
  ///   - epilogue: The stages.
  ///   - residual: What is added, present if the epilogue says so.
  ///   - slopes: PReLU slopes, present if the epilogue says so.
  init(
    _ epilogue: Epilogue, residual: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?
  ) {
    unsafe self.init(
      bounds: epilogue.activation.bounds, residual: residual,
      residualBounds: (epilogue.residualActivation ?? .none).bounds, slopes: slopes)
  }
}

extension KernelOperands {
  // Safe: a step has a residual exactly where its epilogue adds one.

  /// The residual of an epilogue, operand 1 if there is one.
  func residual(of epilogue: Epilogue) -> UnsafePointer<Float>? {
    epilogue.residualActivation == nil ? nil : unsafe floatInput(1)
  }

  /// The workspace as floats.
  var floatWorkspace: UnsafeMutablePointer<Float> {
    unsafe workspace.assumingMemoryBound(to: Float.self)
  }
}
