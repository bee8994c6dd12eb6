import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// Depthwise 2-D convolution with any window, strides, dilations and depth multiplier.
  static let depthwiseConv2D = OperatorDefinition(4, newestVersion: 7) {
    source throws(GraphError) in
    // The depth multiplier of the options is what the shapes say, or wrong in the file.
    let (window, function) = try source.options(2, isRequired: true) {
      options throws(ModelFileError) in
      (try options.window(dilationFields: (5, 6)), try options.activation(4))
    }
    return .depthwiseConv2D(window, Epilogue(activation: try source.activation(function)))
  }
}

extension Operator {
  /// A depthwise 2-D convolution of floats, of quantized integers, or of floats with weights of bytes.
  ///
  /// Input `[N, H, W, C]`, filter `[1, Kh, Kw, C · depthMultiplier]`; output channel
  /// `c · depthMultiplier + m` sees input channel `c`.
  package static func depthwiseConv2D(_ window: Window, _ epilogue: Epilogue = Epilogue())
    -> Operator
  {
    Operator(
      "DEPTHWISE_CONV_2D", annotation: window.padding.annotation + epilogue.annotation
    ) { operands throws(OperatorError) in
      let convolution = try DepthwiseConvolution(window, epilogue, operands)
      let output = try derivedShape(convolution.geometry.outputExtents)
      let work = try checkedWork(output, terms: convolution.geometry.tapCount)
      let arithmetic = try epilogue.arithmetic(
        operands, output: output, outputAxis: 3,
        dynamic: (convolution.geometry.batch, .asymmetric))
      return Inference(
        [arithmetic.result(output)], work: work, multiplyAdds: work,
        reference: .weightedReference("dwconv", operands, arithmetic, convolution.forEachOutput),
        optimized: { target in
          switch arithmetic {
          case .float32: convolution.candidates(target)
          case .int16(let requantization):
            convolution.candidates(requantization, target)
          case .affine(let requantization):
            convolution.candidates(requantization, target)
          case .dynamic(let range): convolution.candidates(range, target)
          case .int16Sums: []
          }
        }
      ).matching(WeightedOperator(kind: .depthwise(window), epilogue: epilogue), arithmetic)
        .saturating(outside: arithmetic.unsaturated)
    }
  }
}

/// A depthwise 2-D convolution with every size inferred.
struct DepthwiseConvolution: Sendable {
  /// Sizes of input, output and window; output channels are a multiple of input channels.
  let geometry: WindowGeometry
  /// The stages between sum and store.
  let epilogue: Epilogue

  init(_ window: Window, _ epilogue: Epilogue, _ operands: Operands) throws(OperatorError) {
    let (input, filter) = try operands.weightedImages()
    let outputs = filter[3]
    guard filter[0] == 1 else {
      throw .mismatch("filter's outermost extent", expected: 1, found: filter[0])
    }
    guard outputs % input[3] == 0 else {
      throw .mismatch(
        "remainder of output channels by input channels", expected: 0, found: outputs % input[3])
    }
    geometry = try window.geometry(
      input: input, taps: (filter[1], filter[2]), outputChannels: outputs)
    self.epilogue = epilogue
  }

  /// Output channels for each input channel.
  var depthMultiplier: Int { geometry.outputChannels / geometry.inputChannels }
  /// Multiply-adds of the whole convolution.
  var multiplyAdds: Int64 {
    wideProduct(geometry.outputPixelCount, geometry.outputChannels, geometry.tapCount)
  }

  /// One running sum per output, from the bias, in (kw, kh) order.
  ///
  /// XNNPACK's order: columns of the window outside, rows inside.
  func forEachOutput(
    begin: (Int) -> Void, add: (Int, Int, Int) -> Void, end: (Int, Int) -> Void
  ) {
    let (height, width) = (geometry.height, geometry.width)
    geometry.forEachOutput { n, oy, ox, o, element in
      begin(o)
      for kw in 0..<width.taps {
        guard let x = width.element(position: ox, tap: kw) else { continue }
        for kh in 0..<height.taps {
          guard let y = height.element(position: oy, tap: kh) else { continue }
          let pixel = (n * height.input + y) * width.input + x
          add(
            pixel * geometry.inputChannels + o / depthMultiplier,
            (kh * width.taps + kw) * geometry.outputChannels + o, 1)
        }
      }
      end(element, o)
    }
  }

  /// The fast kernels in single precision, best first: over channel blocks in place, over copied ones, row by row.
  func candidates(_ target: Target) -> [KernelCandidate] {
    guard Edition.hasFloatDepthwise else { return [] }
    // Fewer channels than a vector has lanes would be gathered one by one.
    let isNarrow = geometry.outputChannels < target.tiles.lanes
    let narrow = isNarrow && depthMultiplier == 1 ? target.narrowTiles : nil
    let tiles = narrow ?? target.tiles
    let rows = Edition.hasFloatDepthwiseRows ? DepthwiseRows(self, tiles).candidate : nil
    guard let blocked = BlockedDepthwise(self, tiles) else { return rows.map { [$0] } ?? [] }
    // Others write channel blocks of the target's vectors, a library's products contiguous tensors alone.
    let inPlace =
      target.matrixLibrary == nil && narrow == nil ? blocked.candidateInPlace : nil
    return [inPlace, blocked.candidate, rows].compactMap { $0 }
  }

  /// The kernels of quantized integers, best first: over row pairs by the widest tiles that fit, tap by tap, over lines.
  fileprivate func candidates(
    _ requantization: AffineRequantization, _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasQuantized, let bytes = target.byteTiles else { return [] }
    let rowPairs = target.int16Tiles.lazy.compactMap {
      ByteRowPairDepthwise(self, requantization, $0)
    }.first
    let taps = WidenedDepthwise(self, .affine(requantization), bytes)
    let lines = LineDepthwise(self, requantization, bytes)
    return [rowPairs?.candidate, taps?.candidate, lines?.candidate].compactMap { $0 }
  }

  /// The kernel of floats that are quantized as they come.
  fileprivate func candidates(_ range: DynamicRange, _ target: Target) -> [KernelCandidate] {
    guard Edition.hasQuantized, let bytes = target.byteTiles else { return [] }
    return WidenedDepthwise(self, .dynamic(range), bytes).map { [$0.candidate] } ?? []
  }

  /// The kernel of 16-bit integers of the widest tiles that fit.
  fileprivate func candidates(
    _ requantization: Requantization, _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasFast16 else { return [] }
    return target.int16Tiles.lazy.compactMap { RowPairDepthwise(self, requantization, $0) }.first
      .map { [$0.candidate] } ?? []
  }
}
