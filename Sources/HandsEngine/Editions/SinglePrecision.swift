/// What this build of the engine holds: what nets of hands take in single precision.
enum Edition {
  /// Whether there are kernels for ``Precision/fast16``.
  static var hasFast16: Bool { false }
  /// Whether there are fast kernels for depthwise convolutions in single precision.
  static var hasFloatDepthwise: Bool { true }
  /// Whether there are fast kernels for those that are not computed over channel blocks: with four lanes, nets of hands
  /// have none.
  static var hasFloatDepthwiseRows: Bool {
    #if arch(wasm32)
      false
    #else
      true
    #endif
  }
  /// Whether there are operators that no net of a hand bundle has.
  static var hasRareOperators: Bool { false }
  /// Whether operators compute with quantized integers of model files.
  static var hasQuantized: Bool { false }

  static let rareOperators: [OperatorDefinition] = []
}
