import HandsMicrokernels

/// Where the terms of an output of a convolution lie: those of one row of its window follow each other where the
/// window is not dilated.
struct WindowSegments: Sendable {
  /// In the input, from the term under the first used tap of an output.
  let input: GEMMArguments.Segments
  /// In the filter.
  let filter: FilterTerms

  /// Finds the terms under the taps that are used.
  ///
  /// - Parameters:
  ///   - geometry: Sizes and window.
  ///   - groups: Channel groups.
  ///   - halo: What the input is copied to, `nil` if it is read where it lies.
  init(_ geometry: WindowGeometry, groups: Int, _ halo: Halo?) {
    let (height, width) = (geometry.height, geometry.width)
    let (tapRows, tapColumns) = (height.usedTaps, width.usedTaps)
    let channels = geometry.inputChannels / groups
    let tapLength = width.taps * channels
    let isContiguous = geometry.hasContiguousTaps(groups: groups)
    let lineLength = halo?.lineLength ?? width.input * geometry.inputChannels
    input = GEMMArguments.Segments(
      rows: tapRows.count, rowStride: height.tapStep * lineLength,
      columns: isContiguous ? 1 : tapColumns.count,
      columnStride: width.tapStep * geometry.inputChannels,
      length: isContiguous ? tapColumns.count * channels : channels)
    filter = FilterTerms(
      GEMMArguments.Segments(
        rows: tapRows.count, rowStride: tapLength, length: tapColumns.count * channels),
      from: tapRows.lowerBound * tapLength + tapColumns.lowerBound * channels,
      rowLength: height.taps * tapLength)
  }
}

extension WindowSegments {
  /// Whether terms of a filter fill words just as those of the input do.
  func fits(_ filter: FilterTerms, termsPerWord: Int) -> Bool {
    let words = (input.length + termsPerWord - 1) / termsPerWord
    return filter.wordCount(termsPerWord: termsPerWord) == input.rows * input.columns * words
  }
}

extension WindowGeometry {
  /// Calls a closure with blocks of some rows of outputs, which are counted over all images: one image and its rows.
  func forEachBlock(
    of rows: Range<Int>, limit: Int, _ body: (_ image: Int, _ rows: Range<Int>) -> Void
  ) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (image, first) = row.quotientAndRemainder(dividingBy: height.output)
      let count = min(limit, rows.upperBound - row, height.output - first)
      body(image, first..<first + count)
      row += count
    }
  }

  /// Whether the taps of a row of the window follow each other in memory.
  func hasContiguousTaps(groups: Int) -> Bool { width.dilation == 1 && groups == 1 }
}
