/// What this build of the engine holds: what nets of hands take in 16 bits but for their ends.
enum Edition {
  /// Whether there are kernels for ``Precision/fast16``.
  static var hasFast16: Bool { true }
  /// Whether there are fast kernels for depthwise convolutions in single precision.
  static var hasFloatDepthwise: Bool { false }
  /// Whether there are fast kernels for those that are not computed over channel blocks.
  static var hasFloatDepthwiseRows: Bool { false }
  /// Whether there are operators that no net of a hand bundle has.
  static var hasRareOperators: Bool { false }
  /// Whether operators compute with quantized integers of model files.
  static var hasQuantized: Bool { false }

  static let rareOperators: [OperatorDefinition] = []
}
