package import Hands
import HandsSystem

extension GestureEmbedder {
  /// Computes the embeddings of a hand and its copies, for
  /// ``GestureExamples/append(_:toClass:look:)``.
  ///
  /// Copy 0 is the hand itself. Of the nested loops over variations, widths are outermost, then
  /// rotations, and mirror images innermost. Results don't depend on the thread; each thread needs
  /// its own embedder.
  ///
  /// - Parameters:
  ///   - hand: A normalized hand.
  ///   - variations: The copies to create.
  /// - Returns: `[variations.count, 128]`.
  /// - Throws: ``TrainingError/embeddingWidth(found:)`` if the embedder's width is not 128.
  package func copies(
    of hand: EmbedderInput, _ variations: HandVariations = .standard
  ) throws(TrainingError) -> [Float] {
    guard width == GestureExamples.embeddingWidth else { throw .embeddingWidth(found: width) }
    var embeddings: [Float] = []
    embeddings.reserveCapacity(variations.count * width)
    for input in variations.inputs(of: hand) { embeddings += embedding(of: input) }
    return embeddings
  }
}

extension HandVariations {
  /// Returns the copies of a hand, with the wrist at the origin.
  func inputs(of hand: EmbedderInput) -> [EmbedderInput] {
    var inputs: [EmbedderInput] = []
    for width in HandVariations.widths {
      for turn in turns {
        for isMirrored in isMirroring ? [false, true] : [false] {
          let map = CopyMap(width: isMirrored ? -width : width, degrees: turn)
          inputs.append(
            EmbedderInput(
              landmarks: map.moved(hand.landmarks),
              handedness: isMirrored ? 1 - hand.handedness : hand.handedness,
              worldLandmarks: map.moved(hand.worldLandmarks)))
        }
      }
    }
    return inputs
  }
}

/// Stretches a hand along x and rotates it about the wrist.
private struct CopyMap {
  private let width: Double
  private let sine: Double
  private let cosine: Double

  init(width: Double, degrees: Double) {
    self.width = width
    // Not the C library's functions, to get the same bits on all processors.
    sine = PortableMath.sine(degrees * (.pi / 180))
    cosine = PortableMath.cosine(degrees * (.pi / 180))
  }

  /// Maps points `[N, 3]`, computing in double precision and rounding once.
  func moved(_ points: [Float]) -> [Float] {
    var result = points
    for start in stride(from: 0, to: points.count, by: 3) {
      let x = Double(points[start]) * width
      let y = Double(points[start + 1])
      result[start] = Float(x * cosine - y * sine)
      result[start + 1] = Float(x * sine + y * cosine)
    }
    return result
  }
}
