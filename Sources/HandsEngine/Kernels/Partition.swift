/// How a kernel's units of work (rows, panels, elements) are cut into bands that threads can share.
struct Partition: Sendable {
  /// Units of work in all.
  let units: Int
  /// Units of each band but perhaps the last.
  let unitsPerBand: Int

  /// Cuts work that computes into bands of some microseconds each.
  ///
  /// - Parameters:
  ///   - units: Units of work, 1 or more.
  ///   - multiplyAdds: Multiply-adds of all units.
  ///   - multiple: The number of units of a band is a multiple of this.
  init(units: Int, multiplyAdds: Int64, multiple: Int = 1) {
    self.units = units
    let most: Int64 = 32
    let smallestBand: Int64 = 1 << 17
    let bands = Int(max(1, min(most, multiplyAdds / smallestBand)))
    let share = (units - 1) / bands + 1
    unitsPerBand = (share + multiple - 1) / multiple * multiple
  }

  /// Cuts work that moves memory so that no band but the last gets less than 64 KiB.
  ///
  /// - Parameters:
  ///   - units: Units of work.
  ///   - bytesPerUnit: Bytes that are read or written in each.
  init(units: Int, bytesPerUnit: Int) {
    self.units = units
    let smallestBand = 1 << 16
    let least = (smallestBand - 1) / max(bytesPerUnit, 1) + 1
    let bands = max(units / least, 1)
    unitsPerBand = max((units - 1) / bands + 1, 1)
  }

  /// The number of bands, 1 or more.
  var bandCount: Int { max((units - 1) / unitsPerBand + 1, 1) }

  /// The units of neighbouring bands, a part of `0 ..< bandCount`.
  func units(of bands: Range<Int>) -> Range<Int> {
    let end = min(bands.upperBound * unitsPerBand, units)
    return min(bands.lowerBound * unitsPerBand, end)..<end
  }
}
