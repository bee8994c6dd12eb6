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
    let (nearestRow, nearestColumn) = (
      NearestPixels(rows, inFixedPoint: inFixedPoint),
      NearestPixels(columns, inFixedPoint: inFixedPoint)
    )
    let together = min(columns.output, ResizeAxis.columnsTogether)
    return KernelCandidate(
      "resize_nearest_neighbor", bandCount: partition.bandCount,
      workspaceByteCount: together * MemoryLayout<Int>.stride
    ) { operands, bands in
      // Safe: sources lie inside the input; bands have the rows of the result.
      let sources = unsafe operands.workspace.bindMemory(to: Int.self, capacity: together)
      for first in stride(from: 0, to: columns.output, by: together) {
        let count = min(together, columns.output - first)
        for column in 0..<count {
          unsafe sources[column] = nearestColumn[first + column] * pixelByteCount
        }
        for index in partition.units(of: bands) {
          let (image, oy) = index.quotientAndRemainder(dividingBy: rows.output)
          let line = (image * rows.input + nearestRow[oy]) * columns.input
          let source = unsafe operands.input(0) + line * pixelByteCount
          var target = unsafe operands.output(0) + (index * rowByteCount + first * pixelByteCount)
          for column in 0..<count {
            unsafe target.copyMemory(from: source + sources[column], byteCount: pixelByteCount)
            unsafe target += pixelByteCount
          }
        }
      }
    }
  }
}

/// The pixel of the input for each pixel of an axis's output, computed on demand.
///
/// Source: TFLite `GetNearestNeighbor` (`reference/resize_nearest_neighbor.h`); for unsigned bytes the
/// scale has 16 binary digits and is rounded up (`optimized_ops.h`).
private struct NearestPixels: Sendable {
  private let last: Int
  private let alignsCorners: Bool
  private let scale: Float
  private let offset: Float
  /// The scale with 16 binary digits, `nil` where it is not used.
  private let fixedPointScale: Int64?

  init(_ axis: ResizeAxis, inFixedPoint: Bool) {
    last = axis.input - 1
    alignsCorners = axis.alignsCorners
    scale = axis.scale
    offset = axis.hasHalfPixelCenters ? 0.5 : 0
    fixedPointScale =
      inFixedPoint && !axis.alignsCorners && !axis.hasHalfPixelCenters
      ? (Int64(axis.input) << 16) / Int64(axis.output) + 1 : nil
  }

  subscript(index: Int) -> Int {
    if let fixedPointScale {
      return Int(min((Int64(index) * fixedPointScale) >> 16, Int64(last)))
    }
    let position = (Float(index) + offset) * scale
    return min(Int(alignsCorners ? position.rounded() : position), last)
  }
}
