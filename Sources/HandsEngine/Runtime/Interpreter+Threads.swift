import HandsCLibrary

extension Interpreter {
  // Safe: the text is copied at once; the environment is not changed here.

  /// The most threads that tasks and commands ask for.
  public static let threadLimit = 64

  /// What the environment's `HANDS_NUM_THREADS` asks for, within 1 … ``threadLimit``; 1 if it says
  /// nothing or no number.
  public static let defaultThreadCount: Int = {
    guard let text = unsafe getenv("HANDS_NUM_THREADS"),
      let count = unsafe Int(String(cString: text))
    else { return 1 }
    return min(max(count, 1), threadLimit)
  }()
}
