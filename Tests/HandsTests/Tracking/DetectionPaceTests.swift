import HandsImaging
import HandsLandmarking
import HandsSynthetic
import HandsTestSupport
import Testing

@testable import Hands

/// When the detector looks for further hands.
struct DetectionPaceTests {
  private static let size = (width: 160, height: 120)

  private static func pace(_ milliseconds: Int) -> DetectionPace {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    options.tracking.detectionInterval = .milliseconds(milliseconds)
    return DetectionPace(options)
  }

  /// A gray frame, with a white square whose side is a fifth of the width if it has a place.
  private static func frame(square x: Int? = nil, gray: UInt8 = 90) throws -> Picture {
    var bytes: [UInt8] = []
    for row in 0..<size.height {
      for column in 0..<size.width {
        let isInside = x.map { ($0..<$0 + 32).contains(column) && (40..<72).contains(row) } ?? false
        bytes += [UInt8](
          repeating: isInside ? 230 : gray + UInt8((row * 7 + column * 5) % 6), count: 3)
      }
    }
    return try Picture(width: size.width, height: size.height, format: .rgb, bytes: bytes)
  }

  /// The region of the square at a place.
  private static func region(_ x: Int) -> NormalizedRectangle {
    NormalizedRectangle(
      xCenter: Float(x + 16) / 160, yCenter: 56 / 120, width: 36 / 160, height: 36 / 120)
  }

  /// Whether the detector looks at each frame, 33 ms apart, in which one hand is tracked.
  private static func looks(
    _ frames: [Picture], _ pace: DetectionPace, regions: [NormalizedRectangle]? = nil,
    lossAt loss: Int? = nil
  ) -> [Int] {
    var pace = pace
    var tracked: [NormalizedRectangle] = []
    return frames.enumerated().compactMap { index, frame in
      let time = Duration.milliseconds(index * 100 / 3)
      let looks = pace.begin(frame, at: time, tracked: tracked)
      tracked = regions.map { [$0[index]] } ?? []
      pace.end(
        tracked, in: ImageSize(width: frame.width, height: frame.height),
        lost: index == loss ? [MovingRegion(region(0), at: time)] : [], at: time)
      return looks.detects ? index : nil
    }
  }

  @Test func eachFrameWithoutAnInterval() throws {
    let still = try DetectionPaceTests.frame()
    let looks = DetectionPaceTests.looks(Array(repeating: still, count: 5), .init(.init()))
    #expect(looks == Array(0..<5))
  }

  @Test(arguments: [(200, [0, 6, 12]), (1000, [0])] as [(Int, [Int])])
  func stillFramesAreSeenAtTheInterval(interval: Int, looks: [Int]) throws {
    let still = try DetectionPaceTests.frame()
    let frames = Array(repeating: still, count: 18)
    #expect(DetectionPaceTests.looks(frames, DetectionPaceTests.pace(interval)) == looks)
  }

  /// Something that enters and stays is seen at once, and then no more; what moves all the time is seen
  /// in every third frame.
  @Test func changeIsSeen() throws {
    let still = try DetectionPaceTests.frame()
    let entering = try (0..<12).map { try $0 < 5 ? still : DetectionPaceTests.frame(square: 80) }
    #expect(DetectionPaceTests.looks(entering, DetectionPaceTests.pace(5000)) == [0, 5])
    let moving = try (0..<10).map { try DetectionPaceTests.frame(square: 10 * $0) }
    #expect(DetectionPaceTests.looks(moving, DetectionPaceTests.pace(5000)) == [0, 3, 6, 9])
  }

  @Test func trackedHandsMayMove() throws {
    let frames = try (0..<12).map { try DetectionPaceTests.frame(square: 10 * $0) }
    let regions = (0..<12).map { DetectionPaceTests.region(10 * $0) }
    #expect(
      DetectionPaceTests.looks(frames, DetectionPaceTests.pace(5000), regions: regions) == [0])
  }

  @Test func brightnessMayChange() throws {
    let frames = try (0..<12).map { try DetectionPaceTests.frame(gray: UInt8(60 + 5 * $0)) }
    #expect(DetectionPaceTests.looks(frames, DetectionPaceTests.pace(5000)) == [0])
  }

  @Test func framesAfterALossAreSeen() throws {
    let frames = Array(repeating: try DetectionPaceTests.frame(), count: 30)
    let looks = DetectionPaceTests.looks(frames, DetectionPaceTests.pace(5000), lossAt: 4)
    #expect(looks == [0] + Array(5...19))
  }

  @Test func framesOfAnotherSizeAreSeen() throws {
    let sizes = [(160, 120), (160, 120), (160, 120), (160, 120), (120, 160), (1, 1), (1, 3000)]
    let frames = try sizes.flatMap { size in
      try Array(
        repeating: TestModels.blank(.rgb, width: size.0, height: size.1), count: 3)
    }
    #expect(DetectionPaceTests.looks(frames, DetectionPaceTests.pace(5000)) == [0, 12, 15, 18])
  }

  @Test(arguments: [-1, 60_000_001])
  func intervalsAreLimited(microseconds: Int64) {
    var options = TrackingOptions()
    options.detectionInterval = .microseconds(microseconds)
    #expect {
      try options.validate()
    } throws: {
      "\($0)".hasSuffix("it must be between 0.0 and 60.0")
        && "\($0)".hasPrefix("tracking.detectionInterval is ")
    }
  }
}

