extension OperatorDefinition {
  /// MediaPipe's inverse of a max-pool: each element goes where its window had it.
  ///
  /// Zeros of the window's height and width times those of the first operand, and the first operand's
  /// elements at the positions in their windows that the second operand tells; padding and activation do
  /// not matter.
  ///
  /// Where windows overlap, the last element stays; positions outside the result are left out.
  /// Source: MediaPipe, `util/tflite/operations/max_unpooling.cc`.
  static let maxUnpooling2D = OperatorDefinition(custom: "MaxUnpooling2D") {
    source throws(GraphError) in
    let pool = try source.packedPool()
    return Operator("MaxUnpooling2D") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let input = try operands.image(.input)
      let positions = try operands.image(Operand(1))
      guard positions == input else { throw .incompatibleShapes(input, positions) }
      try pool.checkExtents()
      var extents = input.dimensions
      for (axis, factor) in [(1, pool.height), (2, pool.width)] {
        let (extent, overflow) = extents[axis].multipliedReportingOverflow(by: factor)
        guard !overflow else { throw .shape(.elementCountOverflow) }
        extents[axis] = extent
      }
      let output = try derivedShape(extents)
      let unpooling = MaxUnpooling(
        input: input,
        height: try UnpooledAxis(
          input: input[1], window: pool.height, stride: pool.window.strideHeight),
        width: try UnpooledAxis(
          input: input[2], window: pool.width, stride: pool.window.strideWidth))
      let imageSize = output.elementCount / output[0]
      let partition = Partition(
        units: output[0], bytesPerUnit: imageSize * MemoryLayout<Float>.stride)
      return Inference(
        TensorType(.float32, output),
        kernel: KernelCandidate("max_unpool", bandCount: partition.bandCount) { operands, bands in
          // Safe: bands have the images.
          for image in partition.units(of: bands) {
            let target = unsafe operands.floatOutput(0) + image * imageSize
            unsafe target.update(repeating: 0, count: imageSize)
            unsafe unpooling.spread(
              image, values: operands.floatInput(0), positions: operands.floatInput(1), to: target)
          }
        })
    }
  }
}

/// How windows lie over the result of an unpooling, along one axis.
private struct UnpooledAxis {
  /// Elements of the window.
  let window: Int
  /// Elements of the result.
  let output: Int
  /// Elements between neighbouring windows.
  let stride: Int
  /// Elements that the first window reaches before the result.
  let padBegin: Int

  init(input: Int, window: Int, stride: Int) throws(OperatorError) {
    let (reach, overflow) = (input - 1).multipliedReportingOverflow(by: stride)
    guard stride >= 1, !overflow, reach <= Shape.maximumElementCount else {
      throw .attribute("stride", value: stride)
    }
    self.window = window
    self.stride = stride
    output = input * window
    padBegin = max(reach + window - output, 0) / 2
  }

  /// The element under a position of a window, `nil` outside the result.
  func element(_ index: Int, position: Int64) -> Int? {
    let element = Int64(index * stride - padBegin) + position
    return element >= 0 && element < Int64(output) ? Int(element) : nil
  }
}

/// An unpooling with every size known.
private struct MaxUnpooling: Sendable {
  let input: Shape
  let height: UnpooledAxis
  let width: UnpooledAxis

  /// Writes the elements of one image into zeros.
  func spread(
    _ image: Int, values: UnsafePointer<Float>, positions: UnsafePointer<Float>,
    to target: UnsafeMutablePointer<Float>
  ) {
    // Safe: both operands have the input's shape; elements lie inside the result.
    let (rows, columns, channels) = (input[1], input[2], input[3])
    var source = image * rows * columns * channels
    for y in 0..<rows {
      for x in 0..<columns {
        for channel in 0..<channels {
          defer { source += 1 }
          let wanted = unsafe positions[source]
          guard wanted.magnitude < 0x1p31 else { continue }
          let (row, column) = Int64(wanted).quotientAndRemainder(dividingBy: Int64(width.window))
          guard let oy = height.element(y, position: row),
            let ox = width.element(x, position: column)
          else { continue }
          unsafe target[(oy * width.output + ox) * channels + channel] = values[source]
        }
      }
    }
  }
}
