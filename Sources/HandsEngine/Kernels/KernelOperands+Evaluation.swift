import HandsSystem

extension KernelOperands {
  /// Runs a kernel that packs nothing on operands of its own.
  static func compute(
    _ kernel: KernelChoice, of operands: [ByteSlice], _ resultByteCounts: [Int]
  ) -> [[UInt8]] {
    // Safe: every operand and result has memory of its size, aligned for every type.
    let inputs = operands.map { AlignedStorage(byteCount: $0.count) }
    for (storage, bytes) in zip(inputs, operands) {
      unsafe bytes.withBytes { source in
        guard let base = source.baseAddress else { return }
        unsafe storage.base.copyMemory(from: base, byteCount: source.count)
      }
    }
    let outputs = resultByteCounts.map { AlignedStorage(byteCount: $0) }
    let inputTable = unsafe inputs.map {
      unsafe UnsafeRawBufferPointer(start: $0.base, count: $0.byteCount)
    }
    let outputTable = unsafe outputs.map {
      unsafe UnsafeMutableRawBufferPointer(start: $0.base, count: $0.byteCount)
    }
    let workspace = AlignedStorage(byteCount: kernel.workspaceByteCount)
    let body = kernel.makeBody([])
    unsafe inputTable.withUnsafeBufferPointer { inputs in
      unsafe outputTable.withUnsafeBufferPointer { outputs in
        guard let input = inputs.baseAddress, let output = outputs.baseAddress else { return }
        unsafe body(
          KernelOperands(inputs: input, outputs: output, workspace: workspace.base),
          0..<kernel.bandCount)
      }
    }
    return withExtendedLifetime((inputs, workspace)) {
      outputs.map { unsafe [UInt8](UnsafeRawBufferPointer(start: $0.base, count: $0.byteCount)) }
    }
  }
}
