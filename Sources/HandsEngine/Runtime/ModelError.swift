public import HandsTFLite

/// Why a model cannot be loaded or run.
public indirect enum ModelError: Error, Equatable, Sendable {
  /// The bytes are not a valid model file.
  case file(ModelFileError)
  /// The file's operators and tensors do not form a network that the engine runs.
  case graph(GraphError)
  /// The network needs more memory than is allowed.
  case planning(PlanningError)
  /// This processor, or this machine's libraries, cannot run the requested kernels.
  case kernelsUnavailable(KernelSet)
  /// No layer of the model can be computed in the requested precision.
  case precisionUnavailable(Precision)
  /// A record of activations does not fit the model.
  case ranges(ActivationRangesError)
  /// No input has the requested name.
  case unknownInput(name: String)
  /// No output has the requested name.
  case unknownOutput(name: String)
  /// The system has no memory left for weights or working memory, in bytes.
  case outOfMemory(bytes: Int)
}

extension ModelError: CustomStringConvertible {
  /// One sentence that says where and why.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .graph(let error): error.description
    case .planning(let error): error.description
    case .kernelsUnavailable(let set):
      "the \(set.rawValue) kernels cannot run on this machine"
    case .precisionUnavailable(let precision):
      Precision.hasFast16
        ? "no layer of the model can be computed with precision \(precision.rawValue)"
        : "precision \(precision.rawValue) is not part of this build"
    case .ranges(let error): error.description
    case .unknownInput(let name): "the model has no input \"\(PrintableName(name).description)\""
    case .unknownOutput(let name): "the model has no output \"\(PrintableName(name).description)\""
    case .outOfMemory(let bytes): "out of memory: the model needs \(bytes) bytes"
    }
  }
}
