import HandsMicrokernels

extension WidenedProduct {
  /// Stores the results of the sums of one panel.
  typealias Store =
    @Sendable (
      _ rows: Range<Int>, _ panel: PanelLayout.Panel, _ parts: WidenedWorkspace.Parts,
      _ operands: KernelOperands
    ) -> Void
}

extension WidenedProduct.Form {
  // Safe: sums are those of the rows, and results those of the product.

  /// What stores results, chosen once: a product may have many panels of few sums.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - places: Where results go; those of rows that are stored together are neighbours.
  ///   - tiles: The tiles that make bytes or numbers of sums.
  /// - Returns: It.
  func store(
    _ product: MatrixProduct, _ places: ResultPlaces, _ tiles: ByteTiles
  ) -> WidenedProduct.Store {
    switch self {
    case .affine(let requantization) where isWide:
      Self.storeWords(places, requantization)
    case .affine(let requantization):
      if requantization.ratios != nil {
        Self.storeBytes(places, requantization, by: tiles)
      } else if let words = requantization.words {
        Self.storeScaled(places, requantization, words, by: tiles)
      } else if requantization.result.elementType == .int16 {
        Self.storeIntegers(places, requantization, as: Int16.self)
      } else {
        Self.storeIntegers(places, requantization, as: UInt8.self)
      }
    case .dynamic(let range):
      { rows, panel, parts, operands in
        unsafe range.store(rows, panel, of: product, parts, operands, by: tiles)
      }
    }
  }

  /// Sums of 64 bits as 16-bit integers.
  private static func storeWords(
    _ places: ResultPlaces, _ requantization: AffineRequantization
  ) -> WidenedProduct.Store {
    { rows, panel, parts, operands in
      let bias = unsafe requantization.hasBias ? operands.input(1, as: Int64.self) : nil
      let output = unsafe operands.output(0, as: Int16.self) + places.first(of: rows.lowerBound)
      for row in 0..<rows.count {
        let sums = unsafe parts.wideSums + row * panel.width
        let target = unsafe output + row * places.stride
        for column in 0..<panel.columns {
          let channel = panel.firstColumn + column
          let sum = unsafe sums[column] &+ (bias.map { unsafe $0[channel] } ?? 0)
          unsafe target[channel] = Int16(
            truncatingIfNeeded: requantization.applied(to: sum, channel: channel))
        }
      }
    }
  }

  /// Numbers as bytes.
  private static func storeBytes(
    _ places: ResultPlaces, _ requantization: AffineRequantization, by tiles: ByteTiles
  ) -> WidenedProduct.Store {
    let rounding = requantization.rounding
    return { rows, panel, parts, operands in
      unsafe tiles.round(
        ByteRounding(
          rows: rows.count, count: panel.columns,
          numbers: parts.sums.bindMemory(to: Float.self, capacity: rows.count * panel.width),
          numberStride: panel.width,
          bytes: rounding.results(rows, panel.firstColumn, places, operands)))
    }
  }

  /// Sums of 32 bits as bytes or 16-bit integers, scaled in fixed point.
  private static func storeScaled(
    _ places: ResultPlaces, _ requantization: AffineRequantization,
    _ words: AffineRequantization.Words, by tiles: ByteTiles
  ) -> WidenedProduct.Store {
    let (limits, zeroPoint) = (requantization.limits, Int32(requantization.result.zeroPoint))
    let bounds = (Int32(limits.lowerBound), Int32(limits.upperBound))
    let stride = requantization.result.elementType.byteCount
    return { rows, panel, parts, operands in
      unsafe words.fractions.withUnsafeBufferPointer { fractions in
        unsafe words.left.withUnsafeBufferPointer { left in
          unsafe words.right.withUnsafeBufferPointer { right in
            guard let fractions = fractions.baseAddress, let left = left.baseAddress,
              let right = right.baseAddress
            else { return }
            let first = panel.firstColumn
            unsafe tiles.scale(
              ByteScaling(
                rows: rows.count, count: panel.columns,
                sums: parts.sums.bindMemory(
                  to: Int32.self, capacity: rows.count * panel.width),
                sumStride: panel.width,
                factors: ByteScaling.Factors(
                  fractions: fractions + first, left: left + first, right: right + first,
                  roundsUp: words.roundsUp),
                target: operands.output(0)
                  + (places.first(of: rows.lowerBound) + first) * stride,
                storesBytes: stride == 1, targetStride: places.stride, zeroPoint: zeroPoint,
                bounds: bounds))
          }
        }
      }
    }
  }