/// The interval together with a search, in frames without hands.
struct SearchIntervalTests {
  /// A pipeline that finds nothing, and takes note of where it is to look.
  private final class NotingPipeline: FramePipeline {
    var timer: StageTimer?
    var limit = WorkLimit()
    let regionPositions: [Int] = []
    private let looks: Journal<FrameLooks>

    init(_ looks: Journal<FrameLooks>) { self.looks = looks }

    func hands(
      in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      []
    }

    func hands(
      in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
      rotation: ImageRotation, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      self.looks.write(looks)
      return []
    }
  }

  /// Frames between two looks take no part of the picture away from the search.
  @Test(arguments: [(0, Array(0..<15)), (165, [0, 1, 2])] as [(Int, [Int])])
  func everyPartIsSearched(interval: Int, steps: [Int]) throws {
    var options = HandLandmarkerOptions()
    options.search = .near
    options.tracking.detectionInterval = .milliseconds(interval)
    let looks = Journal<FrameLooks>()
    let pipeline = try SharedPipeline(hasGestures: false) { NotingPipeline(looks) }
    let session = VideoSession(pipeline, options)
    let picture = try TestModels.blank(.rgb)
    for index in 0..<15 {
      _ = try session.recognize(picture, at: .milliseconds(index * 100 / 3))
    }
    #expect(looks.entries.filter(\.detects).map(\.step) == steps)
  }
}

/// The interval on drawn hands.
@Suite(.enabled(if: TestModels.installedBundle != nil))
struct DetectionIntervalTests {
  /// A pipeline that takes note of the frames in which the detector runs.
  private final class WatchedPipeline: FramePipeline {
    private let pipeline: HandPipeline
    private let detections: Journal<Int>
    private var frameCount = 0
    var timer: StageTimer?
    var limit = WorkLimit()
    var regionPositions: [Int] { pipeline.regionPositions }

    init(
      _ models: HandLandmarkerModels, _ options: HandLandmarkerOptions, _ detections: Journal<Int>
    ) throws(HandsError) {
      pipeline = try HandPipeline(models: models, options: options)
      self.detections = detections
    }

    func hands(
      in picture: PictureSource, rotation: ImageRotation, trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      try pipeline.hands(in: picture, rotation: rotation, trace: &trace)
    }

    func hands(
      in picture: PictureSource, tracked: [NormalizedRectangle], looks: FrameLooks,
      rotation: ImageRotation,
      trace: inout PipelineTrace?
    ) throws(HandsError) -> [Hand] {
      var watched: PipelineTrace? = PipelineTrace()
      let hands = try pipeline.hands(
        in: picture, tracked: tracked, looks: looks, rotation: rotation, trace: &watched)
      if watched?.detector != nil { detections.write(frameCount) }
      frameCount += 1
      return hands
    }
  }

  /// The number of hands in each frame of a clip, and the frames in which the detector ran.
  private func follow(
    _ frames: [Picture], interval: Duration
  ) throws -> (counts: [Int], detections: [Int]) {
    var options = HandLandmarkerOptions()
    options.numHands = 2
    options.tracking.detectionInterval = interval
    let detections = Journal<Int>()
    let models = try TestModels.installed().landmarker
    let pipeline = try SharedPipeline(hasGestures: false) { [options] () throws(HandsError) in
      try WatchedPipeline(models, options, detections)
    }
    let session = VideoSession(pipeline, options)
    let counts = try frames.enumerated().map { index, frame in
      try session.recognize(frame, at: .microseconds(index * 100_000 / 3)).hands.count
    }
    return (counts, detections.entries)
  }

  /// A hand that sways, and one that slides in from the right side, at 30 frames a second.
  private func clip(frameCount: Int) throws -> [Picture] {
    func hand(_ side: HandSide, _ x: Float, _ y: Float) -> DrawnHand {
      DrawnHand(
        pose: .openPalm, side: side, position: PicturePosition(x: x, y: y), scale: 0.6)
    }
    let sequence = HandSequence(
      tracks: [
        HandTrack(keyframes: [
          .init(time: 0, hand: hand(.left, 0.25, 0.5)),
          .init(time: 0.5, hand: hand(.left, 0.3, 0.58)),
          .init(time: 1, hand: hand(.left, 0.24, 0.45)),
        ]),
        HandTrack(keyframes: [
          .init(time: 0.5, hand: hand(.right, 1.25, 0.5)),
          .init(time: 0.8, hand: hand(.right, 0.72, 0.5)),
        ]),
      ], seed: 4, width: 320, height: 240, framesPerSecond: 30)
    return try (0..<frameCount).map { try sequence.frame(at: $0) }
  }

  /// One hand of two is tracked without the detector, and a second one is found nearly as soon as if it
  /// ran in each frame.
  @Test func aSecondHandIsFound() throws {
    let frames = try clip(frameCount: 32)
    let each = try follow(frames, interval: .zero)
    let paced = try follow(frames, interval: .seconds(10))
    let first = try #require(each.counts.firstIndex(of: 2))
    let second = try #require(paced.counts.firstIndex(of: 2))
    #expect(each.detections == Array(0...first))
    // 150 ms.
    #expect(second - first <= 4)
    #expect(paced.detections.filter { $0 < 14 } == [0])
    #expect(paced.counts.allSatisfy { $0 > 0 })
  }
}
