import HandsImaging
import HandsEngine

extension Interpreter {
  // Safe: pointers don't escape the closures that provide them; lengths are checked here or, for
  // images, by `NetInterface` when the task is created.

  /// Creates an interpreter for a model and allocates its memory.
  convenience init(_ model: Model, as net: Net, team: ThreadTeam) throws(HandsError) {
    do throws(ModelError) {
      try self.init(model, team: team)
    } catch {
      throw .model(net, error)
    }
  }

  /// Runs the model until the limit is reached; one of several jobs takes the calling thread alone.
  func run(_ limit: WorkLimit) throws(HandsError) {
    try run(isShared: limit.group == nil) { () throws(HandsError) in try limit.check() }
  }

  /// Fills an input with a region of an image.
  ///
  /// - Parameters:
  ///   - index: The index of the input, `[1, size, size, 3]`.
  ///   - region: A square, in pixels of the image.
  ///   - picture: The image.
  ///   - size: The side of the input, in pixels.
  ///   - border: The value of samples outside the image.
  ///   - range: The values that the pixel values 0 and 255 map to.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, or a part that cannot be decoded.
  func fill(
    _ index: Int, with region: RegionOfInterest, of picture: PictureSource, size: Int,
    border: ImageWarp.Border, range: ClosedRange<Float>
  ) throws(HandsError) {
    do throws(ImageError) {
      let view = try picture.view(for: region, samples: size)
      let warp = ImageWarp(
        region: view.region(region), size: size, border: border, range: range)
      try withInput(index) { input throws(ImageError) in
        try unsafe input.withUnsafeMutableBufferPointer { input throws(ImageError) in
          guard let base = input.baseAddress else { return }
          try unsafe warp.write(to: base, from: view.picture)
        }
      }
    } catch {
      throw .image(error)
    }
  }

  /// Fills an input with one number.
  func fill(_ index: Int, with value: Float) {
    withInput(index) { input in
      precondition(input.count == 1, "a value for another model")
      input[0] = value
    }
  }

  /// Fills an input with values.
  func fill(_ index: Int, with values: [Float]) {
    withInput(index) { input in
      precondition(input.count == values.count, "values for another model")
      for position in values.indices { input[position] = values[position] }
    }
  }

  /// A copy of an output.
  func output(_ index: Int) -> [Float] {
    var values: [Float] = []
    copyOutput(index, to: &values)
    return values
  }

  /// Copies an output into reused memory.
  func copyOutput(_ index: Int, to values: inout [Float]) {
    withOutput(index) { output in
      values.removeAll(keepingCapacity: true)
      unsafe output.withUnsafeBufferPointer { unsafe values.append(contentsOf: $0) }
    }
  }

  /// The only number of an output.
  func outputNumber(_ index: Int) -> Float {
    withOutput(index) { $0[0] }
  }
}

extension RegionOfInterest {
  /// Creates the region of a rectangle in an image, in pixels.
  init(_ rectangle: NormalizedRectangle, in image: ImageSize) {
    self.init(
      centerX: rectangle.xCenter * image.width, centerY: rectangle.yCenter * image.height,
      width: rectangle.width * image.width, height: rectangle.height * image.height,
      rotation: rectangle.rotation)
  }
}

extension ImageSize {
  /// The size of an image.
  init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height)
  }

  /// The size of an image.
  init(_ picture: PictureSource) {
    self.init(width: picture.width, height: picture.height)
  }
}
