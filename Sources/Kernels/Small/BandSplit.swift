/// How a kernel's units of work (rows, elements) are shared out to its bands.
struct BandSplit: Sendable {
  /// Bytes that are worth a band of their own: 16 384 floats.
  static let bytesPerBand = 65_536

  /// Units of work.
  let unitCount: Int
  /// Bands, 1 or more.
  let count: Int

  /// Splits work so that no band gets less than ``bytesPerBand``, unless there is only one.
  ///
  /// - Parameters:
  ///   - unitCount: Units of work, which bands don't share.
  ///   - bytesPerUnit: Bytes that are read or written in each.
  init(units unitCount: Int, bytesPerUnit: Int) {
    self.unitCount = unitCount
    let unitsPerBand = (BandSplit.bytesPerBand - 1) / max(1, bytesPerUnit) + 1
    count = max(1, unitCount / unitsPerBand)
  }

  /// The units of neighbouring bands.
  ///
  /// - Parameter bands: A part of 0 ..< ``count``.
  /// - Returns: A part of 0 ..< ``unitCount``.
  func units(of bands: Range<Int>) -> Range<Int> {
    firstUnit(of: bands.lowerBound)..<firstUnit(of: bands.upperBound)
  }

  private func firstUnit(of band: Int) -> Int {
    unitCount / count * band + min(band, unitCount % count)
  }
}
