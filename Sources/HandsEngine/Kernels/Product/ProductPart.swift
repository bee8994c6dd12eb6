/// A product as a kernel, or as a part of one.
struct ProductPart: Sendable {
  // Safe: packed constants have what the packings ask for.
  /// The end of kernel names: elements, tiles and instructions.
  let name: String
  /// The constants that it keeps in a layout of its own.
  let packings: [Packing]
  /// The operands that it reads when it runs.
  let operands: [Operand]
  /// Scratch bytes of a call.
  let workspaceByteCount: Int
  /// How its units are cut into bands.
  let partition: Partition
  /// The panels of its weights.
  let layout: PanelLayout
  /// The ratio of each column of its panels, 0 where sums are not scaled by tiles.
  let ratios: [Float]
  /// Finds what belongs to the columns of computed weights, with the part's scratch memory; `nil` for zeros.
  let startColumns: (@Sendable (PackedWeights, KernelOperands) -> Void)?
  /// Computes some units.
  let run: @Sendable (KernelOperands, _ units: Range<Int>, PackedWeights) -> Void

  /// Makes what computes some units, of packed constants in the order of ``packings``.
  func makeBody(
    _ packed: [PackedConstant]
  ) -> @Sendable (KernelOperands, _ units: Range<Int>) -> Void {
    // What a closure captures is retained and released in each call.
    let run = run
    let (weights, columns) = (packed[0], packed.count > 1 ? packed[1] : nil)
    return { operands, units in
      run(
        operands, units,
        unsafe PackedWeights(base: weights.base, columns: columns?.elements(as: Int32.self)))
    }
  }

  /// The kernel of the part alone.
  func choice(_ name: String) -> KernelChoice {
    KernelChoice(
      name: name + "." + self.name, packings: packings, operands: operands,
      workspaceByteCount: workspaceByteCount, bandCount: partition.bandCount
    ) { packed in
      let (run, partition) = (makeBody(packed), partition)
      return { operands, bands in run(operands, partition.units(of: bands)) }
    }
  }
}

/// The weights of a product in its panels.
@safe struct PackedWeights {
  // Safe: pointers are handed on.
  /// The first word.
  let base: UnsafeMutableRawPointer
  /// What belongs to each column: where its sum starts or the sum of its weights; `nil` where there is nothing.
  let columns: UnsafeMutablePointer<Int32>?

  /// Gathers both.
  init(base: UnsafeMutableRawPointer, columns: UnsafeMutablePointer<Int32>?) {
    unsafe self.base = base
    unsafe self.columns = columns
  }
}

/// What a product takes of a filter, and where its results lie among those of others: one phase of a transposed convolution.
struct ProductPhase: Sendable {
  /// The terms of its sums, in the order in which they lie in the input.
  let filter: FilterTerms
  /// Where its results go.
  let results: ResultPlaces
  /// The ratios of the phases before it, whose columns are the same; `nil` for the first.
  let ratios: [Float]?
}

/// Where the results of a product go.
struct ResultPlaces: Sendable {
  /// Elements from a result to its neighbour.
  let stride: Int
  /// The results of an image, `nil` where all are neighbours.
  private let image: Image?

  private struct Image: Sendable {
    let first, height, width, rowStride, stride: Int
  }

  /// Results one behind the other.
  init(channels: Int) {
    stride = channels
    image = nil
  }

  /// The results under a grid in each image.
  ///
  /// - Parameters:
  ///   - first: The first element in the first image.
  ///   - height: Rows of an image.
  ///   - width: Results of a row.
  ///   - stride: Elements from a result to its neighbour.
  ///   - rowStride: Elements from row to row.
  ///   - imageStride: Elements from image to image.
  init(first: Int, height: Int, width: Int, stride: Int, rowStride: Int, imageStride: Int) {
    self.stride = stride
    image = Image(
      first: first, height: height, width: width, rowStride: rowStride, stride: imageStride)
  }

  /// Whether all results are neighbours.
  var areNeighbours: Bool { image == nil }

  /// The first element of a result, counted over rows and images.
  func first(of result: Int) -> Int {
    guard let image else { return result * stride }
    let (line, column) = result.quotientAndRemainder(dividingBy: image.width)
    let (number, row) = line.quotientAndRemainder(dividingBy: image.height)
    return image.first + number * image.stride + row * image.rowStride + column * stride
  }
}
