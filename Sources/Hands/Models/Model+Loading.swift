import HandsEngine
import HandsSystem

extension Model {
  /// Loads a net.
  static func load(
    _ file: ByteSlice, as net: Net, options: ModelOptions
  ) throws(HandsError) -> Model {
    do {
      return try Model(file, options: options)
    } catch {
      throw .model(net, error)
    }
  }

  /// Loads a net that takes one square image, whose side is the net's own.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - net: Its part in its task.
  ///   - pixels: What it must take for pixels.
  ///   - options: How it is loaded.
  ///   - interface: Its inputs and outputs, by the side of the image.
  /// - Returns: The net.
  /// - Throws: ``HandsError`` if the net is refused.
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

  /// The side of an image net's square input, pixels.
  var inputSide: Int { inputs[0].type.shape.dimensions[1] }
}
