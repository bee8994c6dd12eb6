@testable import HandsEngine

/// A strided slice restated as a walk over single indices.
struct Walk {
  /// The indices visited along each dimension of the input.
  var indices: [[Int]] = []
  /// The extents of the result.
  var shape: [Int] = []

  /// Walks a slice; `nil` where it is refused.
  init?(_ slice: StridedSlice, _ extents: [Int]) {
    func has(_ mask: UInt32, _ entry: Int) -> Bool { (mask >> UInt32(entry)) % 2 == 1 }
    let count = slice.begin.count
    let consuming = (0..<count).filter {
      !has(slice.ellipsisMask, $0) && !has(slice.newAxisMask, $0)
    }.count
    guard consuming <= extents.count else { return nil }
    func takeWhole(_ dimensions: Int) {
      for _ in 0..<dimensions {
        let extent = extents[indices.count]
        indices.append(Array(0..<extent))
        shape.append(extent)
      }
    }
    for entry in 0..<count {
      if has(slice.ellipsisMask, entry) {
        takeWhole(extents.count - consuming)
      } else if has(slice.newAxisMask, entry) {
        shape.append(1)
      } else {
        let extent = extents[indices.count]
        let step = slice.strides[entry]
        let begin = Walk.fromFront(slice.begin[entry], extent)
        if has(slice.shrinkAxisMask, entry) {
          let start = has(slice.beginMask, entry) ? 0 : begin
          guard step > 0, (0..<extent).contains(start) else { return nil }
          indices.append([start])
          continue
        }
        let end = Walk.fromFront(slice.end[entry], extent)
        let visited = Walk.range(
          from: has(slice.beginMask, entry) ? nil : begin,
          to: has(slice.endMask, entry) ? nil : end, step: step, extent: extent)
        guard !visited.isEmpty else { return nil }
        indices.append(visited)
        shape.append(visited.count)
      }
    }
    takeWhole(extents.count - indices.count)
  }

  private static func fromFront(_ index: Int, _ extent: Int) -> Int {
    index < 0 ? index + extent : index
  }

  /// As Python's slices walk: a start before the border waits at the border.
  private static func range(from begin: Int?, to end: Int?, step: Int, extent: Int) -> [Int] {
    var visited: [Int] = []
    if step > 0 {
      var index = max(begin ?? 0, 0)
      while index < extent, end.map({ index < $0 }) ?? true {
        visited.append(index)
        index += step
      }
    } else {
      var index = min(begin ?? extent - 1, extent - 1)
      while index >= 0, end.map({ index > $0 }) ?? true {
        visited.append(index)
        index += step
      }
    }
    return visited
  }
}

extension StridedSlice {
  /// Entries in and around the range of small extents, with any masks.
  static func random(
    rank: Int, using random: inout some RandomNumberGenerator
  ) -> StridedSlice {
    let count = Int.random(in: 0...(rank + 1), using: &random)
    func numbers(_ range: ClosedRange<Int>) -> [Int] {
      (0..<count).map { _ in Int.random(in: range, using: &random) }
    }
    func mask() -> UInt32 {
      .random(in: 0..<(1 << UInt32(count)), using: &random)
        & .random(in: 0..<(1 << UInt32(count)), using: &random)
    }
    let ellipsisEntry = UInt32.random(in: 0...UInt32(2 * count + 1), using: &random)
    let ellipsis: UInt32 = ellipsisEntry < UInt32(count) ? 1 << ellipsisEntry : 0
    return StridedSlice(
      begin: numbers(-7...7), end: numbers(-7...7),
      strides: numbers(-3...2).map { $0 >= 0 ? $0 + 1 : $0 }, beginMask: mask(), endMask: mask(),
      ellipsisMask: ellipsis, newAxisMask: mask(), shrinkAxisMask: mask())
  }
}
