import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// MediaPipe's landmarks moved by a matrix: version 1 has options, version 2 finds all in the shape.
  static let transformLandmarks = OperatorDefinition(
    custom: "TransformLandmarks", newestVersion: 2
  ) { source throws(GraphError) in
    guard source.customOptions.count > 0 else { return .transformLandmarks() }
    let (dimensions, scale) = try source.customMap { map throws(ModelFileError) in
      (try map.integer("dimensions"), try map.float("scale"))
    }
    return .transformLandmarks(dimensions: dimensions ?? 3, scale: scale ?? 1)
  }
}

extension Operator {
  /// `(x, y)` of each landmark multiplied by the first two rows of a matrix; `z` is kept.
  ///
  /// Source: MediaPipe, `util/tflite/operations/transform_landmarks.cc`.
  ///
  /// - Parameters:
  ///   - dimensions: Coordinates of a landmark in an operand of rank 4, 2 or 3; an operand of rank 3 has
  ///     them as its last extent.
  ///   - scale: What the matrix's translation is multiplied by for an operand of rank 4.
  /// - Returns: The operator.
  static func transformLandmarks(dimensions: Int = 3, scale: Float = 1) -> Operator {
    Operator("TransformLandmarks") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let shape = try operands.single(.input)
      try operands.checkMatrix(Operand(1))
      guard shape.rank == 3 || shape.rank == 4 else {
        throw .rank(input: 0, expected: "3 or 4", found: shape.rank)
      }
      let last = shape[shape.rank - 1]
      let width = shape.rank == 3 ? last : dimensions
      let scale = shape.rank == 3 ? 1 : scale
      guard width == 2 || width == 3, last % width == 0 else {
        throw .attribute("coordinates of a landmark", value: width)
      }
      guard scale != 0 else { throw .attribute("scale", value: 0) }
      let partition = Partition(
        units: shape.elementCount / width, bytesPerUnit: width * MemoryLayout<Float>.stride)
      return Inference(
        TensorType(.float32, shape),
        kernel: KernelCandidate("transform_landmarks", bandCount: partition.bandCount) {
          operands, bands in
          // Safe: landmarks are the parts of equal shapes; the matrix has 16 elements.
          let (input, output) = unsafe (operands.floatInput(0), operands.floatOutput(0))
          var transform = unsafe PlanarTransform(operands.floatInput(1))
          transform.x[3] *= scale
          transform.y[3] *= scale
          for landmark in partition.units(of: bands) {
            let first = landmark * width
            let moved = unsafe transform(input[first], input[first + 1])
            unsafe output[first] = moved.x
            unsafe output[first + 1] = moved.y
            if width == 3 { unsafe output[first + 2] = input[first + 2] }
          }
        })
    }
  }
}
