public import HandsEngine
@_exported public import enum HandsFileInput.FileInputError

/// The reason why tensors cannot be recorded or compared.
public enum GoldenTensorsError: Error, Equatable {
  /// A recorded file cannot be read.
  case file(FileInputError)
  /// The manifest is invalid.
  case manifest(path: String, reason: String)
  /// A file ends in the middle of a number.
  case partialFloat(path: String, byteCount: Int)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)
  /// The model is invalid.
  case model(ModelError)
  /// The number of the model's inputs or outputs differs; the name tells which.
  case tensorCount(String, recorded: Int, model: Int)
  /// The values of an input, given by its index, don't match the input's type.
  case input(Int, valueCount: Int, TensorType)
  /// The model does not have an operator's result, given by the name in the recording.
  case unknownResult(String)
  /// The number of elements of a recorded tensor differs from the model's.
  case elementCount(String, recorded: Int, model: Int)
  /// The index of a recorded value is outside the tensor.
  case index(String, Int, elementCount: Int)
}

extension GoldenTensorsError: CustomStringConvertible {
  /// One line with the error and its location.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .manifest(let path, let reason): "\(path): \(reason)"
    case .partialFloat(let path, let byteCount):
      "\(path): \(byteCount) bytes are not a multiple of 4"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    case .model(let error): error.description
    case .tensorCount(let what, let recorded, let model):
      "\(recorded) \(what) are recorded, the model has \(model)"
    case .input(let index, let count, let type):
      "input \(index): \(count) recorded values do not fill \(type)"
    case .unknownResult(let name): "\(name) is not in the model"
    case .elementCount(let name, let recorded, let model):
      "\(name): \(recorded) values are recorded, the model computes \(model)"
    case .index(let name, let index, let count):
      "\(name): value \(index) is recorded of \(count)"
    }
  }
}
