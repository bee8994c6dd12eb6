import HandsEngine
import HandsTFLite

/// How an image model expects the pixel values 0 … 255 to be normalized.
package enum PixelNormalization: Equatable, Sendable {
  /// The pixel values divided by 255; the model's metadata must specify this.
  case metadata
  /// The pixel values scaled to a range; the metadata is ignored.
  case range(ClosedRange<Float>)

  /// The values that 0 and 255 map to.
  var range: ClosedRange<Float> {
    switch self {
    case .metadata: 0...1
    case .range(let range): range
    }
  }

  /// Checks that a model expects this normalization.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - net: Its role in the task.
  /// - Throws: ``HandsError/missingNormalization(_:)`` also if it has no values, or not as many means as deviations;
  ///   ``HandsError/unsupportedNormalization(_:mean:standardDeviation:)``.
  func check(_ model: Model, as net: Net) throws(HandsError) {
    guard self == .metadata else { return }
    guard let normalization = model.metadata?.inputs.first?.normalization else {
      throw .missingNormalization(net)
    }
    let (means, deviations) = (normalization.mean, normalization.standardDeviation)
    guard !means.isEmpty, means.count == deviations.count else { throw .missingNormalization(net) }
    for (mean, deviation) in zip(means, deviations)
    where mean != 0 || deviation != 255 {
      throw .unsupportedNormalization(net, mean: mean, standardDeviation: deviation)
    }
  }
}
