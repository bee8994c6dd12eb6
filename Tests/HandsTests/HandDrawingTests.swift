import HandsImaging
import HandsLandmarking
import HandsTestSupport
import Testing

@testable import Hands

@Suite struct HandDrawingTests {
  /// Fingers from left to right, each along a column from 220 up to 100; the wrist below.
  private func hand(
    depths: [Float] = .init(repeating: 0, count: 21), labels: [String] = []
  ) -> HandSketch {
    var points = [PixelPoint(x: 200, y: 300)]
    for finger in 0..<5 {
      for joint in 0..<4 {
        points.append(PixelPoint(x: 100 + Float(finger) * 50, y: 220 - Float(joint) * 40))
      }
    }
    return HandSketch(
      points: points, depths: depths, labels: labels,
      region: RegionOfInterest(centerX: 200, centerY: 160, width: 300, height: 240))
  }

  private func drawn(
    _ hand: HandSketch, _ parts: HandSketch.Parts, width: Int = 400, height: Int = 320
  ) throws -> Picture {
    var canvas = try Canvas(width: width, height: height, color: .black)
    canvas.drawHands([hand], parts: parts)
    return canvas.picture
  }

  private func color(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
    let index = (y * picture.width + x) * 3
    return Array(picture.bytes[index..<index + 3])
  }

