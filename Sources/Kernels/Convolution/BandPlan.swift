/// How work is cut into bands that threads can share.
struct BandPlan: Sendable {
  /// Units of work in all.
  let units: Int
  /// Units of each band but perhaps the last.
  let unitsPerBand: Int

  /// Cuts the work into bands of some microseconds each.
  ///
  /// - Parameters:
  ///   - units: Units of work, 1 or more.
  ///   - multiplyAdds: Multiply-adds of all units.
  ///   - multiple: Bands hold a multiple of so many units.
  init(units: Int, multiplyAdds: Int, multiple: Int = 1) {
    self.units = units
    let most = 32
    let smallestBand = 1 << 17
    let bands = max(1, min(most, multiplyAdds / smallestBand))
    let share = (units - 1) / bands + 1
    unitsPerBand = (share + multiple - 1) / multiple * multiple
  }

  /// The number of bands.
  var bandCount: Int { (units - 1) / unitsPerBand + 1 }

  /// The units of neighbouring bands.
  ///
  /// - Parameter bands: A part of `0 ..< bandCount`.
  /// - Returns: A part of `0 ..< units`.
  func units(of bands: Range<Int>) -> Range<Int> {
    bands.lowerBound * unitsPerBand..<min(bands.upperBound * unitsPerBand, units)
  }
}
