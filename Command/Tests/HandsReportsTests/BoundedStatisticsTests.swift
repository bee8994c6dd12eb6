import Testing

@testable import HandsReports

@Suite struct BoundedStatisticsTests {
  @Test(arguments: [1, 5, 6, 7, 13, 1000])
  func samplesAreSpread(count: Int) {
    var sample = SpreadSample<Int>(limit: 6)
    for index in 0..<count where sample.takesNext() { sample.append(index) }
    #expect(sample.elements.count <= 6 && sample.elements.count >= min(count, 3))
    #expect(sample.elements.first == 0)
    let steps = Set(zip(sample.elements, sample.elements.dropFirst()).map { $1 - $0 })
    #expect(steps.count <= 1)
    #expect(count - (sample.elements.last ?? 0) <= (steps.first ?? count))
  }

  private func item(_ index: Int, gesture: String? = nil) -> ReportItem {
    var item = ReportItem(name: "\(index)", failure: "none")
    item.failure = nil
    item.milliseconds = Double(index)
    if let gesture {
      item.hands = [
        ReportItem.Hand(side: "Left", sideScore: 0.5, gesture: gesture, gestureScore: 0.75)
      ]
    }
    return item
  }

  @Test func binsGrowInsteadOfBecomingMore() {
    var timeline = TimelineBins()
    for index in 0..<1001 {
      timeline.add(item(index, gesture: index.isMultiple(of: 2) ? "Victory" : nil))
    }
    #expect(timeline.itemsPerBin == 4)
    #expect(timeline.bins.count == 251 && timeline.bins.count <= TimelineBins.limit)
    #expect(timeline.bins.map(\.items).reduce(0, +) == 1001)
    #expect(timeline.bins[3].name == "12" && timeline.bins[3].hands == 2)
    #expect(timeline.bins[3].gestures == ["Victory": 2])
    #expect(timeline.bins[3].gesture.value == 0.75 && timeline.bins[3].side.value == 0.5)
    #expect(timeline.bins[3].milliseconds.value == 13.5)
    #expect(timeline.bins[250].items == 1)
  }

  @Test func meansLeaveOutWhatIsNoNumber() {
    var mean = TimelineBins.Mean()
    #expect(mean.value == nil)
    for number in [1, .nan, 4, .infinity] { mean.add(number) }
    #expect(mean.value == 2.5)
  }

  @Test func percentilesAreNearlyExact() throws {
    var latencies = LatencyCounts()
    #expect(latencies.percentile(50) == nil)
    for index in (1...1000).reversed() { latencies.add(Double(index) / 10) }
    for (percent, expected) in [(0, 0.1), (50, 50), (95, 95), (100, 100)] as [(Double, Double)] {
      let value = try #require(latencies.percentile(percent))
      #expect(abs(value - expected) <= expected / 128, "\(value)")
    }
    latencies.add(-1)
    #expect(try #require(latencies.percentile(0)) < 1e-30)
  }
}
