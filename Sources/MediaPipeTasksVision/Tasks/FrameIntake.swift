internal import Hands
internal import Synchronization

/// Prepares images for the engine, for both tasks.
final class FrameIntake: Sendable {
  private let runningMode: RunningMode
  private let acceptsMirroredOrientations: Bool
  private let imageCount = Atomic(0)

  init(_ options: HandTaskOptions) {
    runningMode = options.runningMode
    acceptsMirroredOrientations = options.acceptsMirroredOrientations
  }

  /// Checks the mode, then the orientation, and copies the pixels.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - call: The mode of the call.
  /// - Returns: The image in the form that the engine processes.
  /// - Throws: `NSError`.
  func frame(_ image: MPImage, for call: RunningMode) throws -> EngineFrame {
    try runningMode.check(call: call)
    return try EngineFrame(image, acceptsMirrored: acceptsMirroredOrientations)
  }

  /// Returns the time of the next single image: 0, 1000, 2000 and so on.
  ///
  /// - Returns: The time in milliseconds.
  func nextImageTime() -> Int {
    imageCount.wrappingAdd(1, ordering: .relaxed).oldValue * 1000
  }
}

/// Calls the engine and converts its errors to `NSError`.
///
/// - Parameter call: The call.
/// - Returns: What the engine returns.
/// - Throws: `NSError`.
func engine<Value>(_ call: () throws(HandsError) -> Value) throws -> Value {
  do throws(HandsError) {
    return try call()
  } catch {
    throw NSError(error)
  }
}
