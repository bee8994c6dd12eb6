import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// MediaPipe's matrix of the region around some landmarks: version 1 has `subset`, version 2
  /// `subset_idxs`.
  static let landmarksToTransformMatrix = OperatorDefinition(
    custom: "Landmarks2TransformMatrix", newestVersion: 2
  ) { source throws(GraphError) in
    try source.customMap { map throws(ModelFileError) in
      if let region = try RelativeLandmarkRegion(map) { return .landmarksToTransformMatrix(region) }
      return .landmarksToTransformMatrix(try LandmarkRegion(map))
    }
  }
}

/// The options of version 2.
struct LandmarkRegion: Hashable, Sendable {
  /// The landmarks that tell the rotation.
  var left, right: Int
  /// The landmarks that lie inside the region.
  var subset: [Int]
  /// The angle that the line from left to right gets, in radians.
  var targetRotation: Float
  /// The region's size for that of the landmarks.
  var scaleX, scaleY: Float
  /// The size of the image that the region becomes.
  var outputWidth, outputHeight: Int
}

/// The options of version 1.
struct RelativeLandmarkRegion: Hashable, Sendable {
  /// The landmarks that tell the rotation.
  var left, right: Int
  /// The landmarks that lie inside the region.
  var subset: [Int]
  /// The region's size for that of the landmarks.
  var scale: Float
  /// The extent of the image in which landmarks are given.
  var landmarksRange: Int
  /// The size of the image that the region lies in.
  var inputWidth, inputHeight: Int
  /// The size of the image that the region becomes.
  var outputWidth, outputHeight: Int
}

/// The maximum number of landmarks of a region.
private let largestSubset = 65_536

extension LandmarkRegion {
  fileprivate init(_ map: FlexBufferMap) throws(ModelFileError) {
    left = try map.integer("left_rotation_idx") ?? 0
    right = try map.integer("right_rotation_idx") ?? 0
    subset = try map.integers("subset_idxs", limit: largestSubset) ?? []
    targetRotation = try map.float("target_rotation_radians") ?? 0
    scaleX = try map.float("scale_x") ?? 0
    scaleY = try map.float("scale_y") ?? 0
    outputWidth = try map.integer("output_width") ?? 0
    outputHeight = try map.integer("output_height") ?? 0
  }

  /// Checks all options, for this number of landmarks.
  fileprivate func check(count: Int) throws(OperatorError) {
    try checkLandmarks([left, right], subset, count: count)
    for scale in [scaleX, scaleY] where !(scale > 0) { throw .attribute("scale", value: 0) }
    for extent in [outputWidth, outputHeight] where extent < 1 {
      throw .attribute("output size", value: extent)
    }
  }
}

extension RelativeLandmarkRegion {
  /// Reads the options of version 1, `nil` if these are not.
  fileprivate init?(_ map: FlexBufferMap) throws(ModelFileError) {
    guard let subset = try map.integers("subset", limit: largestSubset) else { return nil }
    self.subset = subset
    left = try map.integer("left_rotation_idx") ?? 0
    right = try map.integer("right_rotation_idx") ?? 0
    scale = try map.float("bbox_size_multiplier") ?? 0
    landmarksRange = try map.integer("landmarks_range") ?? 0
    let input = try map.integers("input_hw", limit: 2) ?? []
    let output = try map.integers("output_hw", limit: 2) ?? []
    (inputHeight, inputWidth) = input.count == 2 ? (input[0], input[1]) : (0, 0)
    (outputHeight, outputWidth) = output.count == 2 ? (output[0], output[1]) : (0, 0)
  }

  /// Checks all options, for this number of landmarks.
  fileprivate func check(count: Int) throws(OperatorError) {
    try checkLandmarks([left, right], subset, count: count)
    guard scale != 0 else { throw .attribute("scale", value: 0) }
    guard landmarksRange > 0 else { throw .attribute("range of landmarks", value: landmarksRange) }
    for extent in [inputHeight, inputWidth] where extent < 1 {
      throw .attribute("input size", value: extent)
    }
    for extent in [outputHeight, outputWidth] where extent < 1 {
      throw .attribute("output size", value: extent)
    }
  }
}

private func checkLandmarks(
  _ ends: [Int], _ subset: [Int], count: Int
) throws(OperatorError) {
  guard !subset.isEmpty else { throw .attribute("number of landmarks", value: 0) }
  for index in ends + subset where index < 0 || index >= count {
    throw .attribute("index of a landmark", value: index)
  }
}

extension Operator {
  /// The matrix `[1, 4, 4]` that moves points of the output to the region, from landmarks `[1, n, 3]`.
  ///
  /// Source: MediaPipe, `util/tflite/operations/landmarks_to_transform_matrix.cc`, version 2.
  static func landmarksToTransformMatrix(_ region: LandmarkRegion) -> Operator {
    landmarksToTransformMatrix(
      rank: 3, work: region.subset.count,
      check: { count throws(OperatorError) in
        try region.check(count: count)
      },
      matrix: { landmarks in region.matrix(landmarks) })
  }

  /// The matrix `[1, 4, 4]` that moves points of the output to the region, from landmarks
  /// `[1, 1, 1, 3 · n]`.
  ///
  /// Source: MediaPipe, `util/tflite/operations/landmarks_to_transform_matrix.cc`, version 1.
  static func landmarksToTransformMatrix(_ region: RelativeLandmarkRegion) -> Operator {
    landmarksToTransformMatrix(
      rank: 4, work: region.subset.count,
      check: { count throws(OperatorError) in
        try region.check(count: count)
      },
      matrix: { landmarks in region.matrix(landmarks) })
  }

  private static func landmarksToTransformMatrix(
    rank: Int, work: Int,
    check: @escaping @Sendable (_ count: Int) throws(OperatorError) -> Void,
    matrix: @escaping @Sendable (Landmarks3D) -> Matrix4
  ) -> Operator {
    Operator("Landmarks2TransformMatrix") { operands throws(OperatorError) in
      try operands.checkCount(1)
      let shape = try operands.single(.input)
      guard shape.rank == rank else {
        throw .rank(input: 0, expected: rank == 3 ? "3" : "4", found: shape.rank)
      }
      guard shape[rank - 1] % 3 == 0, rank == 4 || shape[2] == 3 else {
        throw .mismatch("coordinates of a landmark", expected: 3, found: shape[rank - 1])
      }
      try check(shape.elementCount / 3)
      return Inference(
        TensorType(.float32, [1, 4, 4]), work: Int64(16 + work),
        kernel: KernelCandidate("landmarks_to_transform_matrix") { operands, _ in
          // Safe: the landmarks' indices are checked; the result has 16 elements.
          let matrix = unsafe matrix(Landmarks3D(operands.floatInput(0)))
          for element in 0..<16 {
            unsafe operands.floatOutput(0)[element] = matrix.elements[element]
          }
        }
      ).keepingTable(byteCount: Int64(work) * 8)
    }
  }
}
