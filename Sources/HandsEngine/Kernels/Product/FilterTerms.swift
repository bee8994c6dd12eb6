import HandsMicrokernels

/// Where the terms of a sum lie in a row of a filter, in the order of the sum: runs of neighbours that lie
/// evenly apart along two directions.
struct FilterTerms: Sendable {
  /// Numbers of a row of the filter.
  let rowLength: Int
  /// Where the first run starts.
  private let first: Int
  private let runs: GEMMArguments.Segments

  init(_ runs: GEMMArguments.Segments, from first: Int, rowLength: Int) {
    self.rowLength = rowLength
    self.first = first
    self.runs = runs
  }

  /// All numbers of a row.
  init(rowLength: Int) {
    self.init(GEMMArguments.Segments(length: rowLength), from: 0, rowLength: rowLength)
  }

  /// The words that hold the terms; each run begins a new one.
  func wordCount(termsPerWord: Int) -> Int {
    runs.rows * runs.columns * ((runs.length + termsPerWord - 1) / termsPerWord)
  }

  /// An identity of the terms: equal numbers mean the same terms.
  var numbers: [Int] {
    [
      rowLength, first, runs.rows, runs.rows > 1 ? runs.rowStride : 0, runs.columns,
      runs.columns > 1 ? runs.columnStride : 0, runs.length,
    ]
  }

  /// Calls a closure with each run, in the order of the sum.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for row in 0..<runs.rows {
      for column in 0..<runs.columns {
        let start = first + row * runs.rowStride + column * runs.columnStride
        body(start..<start + runs.length)
      }
    }
  }
}
