import HandsEngine
import HandsTFLite

/// What an image net takes for the pixel values 0 … 255.
package enum PixelNormalization: Equatable, Sendable {
  /// The pixel values divided by 255; the net's metadata must say so.
  case metadata
  /// The pixel values scaled to a range, whatever the metadata says.
  case range(ClosedRange<Float>)

  /// What 0 and 255 become.
  var range: ClosedRange<Float> {
    switch self {
    case .metadata: 0...1
    case .range(let range): range
    }
  }

  /// Checks that a net takes this.
  ///
  /// - Parameters:
  ///   - model: The net.
  ///   - net: Its part in its task.
  /// - Throws: ``HandsError/missingNormalization(_:)``,
  ///   ``HandsError/unsupportedNormalization(_:mean:standardDeviation:)``.
  func check(_ model: Model, as net: Net) throws(HandsError) {
    guard self == .metadata else { return }
    guard let normalization = model.metadata?.inputs.first?.normalization else {
      throw .missingNormalization(net)
    }
    for (mean, deviation) in zip(normalization.mean, normalization.standardDeviation)
    where mean != 0 || deviation != 255 {
      throw .unsupportedNormalization(net, mean: mean, standardDeviation: deviation)
    }
  }
}
