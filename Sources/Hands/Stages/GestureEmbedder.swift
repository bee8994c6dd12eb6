import HandsEngine
public import HandsLandmarking
package import HandsSystem

/// Turns the landmarks of a hand into an embedding, which classifiers of gestures take.
///
/// A classifier fits only the embedder that it was trained on. Belongs to one thread at a time.
public final class GestureEmbedder {
  /// The length of an embedding, 128 for MediaPipe's embedders.
  public let width: Int

  private let interpreter: Interpreter
  /// The last output, whose memory is used again.
  private var embedding: [Float] = []

  /// Creates an embedder with memory of its own, on the caller's thread.
  ///
  /// - Parameter models: The nets of a gesture recognizer, which may be shared.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  public convenience init(models: GestureRecognizerModels) throws(HandsError) {
    try self.init(model: models.embedder, team: ThreadTeam())
  }

  /// Creates an embedder from its net alone.
  ///
  /// - Parameter net: The bytes of `gesture_embedder.tflite`.
  /// - Throws: ``HandsError`` if the net is refused, or there is no memory for it.
  package convenience init(net: ByteSlice) throws(HandsError) {
    try self.init(model: Model.loadEmbedder(net), team: ThreadTeam())
  }

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A gesture embedder, already checked.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(model: Model, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: .gestureEmbedder, team: team)
    width = model.outputs[0].type.shape.dimensions.last ?? 0
  }

  /// The embedding of a hand that was found in an image.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The image's size.
  ///   - rotation: How the image must be turned to be upright.
  ///   - isMirrored: Whether the image is mirrored: ``HandLandmarkerOptions/isMirrored`` as it was when the
  ///     hand was found.
  /// - Returns: ``width`` numbers.
  public func embedding(
    of hand: Hand, in image: ImageSize, rotation: ImageRotation = .none, isMirrored: Bool = false
  ) -> [Float] {
    embedding(
      of: EmbedderInput(hand, in: image, rotation: rotation, isMirrored: isMirrored))
  }

  /// The embedding of a hand.
  ///
  /// - Parameter input: A normalized hand.
  /// - Returns: ``width`` numbers.
  public func embedding(of input: EmbedderInput) -> [Float] {
    interpreter.fill(0, with: input.landmarks)
    interpreter.fill(1, with: input.handedness)
    interpreter.fill(2, with: input.worldLandmarks)
    interpreter.run()
    interpreter.copyOutput(0, to: &embedding)
    return embedding
  }
}
