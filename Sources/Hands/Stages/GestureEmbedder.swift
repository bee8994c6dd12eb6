import HandsEngine

/// Turns the landmarks of a hand into an embedding, which classifiers take.
final class GestureEmbedder {
  private let interpreter: Interpreter
  /// The last output, whose memory is used again.
  private var embedding: [Float] = []

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A gesture embedder, already checked.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(model: Model, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: .gestureEmbedder, team: team)
  }

  /// Runs the net.
  ///
  /// - Parameter input: A normalized hand.
  /// - Returns: The embedding.
  func embedding(of input: EmbedderInput) -> [Float] {
    interpreter.fill(0, with: input.landmarks)
    interpreter.fill(1, with: input.handedness)
    interpreter.fill(2, with: input.worldLandmarks)
    interpreter.run()
    interpreter.copyOutput(0, to: &embedding)
    return embedding
  }
}
