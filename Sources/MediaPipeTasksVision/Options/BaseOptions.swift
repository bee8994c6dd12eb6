internal import HandsEngine

/// Options for the model of a task and the processor that runs it.
public final class BaseOptions: NSObject, NSCopying {
  /// The path of a `.task` bundle, absolute or relative to the working directory.
  ///
  /// You can set it to the result of `Bundle.path(forResource:ofType:)`. If it is `nil`, the bundle
  /// is searched for in `HANDS_WEIGHTS` (a directory or a `.task` file), `Weights` in the working
  /// directory, and `Weights` beside the executable or above; an empty path is an error.
  public var modelAssetPath: String! = ""
  /// The contents of a `.task` bundle, instead of a path.
  public var modelAssetBuffer: Data?
  /// The processor that runs the task.
  public var delegate = Delegate.CPU
  /// Number of threads that run each model, 1 … 64; results don't depend on it.
  ///
  /// 1 by default, unless the environment variable `HANDS_NUM_THREADS` is set.
  public var numThreads = Interpreter.defaultThreadCount

  /// Creates options without a model.
  public override init() {}

  /// Creates an independent copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A `BaseOptions`.
  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  func duplicate() -> BaseOptions {
    let copy = BaseOptions()
    copy.modelAssetPath = modelAssetPath
    copy.modelAssetBuffer = modelAssetBuffer
    copy.delegate = delegate
    copy.numThreads = numThreads
    return copy
  }
}