  @Test func shadesKeepTheFingersColors() {
    let blue = PixelColor(red: 40, green: 165, blue: 255)
    let purple = PixelColor(red: 175, green: 115, blue: 255, opacity: 0.5)
    #expect(blue.shaded(nearness: 0) == blue)
    #expect(blue.shaded(nearness: -1) == PixelColor(red: 22, green: 91, blue: 140))
    #expect(blue.shaded(nearness: -9) == PixelColor(red: 0, green: 0, blue: 0))
    #expect(
      purple.shaded(nearness: 1) == PixelColor(red: 199, green: 157, blue: 255, opacity: 0.5))
    #expect(blue.shaded(nearness: .nan) == blue)
  }

  /// The palm is 80 long, so that 48 before the middle is as near as can be told.
  @Test func nearnessIsMeasuredFromTheHandsMiddle() {
    var depths = [Float](repeating: 0, count: 21)
    depths[4] = -210
    depths[8] = 210
    let nearness = hand(depths: depths).nearness
    #expect(nearness[4] == 1 && nearness[8] == -1 && nearness[0] == 0)
    depths[8] = 10
    #expect(abs(hand(depths: depths).nearness[0] + 200.0 / 21 / 48) < 0.001)
  }

  @Test func bonesGrowLighterTowardsTheCamera() throws {
    // The index finger comes nearer from base to tip, the little finger goes away.
    var depths = [Float](repeating: 0, count: 21)
    for joint in 0..<4 {
      depths[5 + joint] = Float(joint) * -15
      depths[17 + joint] = Float(joint) * 15
    }
    let picture = try drawn(hand(depths: depths), .bones)
    func brightness(_ x: Int, _ y: Int) -> Int {
      color(picture, x, y).reduce(0) { $0 + Int($1) }
    }
    #expect(brightness(150, 105) > brightness(150, 160) + 30)
    #expect(brightness(150, 160) > brightness(150, 215) + 30)
    #expect(brightness(300, 105) < brightness(300, 160) - 30)
    #expect(brightness(300, 160) < brightness(300, 215) - 30)
  }

  @Test func boxAndRegionLieWhereTheyShould() throws {
    // The points reach from 100 to 300 and from 100 to 300.
    let box = try drawn(hand(), .box)
    for (x, y) in [(100, 200), (300, 200), (200, 100), (200, 300), (100, 100), (300, 300)] {
      #expect(color(box, x, y) == [245, 245, 245], "\(x), \(y)")
    }
    for (x, y) in [(200, 200), (96, 200), (304, 200), (104, 104)] {
      #expect(color(box, x, y) == [0, 0, 0], "\(x), \(y)")
    }
    let region = try drawn(hand(), .region)
    for (x, y) in [(50, 160), (350, 160), (200, 40), (200, 280), (200, 34)] {
      #expect(color(region, x, y) == [0, 220, 225], "\(x), \(y)")
    }
    for (x, y) in [(200, 160), (200, 288), (100, 200), (200, 100)] {
      #expect(color(region, x, y) == [0, 0, 0], "\(x), \(y)")
    }
  }

  @Test func onlyWhatIsAskedForIsDrawn() throws {
    let sketch = hand(labels: ["Left 97%"])
    #expect(try drawn(sketch, []).bytes.allSatisfy { $0 == 0 })
    let bones = try drawn(sketch, .bones)
    #expect(color(bones, 200, 300) != [255, 255, 255] && color(bones, 150, 120) != [0, 0, 0])
    let points = try drawn(sketch, .points)
    #expect(color(points, 200, 300) == [255, 255, 255] && color(points, 150, 120) == [0, 0, 0])
    let labels = try drawn(sketch, .labels)
    #expect(labels.bytes.contains(255) && color(labels, 200, 300) == [0, 0, 0])
    var lost = sketch
    lost.region = nil
    #expect(try drawn(lost, .region).bytes.allSatisfy { $0 == 0 })
  }

  /// Whatever the picture's size, labels are readable and lie inside.
  @Test(arguments: [(160, 120), (640, 480), (4000, 3000), (90, 400), (60, 40)])
  func labelsFitThePicture(width: Int, height: Int) {
    for lines in [["Right 97%", "Pointing_Up 89%"], [String(repeating: "Wide ", count: 300)]] {
      let label = HandLabel(lines, width: Float(width), height: Float(height))
      #expect(label.capHeight >= 7 && label.lines.count == lines.count)
      #expect(label.size.width <= Float(width), "\(label.size)")
      let isReadable = label.capHeight >= Float(min(width, height)) / 40
      #expect(isReadable || label.lines != lines || width < 200)
      var placement = LabelPlacement(width: Float(width), height: Float(height), hands: [])
      let place = placement.place(
        label.size, beside: PixelRectangle(minX: 0, minY: 0, width: 20, height: 20),
        gap: label.capHeight)
      #expect(place.minX >= 0 && place.maxX <= Float(width))
      #expect(place.minY >= 0)
    }
    let usual = HandLabel(["Pointing_Up 89%"], width: Float(width), height: Float(height))
    if width >= 160 { #expect(usual.lines == ["Pointing_Up 89%"]) }
  }

  @Test func textIsCutWhereItDoesNotFit() {
    let width = Canvas.textSize("Pointing..", capHeight: 10).width
    #expect(Canvas.shortened("Pointing_Up", toWidth: width, capHeight: 10) == "Pointing..")
    #expect(Canvas.shortened("Pointing", toWidth: width, capHeight: 10) == "Pointing")
    #expect(Canvas.shortened("Pointing", toWidth: 3, capHeight: 10) == "")
  }

  @Test func smallAndLargePicturesShowTheSameHand() throws {
    for (width, height) in [(160, 120), (4000, 3000)] {
      let scale = Float(width) / 400
      var sketch = hand()
      sketch.points = sketch.points.map { PixelPoint(x: $0.x * scale, y: ($0.y - 40) * scale) }
      let picture = try drawn(sketch, .standard, width: width, height: height)
      // Halfway along the last bones: a saturated colour of its own for each finger.
      let colors = (0..<5).map { finger in
        color(picture, Int((100 + Float(finger) * 50) * scale), Int(80 * scale))
      }
      #expect(Set(colors).count == 5)
      #expect(colors.allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 0) > 100 }, "\(colors)")
    }
  }

  @Test func handsAreColoredByFingerAndLabelled() throws {
    // Five fingers side by side, the wrist below.
    var points = [PixelPoint(x: 200, y: 300)]
    for finger in 0..<5 {
      for joint in 0..<4 {
        points.append(PixelPoint(x: 100 + Float(finger) * 50, y: 220 - Float(joint) * 40))
      }
    }
    var canvas = try Canvas(
      width: 400, height: 320, color: PixelColor(red: 60, green: 60, blue: 60))
    let before = canvas.picture
    canvas.drawHands([
      HandSketch(points: points, depths: .init(repeating: 0, count: 21), labels: ["Left", "Ok"])
    ])
    let after = canvas.picture
    func color(_ x: Float, _ y: Float) -> [UInt8] {
      let index = (Int(y) * 400 + Int(x)) * 3
      return Array(after.bytes[index..<index + 3])
    }
    // Halfway along the last bone of each finger.
    let colors = (0..<5).map { color(100 + Float($0) * 50, 120) }
    #expect(Set(colors).count == 5)
    #expect(!colors.contains([60, 60, 60]))
    for point in points { #expect(color(point.x, point.y) == [255, 255, 255]) }
    // The label stands above the fingers, on a dark ground.
    let above = (0..<80 * 400).filter { after.bytes[$0 * 3] != before.bytes[$0 * 3] }
    #expect(above.contains { after.bytes[$0 * 3] == 255 })
    #expect(above.contains { after.bytes[$0 * 3] < 25 })
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 3e38, -3e38, 1e9])
  func strangeCoordinatesAreNoFault(value: Float) throws {
    var canvas = try Canvas(width: 20, height: 10, color: .black)
    let points = (0..<21).map { PixelPoint(x: $0 == 9 ? value : Float($0), y: 3) }
    canvas.drawHands([
      HandSketch(points: points, depths: .init(repeating: value, count: 21), labels: ["Left"])
    ])
    #expect(canvas.picture.width == 20)
  }

  @Test func resultsAreDrawnWhereTheHandsAre() throws {
    let hand = Hand(
      handedness: .left, handednessScore: 0.975,
      landmarks: HandLandmarks { NormalizedLandmark(x: Float($0.rawValue) / 21, y: 0.5, z: 0) },
      worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) },
      gesture: Gesture(name: "Victory", score: 0.5), presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5))
    let picture = try Picture(
      width: 84, height: 40, format: .gray, bytes: .init(repeating: 90, count: 84 * 40))
    let drawn = try HandsResult(hands: [hand], hasGestures: true).drawn(on: picture, parts: .bones)
    #expect(drawn.width == 84 && drawn.height == 40 && drawn.format == .rgb)
    let colored = (0..<40).filter { row in
      drawn.bytes[row * 84 * 3..<(row + 1) * 84 * 3].contains { $0 != 90 }
    }
    #expect(colored.contains(20) && colored.allSatisfy { (15...25).contains($0) }, "\(colored)")
    let sketch = HandSketch(hand, in: picture)
    #expect(sketch.labels == ["Left 98%", "Victory 50%"])
    #expect(sketch.points[7] == PixelPoint(x: 28, y: 20))
    #expect(sketch.region?.centerX == 42 && sketch.region?.height == 20)
  }

  @Test(arguments: [false, true]) func axesOfPalmsAreDrawn(isMirrored: Bool) throws {
    var camera = CameraIntrinsics.typical(width: 640, height: 480)
    camera.distortion = LensDistortion(k1: 0.1, p1: 0.01)
    camera.isMirrored = isMirrored
    let known = KnownHand(tilt: -40, wrist: [0.06, 0.05, 0.4])
    var plain = camera
    plain.distortion = LensDistortion()
    let result = HandsResult(hands: [known.seen(by: plain)], hasGestures: false)
    // Half the size.
    let picture = try Canvas(width: 320, height: 240, color: .black).picture
    let pose = try #require(result.hands[0].pose(in: camera))
    let axes = try #require(PalmAxes(of: pose, in: camera, picture))
    // The middle of the palm as the image shows it.
    let middle = [5, 9, 13, 17].reduce(into: SIMD2<Float>()) { sum, index in
      let point = result.hands[0].landmarks[index]
      sum += SIMD2(point.x * 320, point.y * 240) / 8
    }
    let wrist = result.hands[0].landmarks[.wrist]
    let center = middle + SIMD2(wrist.x * 320, wrist.y * 240) / 2
    #expect(axes.origin.distance(to: PixelPoint(x: center.x, y: center.y)) < 4)
    #expect((axes.origin.x < 160) == isMirrored)

    let drawn = try result.drawn(on: picture, parts: .axes, camera: camera)
    for (end, color) in zip(axes.ends, PalmAxes.colors) {
      let (x, y) = ((axes.origin.x + 2 * end.x) / 3, (axes.origin.y + 2 * end.y) / 3)
      let near = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
        self.color(drawn, Int(x) + $0, Int(y) + $1)
      }
      #expect(near.contains([color.red, color.green, color.blue]), "\(near)")
    }
    // Only with a camera, and only on request.
    #expect(try result.drawn(on: picture, parts: .axes).bytes == picture.bytes)
    #expect(
      try result.drawn(on: picture, parts: .bones, camera: camera).bytes
        == result.drawn(on: picture, parts: .bones).bytes)
  }
}
