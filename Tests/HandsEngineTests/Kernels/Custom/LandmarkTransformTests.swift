import Foundation
import HandsTFLite
import HandsTestSupport
import Testing

@testable import HandsEngine

/// MediaPipe's operators between a face's landmarks and the parts that other nets look at: matrices from
/// landmarks, images and landmarks through matrices.
@Suite struct LandmarkTransformTests {
  /// A matrix of 4 × 4 whose last two rows and third column do not matter.
  private func matrix(
    _ xx: Float, _ xy: Float, _ xShift: Float, _ yx: Float, _ yy: Float, _ yShift: Float
  ) -> TestTensor {
    TestTensor(
      [xx, xy, 7, xShift, yx, yy, 7, yShift] + [Float](repeating: 99, count: 8), [1, 4, 4])
  }

  private let identity = zeros([1, 4, 4])

  // MARK: Images

  /// Version 1, whose matrices are for coordinates in which the middle of a pixel is a whole number.
  private func image(height: Int32, width: Int32) -> CustomOperator {
    CustomOperator(
      "TransformTensor", ["output_size": .integers([height, width]), "mode": .string("bilinear")])
  }

  /// Version 2, in which the middle of a pixel lies at a half.
  private func centeredImage(height: Int32, width: Int32) -> CustomOperator {
    CustomOperator(
      "TransformTensorBilinear", version: 2,
      ["output_height": .int(height), "output_width": .int(width)])
  }

  private let picture = TestTensor([1, 2, 3, 4, 5, 6], [1, 2, 3, 1])

  @Test func pixelsMove() throws {
    try image(height: 2, width: 3).applied(to: picture, matrix(1, 0, 0, 0, 1, 0))
      .expectFloats([1, 2, 3, 4, 5, 6])
    try image(height: 2, width: 3).applied(to: picture, matrix(1, 0, 1, 0, 1, 0))
      .expectFloats([2, 3, 0, 5, 6, 0])
    try image(height: 3, width: 2).applied(to: picture, matrix(0, 1, 0, 1, 0, 0))
      .expectFloats([1, 4, 2, 5, 3, 6])
  }

  @Test func pixelsAreBlended() throws {
    try image(height: 2, width: 3).applied(to: picture, matrix(1, 0, 0.5, 0, 1, 0))
      .expectFloats([1.5, 2.5, 0, 4.5, 5.5, 0])
    try image(height: 2, width: 3).applied(to: picture, matrix(1, 0, 0, 0, 1, 0.25))
      .expectFloats([1.75, 2.75, 3.75, 0, 0, 0])
    // Two channels.
    try image(height: 1, width: 1)
      .applied(to: TestTensor([0, 8, 4, 0], [1, 1, 2, 2]), matrix(1, 0, 0.25, 0, 1, 0))
      .expectFloats([1, 6])
  }

  @Test func middlesOfPixels() throws {
    // Half the size: each pixel lies in the middle of two.
    try centeredImage(height: 1, width: 2)
      .applied(to: TestTensor([1, 3, 5, 9], [1, 1, 4, 1]), matrix(2, 0, 0, 0, 1, 0))
      .expectFloats([2, 7])
    try centeredImage(height: 2, width: 3).applied(to: picture, matrix(1, 0, 0, 0, 1, 0))
      .expectFloats([1, 2, 3, 4, 5, 6])
  }

  /// Turned by a right angle about the middle of the image, in coordinates of pixels' corners.
  @Test func turnedImage() throws {
    let square = TestTensor([1, 2, 3, 4], [1, 2, 2, 1])
    try centeredImage(height: 2, width: 2).applied(to: square, matrix(0, -1, 2, 1, 0, 0))
      .expectFloats([2, 4, 1, 3])
  }

  @Test func positionsThatAreNoNumbersAreOutside() throws {
    for shift in [Float.nan, .infinity, -.infinity, 1e30] {
      try image(height: 1, width: 2).applied(to: picture, matrix(1, 0, shift, 0, 1, 0))
        .expectFloats([0, 0])
    }
  }

