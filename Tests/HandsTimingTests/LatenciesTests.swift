import HandsTiming
import Testing

@Suite struct LatenciesTests {
  @Test func percentilesLieBetweenNeighbours() {
    // numpy.percentile([1, 2, 3, 4, 10], [0, 50, 90, 99, 100])
    let latencies = Latencies(milliseconds: [10, 3, 1, 4, 2])
    #expect(latencies.count == 5)
    #expect(latencies.minimum == 1)
    #expect(latencies.median == 3)
    #expect(abs(latencies.percentile(90) - 7.6) < 1e-12)
    #expect(abs(latencies.percentile(99) - 9.76) < 1e-12)
    #expect(latencies.percentile(0) == 1)
    #expect(latencies.percentile(100) == 10)
  }

  @Test func evenCountsHaveTheMeanOfTheMiddle() {
    #expect(Latencies(milliseconds: [4, 1, 3, 2]).median == 2.5)
  }

  @Test func oneRunIsAllPercentiles() {
    let latencies = Latencies(milliseconds: [7])
    #expect([latencies.minimum, latencies.median, latencies.percentile(99)] == [7, 7, 7])
  }

  @Test func everyRunIsTimed() {
    var runs = 0
    let latencies = Latencies(runs: 3) { runs += 1 }
    #expect(runs == 3)
    #expect(latencies.count == 3)
    #expect(latencies.minimum >= 0)
  }

  @Test func multiplyAddsAreTwoOperations() {
    #expect(gigaflops(multiplyAdds: 500_000, milliseconds: 2) == 0.5)
    #expect(gigaflops(multiplyAdds: 1, milliseconds: 0) == 0)
  }
}
