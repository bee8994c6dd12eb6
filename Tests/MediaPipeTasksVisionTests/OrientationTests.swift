import HandsAppleTypes
import HandsImaging
import MediaPipeTasksVision
import HandsTestSupport
import Testing

/// Images that are stored turned or mirrored.
@Suite(.enabled(if: TestBundle.recorded != nil, TestBundle.absence))
struct OrientationTests {
  @Test(
    .enabled(if: SharedFiles.exist), arguments: ["thumb_up", "two_hands_call"],
    [UIImage.Orientation.right, .down, .left])
  func turnsAreMediaPipes(name: String, orientation: UIImage.Orientation) throws {
    let subject = Subject.photo(name) { golden in
      switch orientation {
      case .right: golden.resultRotation90
      case .down: golden.resultRotation180
      default: golden.resultRotation270
      }
    }
    let result = try SharedTask.recognizerOfTwoHands().recognize(image: subject.image(orientation))
    expectEqual(result, try subject.golden())
  }

  @Test func anImagesOwnOrientationCounts() throws {
    let upright = try Subject.drawn("Thumb_Up-right").picture()
    let image = UIImage(
      cgImage: CGImage(upright.stored(as: .right)), scale: 1, orientation: .right)
    let result = try SharedTask.recognizer().recognize(image: MPImage(uiImage: image))
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
  }

  private static let mirrored: [UIImage.Orientation] = [
    .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
  ]

  /// A mirrored image's hand is that of the upright one, seen from the stored image.
  @Test(arguments: mirrored)
  func mirroredImagesKeepTheHand(orientation: UIImage.Orientation) throws {
    let subject = Subject.drawn("Thumb_Up-right")
    let stored = try subject.picture().stored(as: orientation)
    let image = try MPImage(
      rgb: stored.bytes, width: stored.width, height: stored.height, orientation: orientation)
    let result = try recognizer { $0.acceptsMirroredOrientations = true }.recognize(image: image)
    #expect(result.gestures.map { $0.map(\.categoryName) } == [["Thumb_Up"]])
    #expect(result.handedness.map { $0.map(\.categoryName) } == [["Right"]])
    let golden = try subject.golden()
    let seen = result.landmarks.map { $0.map { upright($0.x, $0.y, orientation) } }
    expectClose(
      seen, golden.landmarks.map { $0.map { Array($0.prefix(2)) } }, within: 0.03)
    // Meters turn and mirror about the hand's middle.
    let world = result.worldLandmarks.map { hand in
      hand.map { point in upright(point.x + 0.5, point.y + 0.5, orientation).map { $0 - 0.5 } }
    }
    expectClose(
      world, golden.worldLandmarks.map { $0.map { Array($0.prefix(2)) } }, within: 0.01)
  }

  /// Where a point of the stored image is seen.
  private func upright(_ x: Float, _ y: Float, _ orientation: UIImage.Orientation) -> [Float] {
    switch orientation {
    case .upMirrored: [1 - x, y]
    case .downMirrored: [x, 1 - y]
    case .leftMirrored: [y, x]
    default: [1 - y, 1 - x]
    }
  }

  /// Mirroring alone changes nothing but signs.
  @Test func mirroringIsUndoneToTheBit() throws {
    let subject = Subject.drawn("Victory-right")
    let stored = try subject.picture().stored(as: .upMirrored)
    let image = try MPImage(
      rgb: stored.bytes, width: stored.width, height: stored.height, orientation: .upMirrored)
    let result = try landmarker { $0.acceptsMirroredOrientations = true }.detect(image: image)
    let plain = try SharedTask.landmarker().detect(image: subject.image())
    #expect(
      result.landmarks.map { $0.map { [$0.x, $0.y, $0.z] } }
        == plain.landmarks.map { $0.map { [1 - $0.x, $0.y, $0.z] } })
    #expect(
      result.worldLandmarks.map { $0.map { [$0.x, $0.y, $0.z] } }
        == plain.worldLandmarks.map { $0.map { [-$0.x, $0.y, $0.z] } })
  }

  /// Frames of one stream may be mirrored or not.
  @Test func mirroredFramesOfALiveStream() throws {
    let delegate = Recorder()
    let recognizer = try recognizer { options in
      options.runningMode = .liveStream
      options.gestureRecognizerLiveStreamDelegate = delegate
      options.acceptsMirroredOrientations = true
    }
    let subject = Subject.drawn("Victory-right")
    let golden = try subject.golden()
    let expected = golden.landmarks.map { $0.map { Array($0.prefix(2)) } }
    for (time, orientation) in [UIImage.Orientation.upMirrored, .up, .upMirrored].enumerated() {
      let stored = try subject.picture().stored(as: orientation)
      let image = try MPImage(
        rgb: stored.bytes, width: stored.width, height: stored.height, orientation: orientation)
      try recognizer.recognizeAsync(image: image, timestampInMilliseconds: time)
      try #require(delegate.recognitions.wait())
      let result = try #require(delegate.recognitions.entries[time].result)
      #expect(result.gestures.map { $0.map(\.categoryName) } == [["Victory"]])
      let isMirrored = orientation == .upMirrored
      expectClose(
        result.landmarks.map { $0.map { [isMirrored ? 1 - $0.x : $0.x, $0.y] } }, expected,
        within: 0.03)
    }
  }
}