  @Test func refusedImages() throws {
    let image = image(height: 2, width: 2)
    image.expectRefusal(of: picture, because: .operandCount("2 inputs", found: 1))
    image.expectRefusal(
      of: zeros([2, 3, 1]), identity, because: .rank(input: 0, expected: "4", found: 3))
    image.expectRefusal(
      of: zeros([2, 2, 3, 1]), identity, because: .mismatch("batch", expected: 1, found: 2))
    image.expectRefusal(
      of: picture, zeros([3, 3]),
      because: .mismatch("elements of the matrix", expected: 16, found: 9))
    image.expectRefusal(
      of: picture, TestTensor([Int32](repeating: 0, count: 16), TensorType(.int32, [4, 4])),
      because: .elementType(input: 1, found: .int32))
    self.image(height: 0, width: 2).expectRefusal(
      of: picture, identity, because: .attribute("target size", value: 0))
    CustomOperator("TransformTensorBilinear", version: 2, [:])
      .expectRefusal(of: picture, identity, because: .attribute("target size", value: 0))
    CustomOperator("TransformTensor", ["output_size": .integers([2])])
      .expectRefusal(
        of: picture, identity, because: .attribute("length of the target size", value: 1))
    CustomOperator("TransformTensor", ["mode": .string("nearest")]).expectUnsupported("mode", 0)
    CustomOperator("TransformTensor", version: 2, [:]).expectUnsupported("version", 2)
    try CustomOperator("TransformTensor", ["output_size": .integers([1, 2, 3])])
      .expectDamage(at: "custom_options.output_size")
    try CustomOperator("TransformTensor", ["mode": .int(1)])
      .expectDamage(at: "custom_options.mode")
    try CustomOperator("TransformTensor", packed: 0).expectDamage(at: "custom_options")
  }

  // MARK: Landmarks

  private let points: [Float] = [1, 2, 3, 4, 5, 6]

  @Test func landmarksMove() throws {
    let moving = matrix(2, 3, 10, -1, 0.5, -1)
    var operation = CustomOperator("TransformLandmarks", packed: 0)
    operation.version = 2
    operation.options = []
    try operation.applied(to: TestTensor(points, [1, 2, 3]), moving)
      .expectFloats([18, -1, 3, 33, -2.5, 6])
    try operation.applied(to: TestTensor([1, 2, 4, 5], [1, 2, 2]), moving)
      .expectFloats([18, -1, 33, -2.5])
    // Version 1 has coordinates in one dimension, and the matrix's shifts in other units.
    try CustomOperator("TransformLandmarks", ["dimensions": .int(3), "scale": .float(10)])
      .applied(to: TestTensor(points, [1, 1, 1, 6]), moving)
      .expectFloats([108, -10, 3, 123, -11.5, 6])
    try CustomOperator("TransformLandmarks", ["dimensions": .int(2), "scale": .float(1)])
      .applied(to: TestTensor([1, 2, 4, 5], [1, 1, 1, 4]), moving)
      .expectFloats([18, -1, 33, -2.5])
  }

  @Test func refusedLandmarks() throws {
    let operation = CustomOperator("TransformLandmarks", ["dimensions": .int(3)])
    let landmarks = zeros([1, 1, 1, 6])
    operation.expectRefusal(of: landmarks, because: .operandCount("2 inputs", found: 1))
    operation.expectRefusal(
      of: zeros([1, 6]), identity, because: .rank(input: 0, expected: "3 or 4", found: 2))
    operation.expectRefusal(
      of: zeros([2, 2, 3]), identity, because: .mismatch("batch", expected: 1, found: 2))
    operation.expectRefusal(
      of: landmarks, zeros([2, 4]),
      because: .mismatch("elements of the matrix", expected: 16, found: 8))
    operation.expectRefusal(
      of: zeros([1, 1, 1, 7]), identity, because: .attribute("coordinates of a landmark", value: 3))
    operation.expectRefusal(
      of: zeros([1, 2, 4]), identity, because: .attribute("coordinates of a landmark", value: 4))
    CustomOperator("TransformLandmarks", ["scale": .float(0)])
      .expectRefusal(of: landmarks, identity, because: .attribute("scale", value: 0))
    CustomOperator("TransformLandmarks", version: 3, [:]).expectUnsupported("version", 3)
    try CustomOperator("TransformLandmarks", ["dimensions": .float(0.5)])
      .expectDamage(at: "custom_options.dimensions")
  }

