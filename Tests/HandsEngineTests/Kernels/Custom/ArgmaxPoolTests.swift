import HandsTestSupport
import Testing

@testable import HandsEngine

/// MediaPipe's max-pool with positions, and its inverse.
@Suite struct ArgmaxPoolTests {
  /// Options: padding (1 same, 2 valid), stride_width, stride_height, filter_width, filter_height,
  /// activation.
  private func pool(
    padding: Int32 = 2, strides: (height: Int32, width: Int32) = (2, 2),
    window: (height: Int32, width: Int32) = (2, 2), activation: Int32 = 0
  ) -> CustomOperator {
    CustomOperator(
      "MaxPoolingWithArgmax2D", packed: padding, strides.width, strides.height, window.width,
      window.height, activation, resultCount: 2)
  }

  private func unpool(
    strides: (height: Int32, width: Int32) = (2, 2), window: (height: Int32, width: Int32) = (2, 2)
  ) -> CustomOperator {
    CustomOperator(
      "MaxUnpooling2D", packed: 1, strides.width, strides.height, window.width, window.height, 0)
  }

  @Test func largestAndItsPosition() throws {
    let image: [Float] = [
      1, 5, -1, -2,
      3, 2, -4, -3,
      0, 0, 9, 7,
      0, 0, 8, 9,
    ]
    try pool().applied(to: TestTensor(image, [1, 4, 4, 1])).expectResults([
      bytes([5, -1, 0, 9] as [Float]),
      // The first of equal ones.
      bytes([1.1, 0.1, 0.1, 0.1] as [Float]),
    ])
  }

  /// Positions count the window's columns, though a part of it lies beside the image; the clamp does not
  /// touch them.
  @Test func windowsAtTheBorder() throws {
    let line: [Float] = [9, 1, 2, 7, 3]
    try pool(padding: 1, window: (3, 1), activation: 3)
      .applied(to: TestTensor(line, [1, 5, 1, 1]))
      .expectResults([bytes([6, 6, 6] as [Float]), bytes([1.1, 2.1, 0.1] as [Float])])
    try pool(padding: 1, strides: (1, 2), window: (1, 3))
      .applied(to: TestTensor(line, [1, 1, 5, 1]))
      .expectResults([bytes([9, 7, 7] as [Float]), bytes([1.1, 2.1, 0.1] as [Float])])
  }

  @Test func channelsAndImagesStayApart() throws {
    let images: [Float] = [1, 20, 2, 10, 30, 4, 40, 3]
    try pool(strides: (1, 2), window: (1, 2)).applied(to: TestTensor(images, [2, 1, 2, 2]))
      .expectResults([
        bytes([2, 20, 40, 4] as [Float]), bytes([1.1, 0.1, 1.1, 0.1] as [Float]),
      ])
  }

  @Test func refusedPools() throws {
    let image = zeros([1, 4, 4, 1])
    pool().expectRefusal(of: image, image, because: .operandCount("1 input", found: 2))
    pool().expectRefusal(
      of: zeros([4, 4, 1]), because: .rank(input: 0, expected: "4", found: 3))
    pool().expectRefusal(
      of: TestTensor([0, 0] as [Int32], TensorType(.int32, [1, 2, 1, 1])),
      because: .elementType(input: 0, found: .int32))
    pool(strides: (0, 1)).expectRefusal(of: image, because: .attribute("stride", value: 0))
    pool(window: (2, 0)).expectRefusal(of: image, because: .attribute("window extent", value: 0))
    pool(window: (5, 1)).expectRefusal(
      of: image, because: .noWindowPosition(input: 4, window: 5, stride: 2, dilation: 1))
    pool(padding: 3).expectUnsupported("custom padding", 3)
    pool(activation: 4).expectUnsupported("fused activation", 4)
    pool(activation: 999).expectUnsupported("fused activation", 999)
    CustomOperator("MaxPoolingWithArgmax2D", packed: 1, 2, 2).expectUnsupported("custom padding", 1)
    CustomOperator("MaxPoolingWithArgmax2D", packed: 1, 2, 2, 2, 2, 0)
      .expectRefusal(
        of: image, because: .mismatch("number of outputs", expected: 2, found: 1))
  }

  @Test func elementsGoBackWhereTheyWere() throws {
    let largest = TestTensor([5, -1, 8, 9], [1, 2, 2, 1])
    let positions = TestTensor([1.1, 0.1, 2.1, 3.1], [1, 2, 2, 1])
    try unpool().applied(to: largest, positions).expectFloats([
      0, 5, -1, 0,
      0, 0, 0, 0,
      0, 0, 0, 0,
      8, 0, 0, 9,
    ])
  }

  @Test func positionsCountTheColumnsOfTheWindow() throws {
    // Windows of 2 rows and 3 columns, two channels.
    try unpool(strides: (2, 3), window: (2, 3))
      .applied(
        to: TestTensor([7, 8], [1, 1, 1, 2]), TestTensor([3.1, 2.1], [1, 1, 1, 2])
      ).expectFloats([0, 0, 0, 0, 0, 8, 7, 0, 0, 0, 0, 0])
  }

  /// Of overlapping windows the last one stays; elements outside the result are left out.
  @Test func overlapsAndPositionsOutside() throws {
    try unpool(strides: (1, 1), window: (1, 2))
      .applied(to: TestTensor([1, 2], [1, 1, 2, 1]), TestTensor([1.1, 0.1], [1, 1, 2, 1]))
      .expectFloats([0, 2, 0, 0])
    try unpool()
      .applied(
        to: TestTensor([1, 2, 3], [3, 1, 1, 1]), TestTensor([4.1, 1e30, .nan], [3, 1, 1, 1])
      ).expectFloats([Float](repeating: 0, count: 12))
  }

  /// An image of which every pixel but the largest of each window is 0 comes back.
  @Test func inverse() throws {
    var generator = SeededGenerator(seed: 1)
    let (height, width, channels) = (6, 4, 3)
    var image = [Float](repeating: 0, count: 2 * height * width * channels)
    for window in 0..<2 * height / 2 * width / 2 {
      let (row, column) = window.quotientAndRemainder(dividingBy: width / 2)
      for channel in 0..<channels {
        let (y, x) = (2 * row + generator.integer(0...1), 2 * column + generator.integer(0...1))
        image[(y * width + x) * channels + channel] = Float.random(in: 1..<2, using: &generator)
      }
    }
    let pooled = try TargetUnderTest.reference.best(
      pool().applied(to: TestTensor(image, Shape([2, height, width, channels])))
    ).results
    let shape = try Shape([2, height / 2, width / 2, channels])
    try unpool()
      .applied(to: TestTensor(pooled[0].floats, shape), TestTensor(pooled[1].floats, shape))
      .expectFloats(image)
  }

  @Test func refusedUnpoolings() throws {
    let image = zeros([1, 2, 2, 1])
    unpool().expectRefusal(of: image, because: .operandCount("2 inputs", found: 1))
    unpool().expectRefusal(
      of: image, zeros([1, 2, 1, 2]),
      because: .incompatibleShapes([1, 2, 2, 1], [1, 2, 1, 2]))
    unpool().expectRefusal(
      of: image, zeros([2, 2]), because: .rank(input: 1, expected: "4", found: 2))
    unpool(strides: (2, 0)).expectRefusal(of: image, image, because: .attribute("stride", value: 0))
    unpool(window: (-1, 2)).expectRefusal(
      of: image, image, because: .attribute("window extent", value: -1))
    CustomOperator("MaxUnpooling2D", packed: 0).expectUnsupported("custom padding", 0)
  }
}
