import Hands
import HandsLandmarking
import Testing

struct OneEuroFilterTests {
  /// Applies a filter to values at their times in seconds.
  private func filtered(
    _ samples: [(time: Double, value: Float)], scale: Double = 1, _ parameters: OneEuroParameters
  ) -> [Float] {
    var filter = OneEuroFilter()
    var last = 0.0
    return samples.map { sample in
      defer { last = sample.time }
      return filter.filter(
        sample.value, after: sample.time - last, scale: scale, with: parameters)
    }
  }

  @Test func stillValuesStay() {
    let samples = (0..<50).map { (Double($0) * 0.04, Float(0.3)) }
    #expect(filtered(samples, OneEuroParameters()).allSatisfy { $0 == 0.3 })
  }

  /// Without beta it is a low-pass filter of one cutoff: the rest of a step shrinks by the same
  /// factor each time.
  @Test(arguments: [0.1, 1, 7])
  func aStepDecaysGeometrically(cutoff: Double) {
    let interval = 0.04
    let samples = (0..<40).map { (Double($0) * interval, Float($0 == 0 ? 0 : 1)) }
    let found = filtered(samples, OneEuroParameters(minCutoff: cutoff, beta: 0))
    let rest = 1 / (1 + 2 * Double.pi * cutoff * interval)
    var expected = 1.0
    for value in found {
      #expect(abs(Double(value) - (1 - expected)) < 1e-6)
      expected *= rest
    }
  }

  /// Numbers of a program in Python; `te` is in seconds.
  ///
  ///     a = lambda fc: 1 / (1 + 1 / (2 * math.pi * fc * te))
  ///     d = (v - raw) * scale / te; dx = a(fd) * d + (1 - a(fd)) * dx
  ///     c = a(fmin + beta * abs(dx)); y = c * v + (1 - c) * y
  @Test(
    arguments: [
      (
        OneEuroParameters(minCutoff: 0.5, beta: 2, derivativeCutoff: 1), 4,
        [0.5, 0.501847524, 0.499812957, 0.505344796, 0.65710769, 0.687132554, 0.70152009]
      ),
      (
        OneEuroParameters(), 2.5,
        [0.5, 0.507172349, 0.494767551, 0.516267412, 0.697791615, 0.70960925, 0.709013895]
      ),
    ] as [(OneEuroParameters, Double, [Float])])
  func valuesAreThoseOfTheAlgorithm(
    parameters: OneEuroParameters, scale: Double, expected: [Float]
  ) {
    let samples: [(Double, Float)] = [
      (0, 0.5), (0.04, 0.51), (0.073, 0.49), (0.12, 0.52), (0.2, 0.7), (0.233, 0.71), (0.3, 0.709),
    ]
    for (value, golden) in zip(filtered(samples, scale: scale, parameters), expected) {
      #expect(abs(value - golden) < 1e-6)
    }
  }

  @Test func longGapsGiveTheValueItself() {
    let found = filtered([(0, 0), (1e300, 1), (1.5e300, 3)], OneEuroParameters())
    #expect(found == [0, 1, 3])
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func valuesThatAreNotFiniteAreForgotten(value: Float) {
    let samples: [(Double, Float)] = [(0, 0.5), (0.04, value), (0.08, 0.5)]
    let found = filtered(samples, OneEuroParameters())
    #expect(found[0] == 0.5 && !found[1].isFinite && found[2] == 0.5)
  }
}

struct LandmarkSmootherTests {
  private let parameters = OneEuroParameters(minCutoff: 1, beta: 1)

  /// Landmarks on a spiral whose phase moves.
  private func hand(
    _ frame: Int, size: Float
  ) -> (landmarks: [NormalizedLandmark], world: [Landmark]) {
    let points = (0..<HandLandmark.count).map { index in
      let wobble = Float((index * 7 + frame * 5) % 11) / 100
      return SIMD3(Float(index % 5) / 5 + wobble, Float(index) / 20 - wobble, wobble)
    }
    return (
      points.map { NormalizedLandmark(x: $0.x * size, y: $0.y * size, z: $0.z * size) },
      points.map { Landmark(x: $0.x * size / 5, y: $0.y * size / 5, z: $0.z * size / 5) }
    )
  }