  /// Sums of 32 bits as bytes or 16-bit integers, one by one.
  private static func storeIntegers<Number: FixedWidthInteger & BitwiseCopyable & SendableMetatype>(
    _ places: ResultPlaces, _ requantization: AffineRequantization, as _: Number.Type
  ) -> WidenedProduct.Store {
    { rows, panel, parts, operands in
      let sums = unsafe parts.sums.bindMemory(
        to: Int32.self, capacity: rows.count * panel.width)
      let output = unsafe operands.output(0, as: Number.self) + places.first(of: rows.lowerBound)
      for row in 0..<rows.count {
        let target = unsafe output + row * places.stride
        for column in 0..<panel.columns {
          let channel = panel.firstColumn + column
          let sum = unsafe Int64(sums[row * panel.width + column])
          unsafe target[channel] = Number(
            truncatingIfNeeded: requantization.applied(to: sum, channel: channel))
        }
      }
    }
  }
}

extension AffineRequantization {
  /// How numbers become bytes.
  var rounding: ByteRoundingRule {
    ByteRoundingRule(bounds: bounds, zeroPoint: Int32(result.zeroPoint))
  }
}

/// How the numbers of a product become bytes.
struct ByteRoundingRule: Sendable {
  /// The bounds of what is rounded.
  let bounds: (lower: Float, upper: Float)
  /// What is added to the nearest integers.
  let zeroPoint: Int32

  /// Where the bytes of some rows go, from a column on.
  func results(
    _ rows: Range<Int>, _ column: Int, _ places: ResultPlaces, _ operands: KernelOperands
  ) -> ByteResults {
    // Safe: the product has the rows and columns.
    unsafe ByteResults(
      first: operands.output(0, as: UInt8.self) + (places.first(of: rows.lowerBound) + column),
      stride: places.stride, bounds: bounds, zeroPoint: zeroPoint)
  }
}

extension DynamicRange {
  // Safe: sums are those of the rows, and results those of the product.

  /// Stores the numbers of the sums of one panel.
  ///
  /// - Parameters:
  ///   - rows: The rows of the product.
  ///   - panel: The panel.
  ///   - product: The sizes.
  ///   - columnSums: The sums of the weights of each column, where no zero point was taken from the input; else `nil`.
  ///   - parts: The sums, and what each part of the input was quantized by.
  ///   - operands: Bias and result.
  ///   - tiles: The tiles.
  func store(
    _ rows: Range<Int>, _ panel: PanelLayout.Panel, of product: MatrixProduct,
    columnSums: UnsafePointer<Int32>? = nil, _ parts: WidenedWorkspace.Parts,
    _ operands: KernelOperands, by tiles: ByteTiles
  ) {
    let sums = unsafe parts.sums.bindMemory(to: Int32.self, capacity: rows.count * panel.width)
    let bias = unsafe hasBias ? operands.floatInput(1) + panel.firstColumn : nil
    let output = unsafe operands.floatOutput(0) + panel.firstColumn
    let rowsPerPart = product.rows / self.parts
    unsafe withScales { scales in
      var row = rows.lowerBound
      while row < rows.upperBound {
        // Rows that are parts, or those of one part.
        let part = row / rowsPerPart
        let end = rowsPerPart == 1 ? rows.upperBound : (part + 1) * rowsPerPart
        let count = min(end, rows.upperBound) - row
        unsafe tiles.numbers(
          DynamicSums(
            rows: count, count: panel.columns,
            sums: sums + (row - rows.lowerBound) * panel.width, sumStride: panel.width,
            columnSums: columnSums,
            parts: DynamicSums.Parts(
              scales: parts.scales + part, zeroPoints: parts.zeroPoints + part,
              step: rowsPerPart == 1 ? 1 : 0),
            factors: scales + panel.firstColumn, bias: bias, roundsOnce: rule == .product,
            numbers: output + row * product.outputs, numberStride: product.outputs,
            bounds: bounds))
        row += count
      }
    }
  }
}
