import HandsCLibrary

extension Interpreter {
  // Safe: the text is copied at once; the environment is not changed here.

  /// The maximum number of threads of tasks and commands.
  public static let threadLimit = 64

  /// The value of the environment's `HANDS_NUM_THREADS`, within 1 … ``threadLimit``; 1 if it is unset or not
  /// a number.
  public static let defaultThreadCount: Int = {
    guard let text = unsafe getenv("HANDS_NUM_THREADS"),
      let count = unsafe Int(String(cString: text))
    else { return 1 }
    return min(max(count, 1), threadLimit)
  }()
}
