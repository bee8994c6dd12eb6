import HandsMicrokernels

/// The arithmetic of a matrix product: the tiles of an instruction set for one type of elements, and the
/// epilogue of their sums.
///
/// Terms lie in words of 32 bits, one float or two 16-bit integers. The lanes of a vector are words, and weights are
/// packed as words; other distances are in elements. Bytes get a type where tiles are called.
struct ProductArithmetic: Sendable {
  /// The element type in kernel names, such as `f32`.
  let elementName: String
  /// The tiles in kernel names, such as `avx2`.
  let tilesName: String
  /// Words of a vector.
  let lanes: Int
  /// Terms of a sum in one word.
  let termsPerWord: Int
  /// Bytes of an element of the input.
  let inputStride: Int
  /// Bytes of an element of output and residual.
  let outputStride: Int
  /// Rows of the tallest tile of half a vector of columns, then of 1, 2, … vectors; 0 where there are no tiles.
  let tallestTiles: [Int]
  /// Whether a residual is added.
  let hasResidual: Bool
  /// The vectors of one word per output channel that are packed beside the weights.
  let vectors: [Operand]
  /// Copies pixels into a channel block, `nil` where outputs are contiguous.
  let fillChannelBlock: (@Sendable (ChannelBlockFill) -> Void)?
  /// Computes all rows of a panel of 1, 2, … vectors of columns, or of half a one if there are 0.
  let multiply: @Sendable (_ vectors: Int, PanelProduct) -> Void

  /// The name of a kernel.
  func name(_ form: String, tile: String = "") -> String {
    "\(form).\(elementName).\(tile)\(tilesName)"
  }

  /// What is added: the second operand that a kernel with packed weights reads.
  func residual(_ operands: KernelOperands) -> UnsafeRawPointer? {
    // Safe: a step has a residual exactly where its epilogue adds one.
    hasResidual ? unsafe operands.input(1) : nil
  }

  /// A kernel of packed weights, which perhaps writes channel blocks and adds a residual from them.
  func candidate(
    _ form: String, writesBlocks: Bool,
    choose: @escaping @Sendable (OperandLayouts) -> KernelChoice
  ) -> KernelCandidate {
    let constraint: LayoutConstraint =
      writesBlocks && fillChannelBlock != nil ? .any : .contiguous
    return KernelCandidate(
      name(form), inputs: [.contiguous, .contiguous, .contiguous, constraint],
      output: constraint, constants: Operand.weights,
      choose: choose)
  }
}

/// Some rows of one panel of a product.
///
/// See `GEMMArguments` for how they lie.
@safe struct PanelProduct {
  // Safe: pointers are handed on to tiles.
  var rows: Int
  /// Panels of equal width one after another, whose columns of the output lie beside each other; more than one only where
  /// integers are stored as sums or numbers.
  var panels = 1
  var runs = 1
  var runStrides = GEMMArguments.RunStrides()
  var input: UnsafeRawPointer
  let inputStride: Int
  let segments: GEMMArguments.Segments
  /// The second of two image rows that are stored together, `nil` if outputs are stored one by one.
  var rowPair: RowPair?
  let weights: UnsafeRawPointer
  /// Words of the weights of a panel.
  let weightCount: Int
  let vectors: ChannelVectors
  /// For quads of bytes: what is added to the sums of each row, `nil` for zeros.
  var rowTerms: UnsafePointer<Int32>?
  /// For quads of bytes: where results are stored as bytes rather than as numbers, `nil` if they are not.
  var bytes: ByteResults?
  var output: UnsafeMutableRawPointer
  var outputStride: Int
  var outputVectorStride: Int
  var residual: UnsafeRawPointer?
  var residualStride = 0
  var residualVectorStride = 0

  /// Where the second row of a pair lies.
  struct RowPair {
    /// Elements of the input from the first row to the second.
    let stride: Int
    /// Whether the second row is one of the image; otherwise zeros are stored.
    let isInside: Bool
  }

  /// The left matrix.
  func input<Element: BitwiseCopyable>(as type: Element.Type) -> UnsafePointer<Element> {
    unsafe input.bindMemory(to: type, capacity: runs * rows * inputStride)
  }

  /// The panel's words.
  func weights<Word: BitwiseCopyable>(as type: Word.Type) -> UnsafePointer<Word> {
    unsafe weights.bindMemory(to: type, capacity: weightCount)
  }

  /// Where the first output goes.
  func output<Element: BitwiseCopyable>(as type: Element.Type) -> UnsafeMutablePointer<Element> {
    unsafe output.bindMemory(to: type, capacity: runs * rows * outputStride)
  }

  /// What is added to the first sum, if anything is.
  func residual<Element: BitwiseCopyable>(as type: Element.Type) -> UnsafePointer<Element>? {
    unsafe residual?.bindMemory(to: type, capacity: runs * rows * residualStride)
  }
}