  // MARK: Matrices

  private let region: [String: FlexBufferValue] = [
    "left_rotation_idx": .int(0), "right_rotation_idx": .int(1),
    "subset_idxs": .integers([2, 3, 4, 5]), "target_rotation_radians": .float(0),
    "scale_x": .float(1.5), "scale_y": .float(2), "output_width": .int(60),
    "output_height": .int(40),
  ]

  private let relativeRegion: [String: FlexBufferValue] = [
    "left_rotation_idx": .int(0), "right_rotation_idx": .int(1),
    "subset": .integers([2, 3, 4, 5]), "bbox_size_multiplier": .float(1.5),
    "landmarks_range": .int(128), "input_hw": .integers([97, 193]),
    "output_hw": .integers([40, 60]),
  ]

  /// Two landmarks that tell the rotation, then the corners of a rectangle; `z` is rubbish.
  private func landmarks(
    center: SIMD2<Double>, across: SIMD2<Double>, down: SIMD2<Double>, line: SIMD2<Double>
  ) -> [Float] {
    let corners = [
      center - across - down, center + across - down, center + across + down,
      center - across + down,
    ]
    return ([center, center + line] + corners).flatMap { [Float($0.x), Float($0.y), 1e6] }
  }

  private func direction(_ angle: Double, _ length: Double = 1) -> SIMD2<Double> {
    SIMD2(cos(angle), sin(angle)) * length
  }

  /// Expects a matrix to move three corners of the output to given points.
  private func expect(
    _ problem: KernelProblem, width: Double, height: Double,
    moves corners: (origin: SIMD2<Double>, right: SIMD2<Double>, bottom: SIMD2<Double>)
  ) throws {
    #expect(problem.resultTypes == [TensorType(.float32, [1, 4, 4])])
    for target in TargetUnderTest.all {
      let result = try target.best(problem).floats.map { Double($0) }
      for (x, y, expected) in [
        (0, 0, corners.origin), (width, 0, corners.right), (0, height, corners.bottom),
      ] {
        let moved = SIMD2(
          result[0] * x + result[1] * y + result[3], result[4] * x + result[5] * y + result[7])
        #expect(abs(moved.x - expected.x) < 1e-3 && abs(moved.y - expected.y) < 1e-3)
      }
      #expect(result[2] == 0 && result[6] == 0 && result[8...] == [0, 0, 1, 0, 0, 0, 0, 1])
    }
  }

