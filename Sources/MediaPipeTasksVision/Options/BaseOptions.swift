internal import HandsEngine

/// Where a task's model comes from and what computes it.
public final class BaseOptions: NSObject, NSCopying {
  /// The path of a `.task` bundle; relative to the working folder if it isn't absolute.
  ///
  /// May be set to what `Bundle.path(forResource:ofType:)` returns. `nil` stands for the bundle that
  /// is found in `HANDS_WEIGHTS` (a folder or a `.task` file), `Weights` in the working folder, or
  /// `Weights` beside the executable or above; an empty path is an error.
  public var modelAssetPath: String! = ""
  /// The bytes of a `.task` bundle, instead of a path.
  public var modelAssetBuffer: Data?
  /// What the task computes with.
  public var delegate = Delegate.CPU
  /// Threads that share the work of each net, 1 … 64; results do not depend on it.
  ///
  /// 1 unless the environment's `HANDS_NUM_THREADS` says otherwise.
  public var numThreads = Interpreter.defaultThreadCount

  /// Creates options without a model.
  public override init() {}

  /// An independent copy.
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
