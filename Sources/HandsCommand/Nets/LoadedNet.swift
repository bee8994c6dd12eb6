import FileInput
import Inference
import Tensors

/// A net from a file of its own.
struct LoadedNet {
  let path: String
  let model: Model

  /// Loads a net.
  ///
  /// - Parameters:
  ///   - path: A `.tflite` file.
  ///   - options: How the net is loaded.
  init(path: String, options: ModelOptions) throws {
    let bytes = ByteSlice(try RegularFile.bytes(at: path))
    self.path = path
    do {
      model = try Model(bytes, options: options)
    } catch {
      throw CommandFailure(error, file: path)
    }
  }
}
