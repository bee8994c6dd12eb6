public import HandsEngine
@_exported public import enum HandsFileInput.FileInputError

/// Why tensors cannot be recorded or compared.
public enum GoldenTensorsError: Error, Equatable {
  /// A recorded file cannot be read.
  case file(FileInputError)
  /// The manifest is not what a recording has.
  case manifest(path: String, reason: String)
  /// A file that ends inside a number.
  case partialFloat(path: String, byteCount: Int)
  /// A file that cannot be written.
  case unwritable(path: String, reason: String)
  /// The model is refused.
  case model(ModelError)
  /// The model has another number of inputs or outputs, whichever the name says.
  case tensorCount(String, recorded: Int, model: Int)
  /// The values of an input, by its position, do not make a tensor of its type.
  case input(Int, valueCount: Int, TensorType)
  /// An operator's result, by the name of the record, that the model does not have.
  case unknownResult(String)
  /// A recorded tensor has another number of elements than the model's.
  case elementCount(String, recorded: Int, model: Int)
  /// A position of a recorded value lies outside the tensor.
  case index(String, Int, elementCount: Int)
}

extension GoldenTensorsError: CustomStringConvertible {
  /// One line that says what and where.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .manifest(let path, let reason): "\(path): \(reason)"
    case .partialFloat(let path, let byteCount):
      "\(path): \(byteCount) bytes are no whole number of floats"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    case .model(let error): error.description
    case .tensorCount(let what, let recorded, let model):
      "\(recorded) \(what) are recorded, the model has \(model)"
    case .input(let index, let count, let type):
      "input \(index): the \(count) recorded values make no \(type)"
    case .unknownResult(let name): "\(name) is not in the model"
    case .elementCount(let name, let recorded, let model):
      "\(name): \(recorded) values are recorded, the model computes \(model)"
    case .index(let name, let index, let count):
      "\(name): value \(index) is recorded of \(count)"
    }
  }
}
