import HandsLandmarking
import Testing

@testable import Hands

/// Where hands are expected.
struct MovingRegionTests {
  private static func region(_ x: Float, _ y: Float) -> NormalizedRectangle {
    NormalizedRectangle(xCenter: x, yCenter: y, width: 0.2, height: 0.3, rotation: 0.5)
  }

  private static func moving(
    to next: NormalizedRectangle, after milliseconds: Int = 50
  ) -> MovingRegion {
    var place = MovingRegion(region(0.4, 0.5), at: .milliseconds(1000))
    place.move(to: next, at: .milliseconds(1000 + milliseconds))
    return place
  }

  @Test func aHandMovesOnByTime() {
    let place = MovingRegionTests.moving(to: MovingRegionTests.region(0.5, 0.45))
    let expected = place.expected(at: .milliseconds(1075))
    #expect(
      expected.map { abs($0.xCenter - 0.55) < 1e-6 && abs($0.yCenter - 0.425) < 1e-6 } == true)
    #expect(expected?.width == 0.2 && expected?.height == 0.3 && expected?.rotation == 0.5)
    #expect(place.region == MovingRegionTests.region(0.5, 0.45))
  }

  /// One that comes closer is larger, but not by more than a half; one that moves away is not smaller.
  @Test(
    arguments: [(1, 1), (1.2, 1.2), (1.4, 1.4), (1.6, 1.5), (0.5, 1), (0, 1)] as [(Float, Float)])
  func aHandGrowsOn(ratio: Float, scale: Float) {
    var next = MovingRegionTests.region(0.5, 0.5)
    next.width *= ratio
    next.height *= ratio
    let expected = MovingRegionTests.moving(to: next).expected(at: .milliseconds(1100))
    #expect(expected.map { abs($0.width - next.width * scale) < 1e-6 } == true)
    #expect(expected.map { abs($0.height - next.height * scale) < 1e-6 } == true)
  }

  @Test func aNewHandIsNotExpected() {
    let place = MovingRegion(MovingRegionTests.region(0.4, 0.5), at: .zero)
    #expect(place.expected(at: .milliseconds(33)) == nil)
  }

  @Test func expectationsEnd() {
    let place = MovingRegionTests.moving(to: MovingRegionTests.region(0.41, 0.5))
    #expect(place.expected(at: .milliseconds(1150)) != nil)
    #expect(place.expected(at: .milliseconds(1151)) == nil)
  }

  @Test func aHandThatLeavesIsNotExpected() {
    let place = MovingRegionTests.moving(to: MovingRegionTests.region(0.9, 0.5))
    #expect(place.expected(at: .milliseconds(1060)) != nil)
    #expect(place.expected(at: .milliseconds(1080)) == nil)
  }

  /// Times may lie as far apart as they can.
  @Test func anyTimesAreTaken() {
    var place = MovingRegion(MovingRegionTests.region(0.4, 0.5), at: .seconds(Int64.min))
    place.move(to: MovingRegionTests.region(0.5, 0.5), at: .seconds(Int64.max))
    #expect(place.expected(at: .seconds(Int64.max)) != nil)
  }
}
