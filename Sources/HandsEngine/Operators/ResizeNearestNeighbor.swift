import HandsTFLite

extension OperatorDefinition {
  /// Each pixel of the result is a pixel of the input.
  static let resizeNearestNeighbor = OperatorDefinition(
    97, newestVersion: 4, operands: [0]
  ) { source throws(GraphError) in
    let size = try source.targetSize()
    let (alignsCorners, hasHalfPixelCenters) = try source.options(74) {
      options throws(ModelFileError) in
      (try options.bool(0, "align_corners"), try options.bool(1, "half_pixel_centers"))
    }
    return .resizeNearestNeighbor(
      height: size.height, width: size.width, alignsCorners: alignsCorners,
      hasHalfPixelCenters: hasHalfPixelCenters)
  }
}

extension Operator {
  /// Another height and width: pixels are repeated or left out.
  ///
  /// - Parameters:
  ///   - height: Rows of the result.
  ///   - width: Columns of the result.
  ///   - alignsCorners: Whether the corner pixels of input and result coincide.
  ///   - hasHalfPixelCenters: Whether the middle of a pixel lies at a half.
  /// - Returns: The operator.
  static func resizeNearestNeighbor(
    height: Int, width: Int, alignsCorners: Bool = false, hasHalfPixelCenters: Bool = false
  ) -> Operator {
    Operator("RESIZE_NEAREST_NEIGHBOR") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input, [.float32, .uint8, .int8, .int16])
      let shape = input.shape
      guard shape.rank == 4 else { throw .rank(input: 0, expected: "4", found: shape.rank) }
      let rows = try ResizeAxis(
        input: shape[1], output: height, alignsCorners: alignsCorners,
        hasHalfPixelCenters: hasHalfPixelCenters)
      let columns = try ResizeAxis(
        input: shape[2], output: width, alignsCorners: alignsCorners,
        hasHalfPixelCenters: hasHalfPixelCenters)
      let result = try input.moved(to: [shape[0], height, width, shape[3]]) { axis in
        axis == 0 || axis == 3 ? axis : nil
      }
      let isByte = input.elementType == .uint8
      return Inference(
        result,
        kernel: copyingPixels(
          batch: shape[0], rows: rows, columns: columns,
          pixelByteCount: shape[3] * input.elementType.byteCount, inFixedPoint: isByte))
    }
  }

  /// Copies a pixel of the input to each pixel of the result.
  private static func copyingPixels(
    batch: Int, rows: ResizeAxis, columns: ResizeAxis, pixelByteCount: Int, inFixedPoint: Bool
  ) -> KernelCandidate {
    let rowByteCount = columns.output * pixelByteCount
    let partition = Partition(units: batch * rows.output, bytesPerUnit: rowByteCount)
    let name = "resize_nearest_neighbor"
    return KernelCandidate(name) { _ in
      KernelChoice(name: name, bandCount: partition.bandCount) { _ in
        let sourceRows = rows.nearest(inFixedPoint: inFixedPoint)
        let sourceColumns = columns.nearest(inFixedPoint: inFixedPoint)
        return { operands, bands in
          // Safe: sources lie inside the input; bands have the rows of the result.
          for index in partition.units(of: bands) {
            let (image, oy) = index.quotientAndRemainder(dividingBy: rows.output)
            let line = (image * rows.input + sourceRows[oy]) * columns.input
            var target = unsafe operands.output(0) + index * rowByteCount
            for column in sourceColumns {
              unsafe target.copyMemory(
                from: operands.input(0) + (line + column) * pixelByteCount,
                byteCount: pixelByteCount)
              unsafe target += pixelByteCount
            }
          }
        }
      }
    }
  }
}

extension ResizeAxis {
  /// The pixel of the input for each pixel of the output.
  ///
  /// Source: TFLite `GetNearestNeighbor` (`reference/resize_nearest_neighbor.h`); for unsigned bytes the
  /// scale has 16 binary digits and is rounded up (`optimized_ops.h`).
  fileprivate func nearest(inFixedPoint: Bool) -> [Int] {
    if inFixedPoint, !alignsCorners, !hasHalfPixelCenters {
      let scale = (Int64(input) << 16) / Int64(output) + 1
      return (0..<output).map { Int(min((Int64($0) * scale) >> 16, Int64(input - 1))) }
    }
    let scale = scale
    let offset: Float = hasHalfPixelCenters ? 0.5 : 0
    return (0..<output).map { index in
      let position = (Float(index) + offset) * scale
      return min(Int(alignsCorners ? position.rounded() : position), input - 1)
    }
  }
}
