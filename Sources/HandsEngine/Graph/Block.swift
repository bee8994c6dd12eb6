import HandsSystem

/// A piece of the arena with the span of nodes that it is in use for, both ends included.
struct Block: Equatable {
  var byteCount: Int64
  var first: Int
  var last: Int

  init(byteCount: Int, first: Int, last: Int) {
    let alignment = Int64(AlignedStorage.alignment)
    self.byteCount = (Int64(byteCount) + alignment - 1) / alignment * alignment
    self.first = first
    self.last = last
  }

  func livesWith(_ other: Block) -> Bool {
    first <= other.last && other.first <= last
  }

  /// The maximum number of bytes in use at one time.
  static func peak(of blocks: [Block], stepCount: Int) -> Int64 {
    var changes = [Int64](repeating: 0, count: stepCount + 1)
    for block in blocks {
      changes[block.first] += block.byteCount
      changes[block.last + 1] -= block.byteCount
    }
    var live: Int64 = 0
    var peak: Int64 = 0
    for change in changes {
      live += change
      peak = max(peak, live)
    }
    return peak
  }

  /// Gives each block the lowest offset that is free for its whole span, the largest blocks first.
  ///
  /// - Complexity: O(n²) in the number of blocks.
  static func place(_ blocks: [Block]) -> (offsets: [Int64], byteCount: Int64) {
    let order = stableOrder(of: blocks.count) {
      (blocks[$0].byteCount, $1) > (blocks[$1].byteCount, $0)
    }
    var offsets = [Int64](repeating: 0, count: blocks.count)
    var placed: [Int] = []  // by ascending offset
    var end: Int64 = 0
    for index in order {
      let block = blocks[index]
      var offset: Int64 = 0
      for other in placed where block.livesWith(blocks[other]) {
        if offsets[other] >= offset + block.byteCount { break }
        offset = max(offset, offsets[other] + blocks[other].byteCount)
      }
      offsets[index] = offset
      let position = placed.firstIndex { offsets[$0] > offset } ?? placed.count
      placed.insert(index, at: position)
      end = max(end, offset + block.byteCount)
    }
    return (offsets, end)
  }
}
