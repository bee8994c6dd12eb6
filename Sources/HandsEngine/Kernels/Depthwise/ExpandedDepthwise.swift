import HandsMicrokernels

/// A depthwise convolution that computes bands of output rows over blocks of channels, which its caller fills.
protocol BlockwiseDepthwise: Sendable {
  associatedtype Weights: Sendable

  var convolution: DepthwiseConvolution { get }
  /// A stable name of kernel, stride and tile.
  var form: String { get }
  /// Bands of all images.
  var bandCount: Int { get }
  /// Filter and vectors.
  var packings: [Packing] { get }
  /// The maximum number of pixels of channel blocks that are requested at a time, 0 if pixels go elsewhere.
  var blockedPixels: Int { get }

  /// Gathers the constants of ``packings``.
  func weights(_ packed: ArraySlice<PackedConstant>) -> Weights

  /// Bytes of some neighbouring blocks.
  func byteCount(blocks: Int) -> Int

  /// Computes a band of some neighbouring blocks.
  ///
  /// - Parameters:
  ///   - band: The band.
  ///   - blocks: The blocks.
  ///   - memory: ``byteCount(blocks:)`` bytes.
  ///   - weights: The packed constants.
  ///   - operands: The operands of the call; the input is not read.
  ///   - fill: Writes pixels of the convolution's input.
  func convolve(
    band: Int, blocks: Range<Int>, in memory: UnsafeMutableRawPointer, _ weights: Weights,
    _ operands: KernelOperands, fill: (BlockPixels) -> Void)
}

/// Neighbouring input pixels of a depthwise convolution, to be written into its blocks.
struct BlockPixels {
  /// The first one, counted over rows and images.
  let pixel: Int
  let count: Int
  let target: Target

  /// Where pixels go.
  @safe enum Target {
    // Safe: pointers are handed on.
    /// Into channel blocks.
    case channelBlocks(ProductTarget)
    /// Into words, each of which also holds the pixel below, or a zero unless pairs are whole; the same for further
    /// pairs of rows. Strides are in elements.
    case rowPairs(
      UnsafeMutableRawPointer, count: Int, stride: Int, pixelStride: Int, vectorStride: Int,
      areWhole: Bool)
  }
}

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache, and is made as the second one reads it.
struct ExpandedDepthwise<Depthwise: BlockwiseDepthwise>: Sendable {
  // Safe: the workspace has the blocks of one panel; the convolutions' sizes are those of their
  // operands.
  private let expansion: Convolution
  private let arithmetic: ProductArithmetic
  private let depthwise: Depthwise
  private let panels: PanelLayout
  private let partition: Partition

  /// The pair, `nil` if it cannot be computed panel by panel.
  ///
  /// - Parameters:
  ///   - expansion: The first convolution.
  ///   - arithmetic: The arithmetic of the first convolution.
  ///   - makeDepthwise: Makes the second one from the number of blocks that are filled together.
  init?(
    _ expansion: Convolution, _ arithmetic: ProductArithmetic,
    _ makeDepthwise: (_ blocks: Int) -> Depthwise?
  ) {
    let geometry = expansion.geometry
    guard expansion.groups == 1, expansion.isPointwise, !arithmetic.hasResidual,
      geometry.inputChannels % arithmetic.termsPerWord == 0,
      geometry.outputChannels % arithmetic.lanes == 0
    else { return nil }
    panels = PanelLayout(
      arithmetic, outputs: geometry.outputChannels,
      terms: FilterTerms(rowLength: geometry.inputChannels))
    guard let depthwise = makeDepthwise(panels.widestPanel / panels.lanes) else { return nil }
    self.expansion = expansion
    self.arithmetic = arithmetic
    self.depthwise = depthwise
    partition = Partition(
      units: depthwise.bandCount * panels.count,
      multiplyAdds: expansion.multiplyAdds + depthwise.convolution.multiplyAdds)
  }

  var candidate: KernelCandidate {
    let name = "gemm+dwconv.\(arithmetic.elementName).\(depthwise.form).\(arithmetic.tilesName)"
    return KernelCandidate(
      name, constants: Operand.weights + Operand.weights.map { $0.ofExpansion }
    ) { _ in choice(name) }
  }

  private func choice(_ name: String) -> KernelChoice {
    let blocks = depthwise.byteCount(blocks: panels.widestPanel / panels.lanes)
    let scratch = panels.scratchByteCount(arithmetic, blockedRows: depthwise.blockedPixels)
    let own = panels.packings(arithmetic.vectors).map { $0.ofExpansion }
    return KernelChoice(
      name: name, packings: own + depthwise.packings, operands: [.input, .residual],
      workspaceByteCount: blocks + scratch, bandCount: partition.bandCount
    ) { packed in
      let product = PackedPanels(panels, arithmetic, packed.prefix(own.count))
      let weights = depthwise.weights(packed.dropFirst(own.count))
      return { operands, bands in
        for unit in partition.units(of: bands) {
          let (band, index) = unit.quotientAndRemainder(dividingBy: panels.count)
          let panel = panels[index]
          let first = panel.firstColumn / panels.lanes
          let channels = expansion.geometry.inputChannels
          let multiplied = unsafe product.product(
            panel, rows: 0, input: operands.input(0), inputStride: channels,
            segments: GEMMArguments.Segments(length: channels), output: operands.workspace)
          unsafe depthwise.convolve(
            band: band, blocks: first..<first + panel.vectors, in: operands.workspace, weights,
            operands
          ) { pixels in
            unsafe expand(
              pixels, multiplied, panel, product, scratch: operands.workspace + blocks)
          }
        }
      }
    }
  }

  /// Computes pixels of one panel.
  private func expand(
    _ pixels: BlockPixels, _ whole: PanelProduct, _ panel: PanelLayout.Panel,
    _ packed: PackedPanels, scratch: UnsafeMutableRawPointer
  ) {
    var product = whole
    product.rows = pixels.count
    unsafe product.input += pixels.pixel * product.inputStride * arithmetic.inputStride
    switch pixels.target {
    case .channelBlocks(let target):
      unsafe packed.multiply(product, panel, into: target, scratch: scratch)
    case .rowPairs(
      let output, let count, let stride, let pixelStride, let vectorStride, let areWhole):
      let line = expansion.geometry.width.input * product.inputStride
      product.runs = count
      product.runStrides = GEMMArguments.RunStrides(input: 2 * line, output: stride)
      product.rowPair = PanelProduct.RowPair(stride: areWhole ? line : 0, isInside: areWhole)
      unsafe product.output = output
      product.outputStride = pixelStride
      product.outputVectorStride = vectorStride
      arithmetic.multiply(panel.vectors, product)
    }
  }
}
