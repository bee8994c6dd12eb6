package import HandsEngine

extension ActivationRanges {
  /// The records of the nets in MediaPipe's bundles.
  package static let recorded: [ActivationRanges] = []
}
