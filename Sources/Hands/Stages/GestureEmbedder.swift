import HandsEngine
package import HandsLandmarking
package import HandsSystem

/// Computes the embedding of a hand's landmarks, which is the input of gesture classifiers.
///
/// A classifier only works with the embedder that it was trained on. Use it from one thread at a
/// time.
public final class GestureEmbedder {
  /// The length of an embedding, 128 for MediaPipe's embedders.
  package let width: Int

  private let interpreter: Interpreter
  /// The last output; its memory is reused.
  private var embedding: [Float] = []

  /// Creates an embedder with its own memory that runs on the caller's thread.
  ///
  /// - Parameter models: The models of a gesture recognizer; several embedders may share them.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  public convenience init(models: GestureRecognizerModels) throws(HandsError) {
    try self.init(model: models.embedder, team: ThreadTeam())
  }

  /// Creates an embedder from its model file, for training: the same hands have the same embeddings on all processors
  /// with fused multiply-add, and so give the same classifier.
  ///
  /// - Parameter net: The bytes of `gesture_embedder.tflite`.
  /// - Throws: ``HandsError`` if the model is invalid or there is not enough memory for it.
  package convenience init(net: ByteSlice) throws(HandsError) {
    try self.init(
      model: Model.loadEmbedder(net, options: ModelOptions(kernels: .reproducible)),
      team: ThreadTeam())
  }

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A checked gesture embedder.
  ///   - team: The threads to run on.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  init(model: Model, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: .gestureEmbedder, team: team)
    width = model.outputs[0].type.shape.dimensions.last ?? 0
  }

  /// Computes the embedding of a hand that was found in an image.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - isMirrored: Whether the image is mirrored: ``HandLandmarkerOptions/isMirrored`` as set
  ///     when the hand was found.
  /// - Returns: ``width`` numbers.
  package func embedding(
    of hand: Hand, in image: ImageSize, rotation: ImageRotation = .none, isMirrored: Bool = false
  ) -> [Float] {
    embedding(
      of: EmbedderInput(hand, in: image, rotation: rotation, isMirrored: isMirrored))
  }

  /// Computes the embedding of a normalized hand.
  ///
  /// - Parameter input: A normalized hand.
  /// - Returns: ``width`` numbers.
  package func embedding(of input: EmbedderInput) -> [Float] {
    interpreter.fill(0, with: input.landmarks)
    interpreter.fill(1, with: input.handedness)
    interpreter.fill(2, with: input.worldLandmarks)
    interpreter.run()
    interpreter.copyOutput(0, to: &embedding)
    return embedding
  }
}