  private func smoothed(
    size: Float, image: ImageSize
  ) -> [(landmarks: [NormalizedLandmark], world: [Landmark])] {
    var smoother = LandmarkSmoother(landmarkCount: HandLandmark.count, parameters)
    return (0..<6).map { frame in
      var hand = hand(frame, size: size)
      smoother.smooth(&hand.landmarks, &hand.world, in: image, after: 0.04)
      return hand
    }
  }

  /// A hand at half the distance, and a picture of twice the size: powers of two keep the bits.
  @Test func nearAndFarHandsAreSmoothedAlike() {
    let far = smoothed(size: 0.25, image: ImageSize(width: 320, height: 240))
    let near = smoothed(size: 0.5, image: ImageSize(width: 320, height: 240))
    let large = smoothed(size: 0.25, image: ImageSize(width: 640, height: 480))
    for (frame, (a, b)) in zip(far, near).enumerated() {
      let raw = hand(frame, size: 0.25)
      #expect((a.landmarks == raw.landmarks) == (frame == 0))
      #expect((a.world == raw.world) == (frame == 0))
      #expect(
        a.landmarks.map { NormalizedLandmark(x: $0.x * 2, y: $0.y * 2, z: $0.z * 2) }
          == b.landmarks)
      #expect(a.world.map { Landmark(x: $0.x * 2, y: $0.y * 2, z: $0.z * 2) } == b.world)
      #expect(large[frame].landmarks == a.landmarks && large[frame].world == a.world)
    }
  }

  @Test func objectsWithoutSizeAreLeftAsTheyAre() {
    let points = smoothed(size: 0, image: ImageSize(width: 320, height: 240))
    #expect(points.allSatisfy { $0.landmarks.allSatisfy { $0.x == 0 } })
    var smoother = LandmarkSmoother(landmarkCount: HandLandmark.count, parameters)
    for x in [Float(0), 1, 0.25] {
      var landmarks = [NormalizedLandmark](
        repeating: NormalizedLandmark(x: x, y: x, z: x), count: HandLandmark.count)
      var world = [Landmark](
        repeating: Landmark(x: x, y: x, z: x), count: HandLandmark.count)
      smoother.smooth(
        &landmarks, &world, in: ImageSize(width: 100, height: 100), after: 0.04)
      #expect(landmarks.allSatisfy { $0.x == x } && world.allSatisfy { $0.x == x })
    }
  }

  @Test func landmarksInSpaceMayBeMissing() {
    var smoother = LandmarkSmoother(landmarkCount: 478, parameters)
    for frame in 0..<3 {
      let raw = (0..<478).map { index in
        NormalizedLandmark(x: Float(index) / 478 + Float(frame % 2) / 10, y: 0, z: 0)
      }
      var (landmarks, world) = (raw, [Landmark]())
      smoother.smooth(&landmarks, &world, in: ImageSize(width: 320, height: 240), after: 0.04)
      #expect((landmarks == raw) == (frame == 0) && world.isEmpty)
    }
  }
}

struct LandmarkBoxTests {
  @Test func boxesAreTight() {
    let landmarks = ([(0.5, 0.25), (-0.25, 1.5), (0.75, 0.5)] as [(Float, Float)]).map {
      NormalizedLandmark(x: $0.0, y: $0.1, z: 0)
    }
    let box = Box(enclosing: landmarks)
    #expect(box == Box(xMin: -0.25, yMin: 0.25, width: 1, height: 1.25))
    #expect(
      box.inPixels(of: ImageSize(width: 200, height: 100))
        == Box(xMin: -50, yMin: 25, width: 200, height: 125))
    #expect(Box(enclosing: []) == Box(xMin: 0, yMin: 0, width: 0, height: 0))
  }
}