  @Test func uprightRegion() throws {
    let options: [String: FlexBufferValue] = [
      "right_rotation_idx": .int(1), "subset_idxs": .integers([0, 1, 2]), "scale_x": .float(2),
      "scale_y": .float(1), "output_width": .int(2), "output_height": .int(4),
    ]
    // Landmarks within 0 … 2 and 0 … 4, so that x becomes 2 · (x - 1) + 1.
    try CustomOperator("Landmarks2TransformMatrix", version: 2, options)
      .applied(to: TestTensor([0, 0, 9, 2, 0, 9, 1, 4, 9], [1, 3, 3]))
      .expectFloats([2, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  /// The region is the rectangle of the landmarks, as seen when the line has the wanted angle, scaled.
  @Test(arguments: [0, 0.5, 1.5, 3, -0.5, -2], [0, 0.75])
  func turnedRegion(angle: Double, wanted: Float) throws {
    let turn = angle - Double(wanted)
    let (center, across, down) = (
      SIMD2(30.0, 20), direction(turn, 8), direction(turn + .pi / 2, 5)
    )
    var options = region
    options["target_rotation_radians"] = .float(wanted)
    let points = landmarks(center: center, across: across, down: down, line: direction(angle, 3))
    let problem = try CustomOperator("Landmarks2TransformMatrix", version: 2, options)
      .applied(to: TestTensor(points, [1, 6, 3]))
    let (right, bottom) = (across * 1.5, down * 2)
    try expect(
      problem, width: 60, height: 40,
      moves: (center - right - bottom, center + right - bottom, center - right + bottom))
  }

  /// Version 1 moves the first and the last pixel of the output to those of the input, of which 128 units of
  /// the landmarks make the whole.
  @Test(arguments: [0, 0.5, 1.25, -0.5, -1.25])
  func turnedRelativeRegion(angle: Double) throws {
    let (center, across, down) = (
      SIMD2(70.0, 50), direction(angle, 8), direction(angle + .pi / 2, 5)
    )
    // The line's direction does not matter.
    for length in [3.0, -3] {
      let points = landmarks(
        center: center, across: across, down: down, line: direction(angle, length))
      let problem = try CustomOperator("Landmarks2TransformMatrix", relativeRegion)
        .applied(to: TestTensor(points, [1, 1, 1, 18]))
      let (right, bottom) = (across * 1.5, down * 1.5)
      let pixels = SIMD2(192.0, 96) / 128
      try expect(
        problem, width: 59, height: 39,
        moves: (
          (center - right - bottom) * pixels, (center + right - bottom) * pixels,
          (center - right + bottom) * pixels
        ))
    }
  }

  @Test func refusedMatrices() throws {
    let points = zeros([1, 6, 3])
    func operation(_ name: String, _ value: FlexBufferValue) -> CustomOperator {
      CustomOperator(
        "Landmarks2TransformMatrix", version: 2, region.merging([name: value]) { $1 })
    }
    let good = CustomOperator("Landmarks2TransformMatrix", version: 2, region)
    good.expectRefusal(of: points, points, because: .operandCount("1 input", found: 2))
    good.expectRefusal(
      of: zeros([1, 18]), because: .rank(input: 0, expected: "3", found: 2))
    good.expectRefusal(
      of: zeros([2, 3, 3]), because: .mismatch("batch", expected: 1, found: 2))
    good.expectRefusal(
      of: zeros([1, 9, 2]),
      because: .mismatch("coordinates of a landmark", expected: 3, found: 2))
    good.expectRefusal(of: zeros([1, 5, 3]), because: .attribute("index of a landmark", value: 5))
    operation("left_rotation_idx", .int(-1)).expectRefusal(
      of: points, because: .attribute("index of a landmark", value: -1))
    operation("subset_idxs", .integers([])).expectRefusal(
      of: points, because: .attribute("number of landmarks", value: 0))
    operation("scale_y", .float(0)).expectRefusal(
      of: points, because: .attribute("scale", value: 0))
    operation("output_height", .int(0)).expectRefusal(
      of: points, because: .attribute("output size", value: 0))
    try operation("subset_idxs", .int(3)).expectDamage(at: "custom_options.subset_idxs")
    CustomOperator("Landmarks2TransformMatrix", version: 3, region).expectUnsupported("version", 3)
  }

  @Test func refusedRelativeMatrices() throws {
    let points = zeros([1, 1, 1, 18])
    func operation(_ name: String, _ value: FlexBufferValue) -> CustomOperator {
      CustomOperator("Landmarks2TransformMatrix", relativeRegion.merging([name: value]) { $1 })
    }
    CustomOperator("Landmarks2TransformMatrix", relativeRegion).expectRefusal(
      of: zeros([1, 6, 3]), because: .rank(input: 0, expected: "4", found: 3))
    operation("bbox_size_multiplier", .float(0)).expectRefusal(
      of: points, because: .attribute("scale", value: 0))
    operation("landmarks_range", .int(0)).expectRefusal(
      of: points, because: .attribute("range of landmarks", value: 0))
    operation("input_hw", .integers([97])).expectRefusal(
      of: points, because: .attribute("input size", value: 0))
    operation("output_hw", .integers([40, 0])).expectRefusal(
      of: points, because: .attribute("output size", value: 0))
    operation("subset", .integers([6])).expectRefusal(
      of: points, because: .attribute("index of a landmark", value: 6))
  }
}
