import HandsSystem

/// Landmarks of three coordinates each; `z` does not matter.
@safe struct Landmarks3D {
  // Safe: callers check the indices.
  private let coordinates: UnsafePointer<Float>

  init(_ coordinates: UnsafePointer<Float>) { unsafe self.coordinates = coordinates }

  subscript(index: Int) -> (x: Float, y: Float) {
    unsafe (coordinates[3 * index], coordinates[3 * index + 1])
  }
}

/// A matrix of 4 × 4, row by row.
struct Matrix4 {
  var elements = InlineArray<16, Float>(repeating: 0)

  /// A matrix that is the unit matrix but for `x`, `y` and their translation.
  init(
    _ xx: Float, _ xy: Float, _ xShift: Float, _ yx: Float, _ yy: Float, _ yShift: Float
  ) {
    (elements[0], elements[1], elements[3]) = (xx, xy, xShift)
    (elements[4], elements[5], elements[7]) = (yx, yy, yShift)
    (elements[10], elements[15]) = (1, 1)
  }

  /// A rotation about the origin, in radians.
  init(rotation angle: Float, shift: (x: Float, y: Float) = (0, 0)) {
    self.init(
      cosine(angle), -sine(angle), shift.x, sine(angle), cosine(angle), shift.y)
  }

  /// Sums from 0 in the order of the left operand's columns, each product and sum rounded.
  static func * (left: Matrix4, right: Matrix4) -> Matrix4 {
    var product = Matrix4(0, 0, 0, 0, 0, 0)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum: Float = 0
        for k in 0..<4 { sum += left.elements[4 * row + k] * right.elements[4 * k + column] }
        product.elements[4 * row + column] = sum
      }
    }
    return product
  }

  /// The point that a point of a plane becomes.
  func moved(_ point: (x: Float, y: Float)) -> (x: Float, y: Float) {
    (
      0 + elements[0] * point.x + elements[1] * point.y + elements[3],
      0 + elements[4] * point.x + elements[5] * point.y + elements[7]
    )
  }
}

extension LandmarkRegion {
  /// Shift to the region's middle · rotation · scale · shift from the output's middle.
  func matrix(_ landmarks: Landmarks3D) -> Matrix4 {
    let (left, right) = (landmarks[left], landmarks[right])
    let rotation = targetRotation - arcTangent(y: right.y - left.y, x: right.x - left.x)
    let upright = Matrix4(rotation: rotation)
    var least = upright.moved(landmarks[subset[0]])
    var most = least
    for index in subset.dropFirst() {
      let point = upright.moved(landmarks[index])
      if most.x < point.x { most.x = point.x }
      if most.y < point.y { most.y = point.y }
      if least.x > point.x { least.x = point.x }
      if least.y > point.y { least.y = point.y }
    }
    let back = Matrix4(rotation: -rotation)
    let middle = back.moved(((least.x + most.x) / 2, (least.y + most.y) / 2))
    let scaleX = scaleX * (most.x - least.x) / Float(outputWidth)
    let scaleY = scaleY * (most.y - least.y) / Float(outputHeight)
    return Matrix4(1, 0, middle.x, 0, 1, middle.y) * back * Matrix4(scaleX, 0, 0, 0, scaleY, 0)
      * Matrix4(
        1, 0, Float(-(Double(outputWidth) / 2)), 0, 1, Float(-(Double(outputHeight) / 2)))
  }
}

extension RelativeLandmarkRegion {
  /// To the input's pixels · rotation about the region's middle · scale · from the output's pixels, the
  /// two in the middle in coordinates from -1 to 1.
  func matrix(_ landmarks: Landmarks3D) -> Matrix4 {
    let (left, right) = (landmarks[left], landmarks[right])
    let angle = -arcTangent(y: (right.y - left.y) / (right.x - left.x), x: 1)
    let upright = Matrix4(rotation: angle)
    var most: (x: Float, y: Float) = (-100_000, -100_000)
    var least: (x: Float, y: Float) = (100_000, 100_000)
    for index in subset {
      let point = upright.moved(landmarks[index])
      if most.x < point.x { most.x = point.x }
      if most.y < point.y { most.y = point.y }
      if point.x < least.x { least.x = point.x }
      if point.y < least.y { least.y = point.y }
    }
    let range = Float(landmarksRange)
    let middle = Matrix4(rotation: -angle).moved(
      ((most.x + least.x) / 2, (most.y + least.y) / 2))
    let rotation = Matrix4(
      rotation: -angle,
      shift: (Float(Double(middle.x / range) * 2 - 1), Float(Double(middle.y / range) * 2 - 1)))
    let scaling = Matrix4(
      (most.x - least.x) * scale / range, 0, 0, 0, (most.y - least.y) * scale / range, 0)
    let fromPixels = Matrix4(
      Float(2 / (Double(outputWidth) - 1)), 0, -1, 0, Float(2 / (Double(outputHeight) - 1)), -1)
    let (halfWidth, halfHeight) = (
      Float((Double(inputWidth) - 1) / 2), Float((Double(inputHeight) - 1) / 2)
    )
    let toPixels = Matrix4(halfWidth, 0, halfWidth, 0, halfHeight, halfHeight)
    return toPixels * rotation * scaling * fromPixels
  }
}
