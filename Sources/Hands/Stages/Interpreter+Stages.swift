import Imaging
import Inference
import Tensors

extension Interpreter {
  // Safe: pointers stay inside the closures that lend them; lengths are checked here or, for
  // pictures, by `NetInterface` when the task was made.

  /// Allocates the memory of a net.
  convenience init(_ model: Model, as net: Net, team: ThreadTeam) throws(HandsError) {
    do throws(ModelError) {
      try self.init(model, team: team)
    } catch {
      throw .model(net, error)
    }
  }

  /// Runs the net for as long as the work is wanted.
  func run(_ limit: WorkLimit) throws(HandsError) {
    try run { () throws(HandsError) in try limit.check() }
  }

  /// Fills an input with a part of a picture.
  func fill(_ index: Int, with warp: ImageWarp, of picture: Picture) throws(HandsError) {
    let fault = unsafe withInput(index) { input -> ImageError? in
      guard let base = input.baseAddress else { return nil }
      do throws(ImageError) {
        try unsafe warp.write(to: base, from: picture)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw .image(fault) }
  }

  /// Fills an input with one number.
  func fill(_ index: Int, with value: Float) {
    unsafe withInput(index) { input in
      precondition(input.count == 1, "a value for another net")
      unsafe input[0] = value
    }
  }

  /// Fills an input with numbers.
  func fill(_ index: Int, with values: [Float]) {
    unsafe withInput(index) { input in
      precondition(input.count == values.count, "values for another net")
      for position in values.indices { unsafe input[position] = values[position] }
    }
  }

  /// A copy of an output.
  func output(_ index: Int) -> [Float] {
    unsafe withOutput(index) { unsafe Array($0) }
  }

  /// Copies an output into memory that may be used again.
  func copyOutput(_ index: Int, to values: inout [Float]) {
    unsafe withOutput(index) { output in
      values.removeAll(keepingCapacity: true)
      unsafe values.append(contentsOf: output)
    }
  }

  /// The only number of an output.
  func outputNumber(_ index: Int) -> Float {
    unsafe withOutput(index) { unsafe $0[0] }
  }
}

extension RegionOfInterest {
  /// A rectangle of a picture in pixels.
  init(_ rectangle: NormalizedRectangle, in image: ImageSize) {
    self.init(
      centerX: rectangle.xCenter * image.width, centerY: rectangle.yCenter * image.height,
      width: rectangle.width * image.width, height: rectangle.height * image.height,
      rotation: rectangle.rotation)
  }
}

extension ImageSize {
  /// The size of a picture.
  init(_ picture: Picture) {
    self.init(width: picture.width, height: picture.height)
  }
}
