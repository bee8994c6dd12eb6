import HandsMicrokernels

/// A transposed convolution of quantized integers as one convolution per phase.
///
/// Outputs whose positions leave the same remainder by the strides (a phase) see the same taps of the filter: those of a
/// convolution of stride 1, whose taps are those of the phase from the last to the first.
struct TransposedPhases: Sendable {
  private let phases: [ProductPart]
  private let partition: Partition

  /// The number of phases of a convolution, `nil` if they are many.
  static func count(_ convolution: TransposedConvolution) -> Int64? {
    let count = wideProduct(convolution.height.stride, convolution.width.stride)
    return count <= 64 ? count : nil
  }

  /// Plans the phases; the result is `nil` if they are many, or one cannot be planned or sees no input.
  ///
  /// - Parameters:
  ///   - convolution: The convolution.
  ///   - takesAllTaps: Whether sums have the terms of taps that lie beside the image for all outputs, too.
  ///   - makePart: Plans the product of a phase: its sizes, its windows, and its place in filter and result.
  init?(
    _ convolution: TransposedConvolution, takesAllTaps: Bool = false,
    _ makePart: (MatrixProduct, WindowGeometry, ProductPhase) -> ProductPart?
  ) {
    guard TransposedPhases.count(convolution) != nil else { return nil }
    let (height, width) = (convolution.height, convolution.width)
    var phases: [ProductPart] = []
    for rowPhase in 0..<height.stride where height.outputCount(ofPhase: rowPhase) > 0 {
      for columnPhase in 0..<width.stride where width.outputCount(ofPhase: columnPhase) > 0 {
        guard
          let rows = height.window(ofPhase: rowPhase),
          let columns = width.window(ofPhase: columnPhase)
        else { return nil }
        let geometry = WindowGeometry(
          batch: convolution.batch, inputChannels: convolution.inputChannels,
          outputChannels: convolution.outputChannels, height: rows, width: columns)
        let product = MatrixProduct(
          rows: geometry.outputPixelCount, depth: geometry.tapCount * geometry.inputChannels,
          inputStride: geometry.inputChannels, outputs: geometry.outputChannels, groups: 1)
        let phase = ProductPhase(
          filter: convolution.terms(rowPhase, columnPhase, geometry, takesAllTaps: takesAllTaps),
          results: convolution.places(rowPhase, columnPhase, geometry),
          ratios: phases.first?.ratios)
        guard let part = makePart(product, geometry, phase) else { return nil }
        phases.append(part)
      }
    }
    guard let first = phases.first else { return nil }
    self.phases = phases
    partition = Partition(
      units: first.partition.units, multiplyAdds: convolution.multiplyAdds / 2)
  }

  /// The kernel, of constant weights.
  func candidate(_ name: String) -> KernelCandidate {
    let (phases, bands) = (phases, partition.bandCount)
    let choice = KernelChoice(
      name: name + "." + phases[0].name, packings: phases.flatMap { $0.packings },
      operands: phases[0].operands,
      workspaceByteCount: phases.reduce(0) { max($0, $1.workspaceByteCount) }, bandCount: bands
    ) { packed in
      var rest = packed[...]
      let parts = phases.map { phase in
        let run = phase.makeBody(Array(rest.prefix(phase.packings.count)))
        rest = rest.dropFirst(phase.packings.count)
        return (units: phase.partition.units, run: run)
      }
      return { operands, range in
        for part in parts {
          func unit(_ band: Int) -> Int { Int(Int64(part.units) * Int64(band) / Int64(bands)) }
          part.run(operands, unit(range.lowerBound)..<unit(range.upperBound))
        }
      }
    }
    return KernelCandidate(choice.name, constants: Operand.weights) { _ in choice }
  }
}

extension TransposedConvolution {
  /// The kernels of quantized integers for a target, best first: by quads, by pairs of terms.
  func candidates(
    _ requantization: AffineRequantization, _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasQuantized, let tiles = target.int16Tiles.first, let bytes = target.byteTiles
    else { return [] }
    let form = WidenedProduct.Form.affine(requantization)
    let quads = bytes.quads.flatMap { quads in
      TransposedPhases(self) { product, window, phase in
        QuadProduct(product, window: window, form, quads, bytes, phase: phase)?.part
      }
    }
    let pairs = TransposedPhases(self, takesAllTaps: form.takesWords) { product, window, phase in
      WidenedProduct(product, window: window, form, tiles, bytes, phase: phase)?.part
    }
    return [quads, pairs].compactMap { $0?.candidate("transpose_conv") }
  }

  /// The terms of the sums of a phase in the filter: all taps, or those that lie in the image, from the last to the first.
  fileprivate func terms(
    _ rowPhase: Int, _ columnPhase: Int, _ geometry: WindowGeometry, takesAllTaps: Bool
  ) -> FilterTerms {
    let (rows, columns) =
      takesAllTaps
      ? (0..<geometry.height.taps, 0..<geometry.width.taps)
      : (geometry.height.usedTaps, geometry.width.usedTaps)
    let lastRow = rowPhase + (geometry.height.taps - 1 - rows.lowerBound) * height.stride
    let lastColumn = columnPhase + (geometry.width.taps - 1 - columns.lowerBound) * width.stride
    // Strides between rows and columns that are not there might lie beyond integers of 32 bits.
    return FilterTerms(
      GEMMArguments.Segments(
        rows: rows.count,
        rowStride: rows.count > 1 ? -height.stride * width.taps * inputChannels : 0,
        columns: columns.count,
        columnStride: columns.count > 1 ? -width.stride * inputChannels : 0,
        length: inputChannels),
      from: (lastRow * width.taps + lastColumn) * inputChannels,
      rowLength: height.taps * width.taps * inputChannels)
  }

  /// Where the results of a phase go.
  fileprivate func places(
    _ rowPhase: Int, _ columnPhase: Int, _ geometry: WindowGeometry
  ) -> ResultPlaces {
    let row = width.output * outputChannels
    return ResultPlaces(
      first: height.firstOutput(ofPhase: rowPhase) * row
        + width.firstOutput(ofPhase: columnPhase) * outputChannels,
      height: geometry.height.output, width: geometry.width.output,
      stride: width.stride * outputChannels,
      rowStride: geometry.height.output > 1 ? height.stride * row : 0,
      imageStride: height.output * row)
  }
}

extension TransposedAxis {
  /// The first output of a phase, perhaps one behind the last of all.
  func firstOutput(ofPhase phase: Int) -> Int {
    (phase - padBegin % stride + stride) % stride
  }

  /// The number of outputs of a phase.
  func outputCount(ofPhase phase: Int) -> Int {
    let first = firstOutput(ofPhase: phase)
    return first < output ? (output - first - 1) / stride + 1 : 0
  }

  /// The input under the first tap of the first output of a phase.
  func firstInput(ofPhase phase: Int) -> Int { (firstOutput(ofPhase: phase) + padBegin) / stride }

  /// The number of taps that a phase sees.
  func taps(ofPhase phase: Int) -> Int {
    phase < taps ? (taps - 1 - phase) / stride + 1 : 0
  }

  /// The outputs of a phase as positions of a window of stride 1, `nil` if they see no taps.
  ///
  /// Tap `t` of the window is tap `phase + (n - 1 - t) · stride` of `n`.
  fileprivate func window(ofPhase phase: Int) -> WindowAxis? {
    let count = taps(ofPhase: phase)
    guard count > 0 else { return nil }
    return WindowAxis(
      input: input, output: outputCount(ofPhase: phase), taps: count,
      padBegin: count - 1 - firstInput(ofPhase: phase))
  }
}
