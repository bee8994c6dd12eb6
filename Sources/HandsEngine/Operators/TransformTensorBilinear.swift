import HandsTFLite

extension OperatorDefinition {
  /// MediaPipe's image seen through a matrix.
  static let transformTensorBilinear = OperatorDefinition(
    custom: "TransformTensorBilinear", newestVersion: 2, read: transformedTensor)

  /// The name of version 1.
  static let transformTensor = OperatorDefinition(
    custom: "TransformTensor", read: transformedTensor)

  /// Version 1 has `output_size`, version 2 `output_height` and `output_width`.
  private static func transformedTensor(_ source: OperatorSource) throws(GraphError) -> Operator {
    let (size, height, width, isBilinear) = try source.customMap { map throws(ModelFileError) in
      (
        try map.integers("output_size", limit: 2), try map.integer("output_height"),
        try map.integer("output_width"), try map.holds("mode", text: "bilinear")
      )
    }
    guard isBilinear ?? true else { throw .unsupported(source.location, "mode", value: 0) }
    guard let size else {
      return .transformTensorBilinear(
        height: height ?? 0, width: width ?? 0, movesToPixelCenters: true)
    }
    guard size.count == 2 else {
      throw .operator(
        source.location, .attribute("length of the target size", value: size.count))
    }
    return .transformTensorBilinear(height: size[0], width: size[1], movesToPixelCenters: false)
  }
}

extension Operator {
  /// Each pixel of the result lies where a matrix moves it to in the image, between four pixels; 0 outside.
  ///
  /// Source: MediaPipe, `util/tflite/operations/transform_tensor_bilinear.cc`, with its mixture of single
  /// and double precision.
  ///
  /// - Parameters:
  ///   - height: Rows of the result.
  ///   - width: Columns of the result.
  ///   - movesToPixelCenters: Whether the matrix is for coordinates in which the middle of a pixel lies at
  ///     a half.
  /// - Returns: The operator.
  static func transformTensorBilinear(
    height: Int, width: Int, movesToPixelCenters: Bool = true
  ) -> Operator {
    Operator("TransformTensorBilinear") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let input = try operands.image(.input)
      _ = try operands.single(.input)
      try operands.checkMatrix(Operand(1))
      for extent in [height, width] where extent < 1 {
        throw .attribute("target size", value: extent)
      }
      let output = try derivedShape([1, height, width, input[3]])
      let work = try checkedWork(output, terms: 4)
      let partition = Partition(units: height, multiplyAdds: work)
      return Inference(
        TensorType(.float32, output), work: work,
        kernel: KernelCandidate("transform_tensor_bilinear", bandCount: partition.bandCount) {
          operands, bands in
          // Safe: the matrix has 16 elements; bands have the rows of the result.
          var transform = unsafe PlanarTransform(operands.floatInput(1))
          if movesToPixelCenters { transform.moveToPixelCenters() }
          let source = unsafe BilinearSource(
            image: operands.floatInput(0), height: input[1], width: input[2], channels: input[3])
          for oy in partition.units(of: bands) {
            for ox in 0..<width {
              let point = transform(Float(ox), Float(oy))
              unsafe source.read(
                point.x, point.y,
                into: operands.floatOutput(0) + (oy * width + ox) * source.channels)
            }
          }
        })
    }
  }
}

extension PlanarTransform {
  /// The same for coordinates in which the middle of a pixel lies at a whole number.
  fileprivate mutating func moveToPixelCenters() {
    x[3] = PlanarTransform.movedToCenter(x)
    y[3] = PlanarTransform.movedToCenter(y)
  }

  private static func movedToCenter(_ row: SIMD4<Float>) -> Float {
    Float(Double(row[3]) + (Double(row[0]) * 0.5 + Double(row[1]) * 0.5 - 0.5))
  }
}

/// An image that is read between its pixels.
@safe private struct BilinearSource {
  // Safe: pixels are read inside the image only; targets have as many floats as there are channels.
  let image: UnsafePointer<Float>
  let height: Int
  let width: Int
  let channels: Int

  /// Interpolates along width, then along height.
  func read(_ x: Float, _ y: Float, into target: UnsafeMutablePointer<Float>) {
    // Also where a coordinate is undefined.
    guard x >= 0, x <= Float(width - 1), y >= 0, y <= Float(height - 1) else {
      return unsafe target.update(repeating: 0, count: channels)
    }
    let (left, top) = (min(Int(x), width - 1), min(Int(y), height - 1))
    let (right, bottom) = (left + 1 < width, top + 1 < height)
    let (fractionX, fractionY) = (x - Float(left), y - Float(top))
    let first = unsafe image + (top * width + left) * channels
    let next = unsafe bottom ? first + width * channels : first
    for channel in 0..<channels {
      let upper = unsafe blend(
        first[channel], right ? first[channels + channel] : 0, fractionX)
      let lower = unsafe blend(
        bottom ? next[channel] : 0, bottom && right ? next[channels + channel] : 0, fractionX)
      unsafe target[channel] = Float(
        Double(fractionY * lower) + (1 - Double(fractionY)) * Double(upper))
    }
  }

  /// `(1 - t) · p + t · q`, the first product in double precision.
  @inline(__always)
  private func blend(_ p: Float, _ q: Float, _ t: Float) -> Float {
    Float((1 - Double(t)) * Double(p) + Double(t * q))
  }
}
