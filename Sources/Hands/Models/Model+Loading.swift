import HandsEngine
import HandsSystem

extension Model {
  /// Loads a model.
  static func load(
    _ file: ByteSlice, as net: Net, options: ModelOptions
  ) throws(HandsError) -> Model {
    do {
      return try Model(file, options: options)
    } catch {
      throw .model(net, error)
    }
  }

  /// Loads a model with one square image as input, of a size that the model determines.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - net: Its role in the task.
  ///   - pixels: The pixel normalization that it must expect.
  ///   - options: Options for loading the model.
  ///   - interface: Its inputs and outputs for a given side of the image.
  /// - Returns: The loaded model.
  /// - Throws: ``HandsError`` if the model is invalid.
  static func imageNet(
    _ file: ByteSlice, as net: Net, pixels: PixelNormalization, options: ModelOptions,
    interface: (Int) -> NetInterface
  ) throws(HandsError) -> Model {
    let model = try load(file, as: net, options: options)
    let input = model.inputs.first?.type.shape.dimensions ?? []
    guard input.count == 4, input[1] > 0, input[1] == input[2] else {
      throw .wrongInterface(
        net, expected: "an image, float32[1, N, N, 3]", found: NetInterface.description(of: model))
    }
    try interface(input[1]).check(model, as: net)
    try pixels.check(model, as: net)
    return model
  }

  /// The side of an image model's square input, in pixels.
  var inputSide: Int { inputs[0].type.shape.dimensions[1] }
}

extension ModelOptions {
  /// The bytes that some models take at most while they are loaded: for each what the limit allows, and copies of their
  /// constants.
  func loadingByteCount(models count: Int, _ files: ByteSlice...) -> Int {
    min(memoryLimit, .max / 16) * count + files.reduce(0) { $0 + 2 * $1.count }
  }
}
