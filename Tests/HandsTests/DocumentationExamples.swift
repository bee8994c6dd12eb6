import Foundation
import Hands
import HandsImageFiles

/// The code of the articles in `Hands.docc`, which `DocumentationTests` compares and runs.
enum DocumentationExamples {
  static func overview(path: String, picture: Picture) throws {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let recognizer = try GestureRecognizer(path: path, options: options)

    for hand in try recognizer.recognize(picture).hands {
      print(hand.handedness, hand.gesture?.name ?? "-", hand.landmarks[.indexFingerTip])
    }
  }

  // MARK: StillPictures

  static func picture(pixels: [UInt8]) throws -> Picture {
    let picture = try Picture(width: 640, height: 480, format: .rgb, bytes: pixels)
    return picture
  }

  static func results(recognizer: GestureRecognizer, picture: Picture) throws -> [String] {
    var lines: [String] = []
    let result = try recognizer.recognize(picture)
    for hand in result.hands {
      let tip = hand.landmarks[.indexFingerTip]
      let box = hand.boundingBox(in: picture)
      lines.append("\(hand.handedness): \(hand.gesture?.name ?? "-")")
      lines.append("index finger at \(tip.x), \(tip.y); \(box.width) x \(box.height) pixels")
    }
    return lines
  }

  static func drawing(of result: HandsResult, on picture: Picture) throws -> Picture {
    let drawn = try result.drawn(on: picture)
    return drawn
  }

  static func batch(recognizer: GestureRecognizer, paths: [String]) async throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let results = try recognizer.results(for: paths) { path in
      try ImageDecoder.decode([UInt8](Data(contentsOf: URL(filePath: path))))
    }
    for try await output in results {
      switch output.result {
      case .success(let result): counts[output.source] = result.hands.count
      case .failure(let error): print("\(output.source): \(error)")
      }
    }
    return counts
  }

  static func parts(recognizer: GestureRecognizer, paths: [String]) async throws -> [Int] {
    var counts: [Int] = []
    let results = try recognizer.results(
      for: paths,
      opening: { path in
        try ImageDecoder.source(of: [UInt8](Data(contentsOf: URL(filePath: path))))
      })
    for try await output in results { counts.append(try output.result.get().hands.count) }
    return counts
  }

  static func message(recognizer: GestureRecognizer, picture: Picture) -> String? {
    do throws(HandsError) {
      _ = try recognizer.recognize(picture)
    } catch {
      return error.description
    }
    return nil
  }

  // MARK: Videos

  static func video(recognizer: GestureRecognizer, frames: [Picture]) throws -> [HandsResult] {
    var results: [HandsResult] = []
    let video = try recognizer.video()
    for (index, frame) in frames.enumerated() {
      results.append(try video.recognize(frame, at: .milliseconds(40 * index)))
    }
    return results
  }

  static func sequence(
    video: VideoSession, frames: AsyncStream<VideoFrame>
  ) async throws -> [String] {
    var lines: [String] = []
    for try await output in video.results(for: frames) {
      let names = output.result.hands.compactMap { $0.gesture?.name }
      lines.append("\(output.frame.time): \(names)")
    }
    return lines
  }

  static func inTime(
    video: VideoSession, frame: Picture, time: Duration
  ) throws -> HandsResult? {
    let result: HandsResult?
    do throws(HandsError) {
      result = try video.recognize(frame, at: time, deadline: .now + .milliseconds(33))
    } catch {
      guard case .deadlineExceeded = error else { throw error }
      result = nil
    }
    return result
  }

  // MARK: FramesFromFFmpeg

  static func decoded(recognizer: GestureRecognizer, path: String) throws -> [HandsResult] {
    var results: [HandsResult] = []
    let decoded = try DecodedVideo(path: path, width: 640, height: 480, rate: "30000/1001")
    let video = try recognizer.video()
    var index = 0
    while let frame = try decoded.next() {
      let time = Duration.seconds(index * 1001) / 30000
      results.append(try video.recognize(frame, at: time))
      index += 1
    }
    return results
  }

  static func decodedAsTimed(
    video: VideoSession, path: String
  ) throws -> [(Duration, HandsResult)] {
    var results: [HandsResult] = []
    let ffprobe = Process()
    let output = Pipe()
    ffprobe.executableURL = URL(filePath: "/usr/bin/env")
    ffprobe.arguments = [
      "ffprobe", "-v", "error", "-select_streams", "v:0",
      "-show_entries", "frame=best_effort_timestamp_time", "-of", "csv=p=0", "file:" + path,
    ]
    ffprobe.standardOutput = output
    try ffprobe.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    let times = lines.compactMap { line in
      line.split(separator: ",").first.flatMap { Double($0) }.map { Duration.seconds($0) }
    }

    let decoded = try DecodedVideo(path: path, width: 640, height: 480, rate: nil)
    for time in times {
      guard let frame = try decoded.next() else { break }
      results.append(try video.recognize(frame, at: time))
    }
    return Array(zip(times, results))
  }

  // MARK: LiveStreams

  static func live(
    recognizer: GestureRecognizer, show: @escaping @Sendable (String, Picture) -> Void
  ) throws -> (LiveSession, Task<Void, Never>) {
    let live = try recognizer.live()
    let consumer = Task { [results = live.results] in
      for await output in results {
        switch output.result {
        case .success(let result):
          show("\(result.hands.count) hands", output.frame.picture)
        case .failure(let error):
          show(error.description, output.frame.picture)
        }
      }
    }
    return (live, consumer)
  }

  static func send(frame: Picture, at time: Duration, to live: LiveSession) throws -> Int {
    try live.send(frame, at: time)
    return live.droppedFrameCount
  }

  // MARK: Accuracy

  static func accuracy(bytes: [UInt8]) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.search = .far
    options.landmarks = .upright
    let recognizer = try GestureRecognizer(bundle: ByteSlice(bytes), options: options)
    return recognizer
  }

  // MARK: Tracking

  static func tracking(bytes: [UInt8]) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.numHands = 2
    options.tracking.smoothing = OneEuroParameters(minCutoff: 0.5, beta: 20)
    options.tracking.gestureVote = GestureVoteOptions(window: 5, hold: .milliseconds(120))
    options.tracking.averagesHandedness = true
    let recognizer = try GestureRecognizer(bundle: ByteSlice(bytes), options: options)
    return recognizer
  }

  static func trails(results: [HandsResult]) -> [Int: [NormalizedLandmark]] {
    var trails: [Int: [NormalizedLandmark]] = [:]
    for result in results {
      for hand in result.hands {
        guard let track = hand.track else { continue }
        trails[track.id, default: []].append(hand.landmarks[.indexFingerTip])
      }
    }
    return trails
  }

  static func selfie(bytes: [UInt8]) throws -> GestureRecognizer {
    var options = GestureRecognizerOptions()
    options.isMirrored = true
    let recognizer = try GestureRecognizer(bundle: ByteSlice(bytes), options: options)
    return recognizer
  }

  // MARK: CustomGestures

  static func customGestures(bytes: [UInt8]) throws -> (GestureRecognizer, [String]) {
    let models = try GestureRecognizerModels(bundle: ByteSlice(bytes))
    let names = models.customClassifier?.labels ?? []

    var options = GestureRecognizerOptions()
    options.customGesturesClassifierOptions.scoreThreshold = 0.7
    options.customGesturesClassifierOptions.categoryDenylist = ["none"]
    options.cannedGesturesClassifierOptions.categoryAllowlist = ["Thumb_Up", "Thumb_Down"]
    let recognizer = try GestureRecognizer(models: models, options: options)
    return (recognizer, names)
  }

  static func handsWithoutGestures(result: HandsResult) -> [String] {
    var lines: [String] = []
    for hand in result.hands {
      lines.append("\(hand.handedness): \(hand.gesture?.name ?? "-")")
    }
    return lines
  }

  // MARK: ResultsAsJSON

  static func json(result: HandsResult) throws -> Data {
    let document = try JSONEncoder().encode(result)
    return document
  }

  static func hands(document: Data) throws -> [Hand] {
    let hands = try JSONDecoder().decode(HandsResult.self, from: document).hands
    return hands
  }

  // MARK: CountingFingers

  static func fingers(landmarker: HandLandmarker, picture: Picture) throws -> [Int] {
    var counts: [Int] = []
    for hand in try landmarker.recognize(picture).hands {
      let fingers = hand.fingerExtension
      counts.append(Finger.allCases.count { fingers[$0] > 0.5 })
    }
    return counts
  }

  static func visibleTips(of hand: Hand) -> Int {
    let confidences = JointConfidence.standard.confidences(of: hand)
    let tips = Finger.allCases.map(\.tip).filter { confidences[$0.rawValue] > 0.9 }
    return tips.count
  }

  static func strictRule() -> JointConfidence {
    var strict = JointConfidence.standard
    strict.surePresence = 1
    return strict
  }

  // MARK: MotionGestures

  static func motions(
    bytes: [UInt8], frames: [(result: HandsResult, time: Duration)]
  ) throws -> [String] {
    var lines: [String] = []
    let camera = CameraIntrinsics.typical(width: 1280, height: 720)
    var recognizer = try MotionRecognizer(MotionModel(ByteSlice(bytes)))
    for frame in frames {
      for event in recognizer.update(frame.result, in: camera, at: frame.time) {
        lines.append("\(event.kind) of hand \(event.hand), score \(event.strength)")
      }
    }
    return lines
  }

  // MARK: HandPoses

  static func poses(result: HandsResult) -> [String] {
    var lines: [String] = []
    let camera = CameraIntrinsics.typical(width: 1280, height: 720)
    for hand in result.hands {
      guard let pose = hand.pose(in: camera, palmLength: 0.088) else { continue }
      let wrist = pose.joints[.wrist]
      lines.append("\(pose.handedness) wrist at \(wrist.x), \(wrist.y), \(wrist.z) m")
      lines.append("the palm looks to \(pose.palm.normal), its fingers to \(pose.palm.direction)")
      lines.append("the index finger's knuckle bends by \(pose.flexion.index.proximal) rad")
      lines.append("pinch \(pose.pinch.strength), grab \(pose.grab.strength)")
      lines.append("the index finger's tip is \(pose.xrJoints[.indexTip].radius) m thick")
    }
    return lines
  }

  static func cameras() -> [CameraIntrinsics] {
    let known = CameraIntrinsics(width: 1280, height: 720, fieldOfView: 70)
    let calibrated = CameraIntrinsics(
      width: 1280, height: 720, focalLength: [926, 925], principalPoint: [641, 352],
      distortion: LensDistortion(k1: 0.11, k2: -0.21, p1: 0.001, p2: 0, k3: 0.08))
    return [known, calibrated]
  }

  static func events(
    frames: [(result: HandsResult, time: Duration)], camera: CameraIntrinsics
  ) -> [String] {
    var lines: [String] = []
    var interactions = InteractionTracker()
    for frame in frames {
      for event in interactions.update(frame.result, in: camera, at: frame.time) {
        guard event.phase == .began || event.phase == .ended else { continue }
        lines.append("\(event.kind) \(event.phase) at \(event.pointer.image)")
      }
    }
    return lines
  }

  static func triangulated(
    _ left: CameraIntrinsics, _ right: CameraIntrinsics, _ stereo: CameraPose, _ leftHand: Hand,
    _ rightHand: Hand
  ) -> Hands.HandPose? {
    let rig = CameraRig([(left, .identity), (right, stereo)])
    let joints = rig.triangulate([leftHand, rightHand])
    let pose = joints.pose(.right)
    return pose
  }

  static func fused(
    _ rig: CameraRig, _ leftHands: [Hand], _ rightHands: [Hand]
  ) throws -> [String] {
    var lines: [String] = []
    for hand in try rig.fuse([leftHands, rightHands]) {
      guard let tip = hand.triangulated.joints[.indexFingerTip] else { continue }
      lines.append("\(hand.handedness) points from \(tip.x), \(tip.y), \(tip.z) m")
    }
    return lines
  }

  // MARK: NumericsCheck

  static func largestDifference(bytes: [UInt8], picture: Picture) throws -> Float {
    let bundle = ByteSlice(bytes)
    let fast = try GestureRecognizer(bundle: bundle).recognize(picture)
    let portable = try GestureRecognizer(
      bundle: bundle, modelOptions: ModelOptions(kernels: .baseline)
    ).recognize(picture)
    let differences = zip(fast.hands, portable.hands).flatMap { a, b in
      zip(a.landmarks, b.landmarks).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
    }
    return differences.max() ?? 0
  }
}

/// The frames of a video file, scaled to one size by ffmpeg.
final class DecodedVideo {
  private let ffmpeg = Process()
  private let output = Pipe()
  private let (width, height): (Int, Int)

  /// Begins to decode; without a rate each frame comes once.
  init(path: String, width: Int, height: Int, rate: String?) throws {
    (self.width, self.height) = (width, height)
    ffmpeg.executableURL = URL(filePath: "/usr/bin/env")
    ffmpeg.arguments = [
      "ffmpeg", "-nostdin", "-v", "error", "-i", "file:" + path,
      "-vf", (rate.map { "fps=\($0)," } ?? "") + "scale=\(width):\(height)",
      "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ]
    ffmpeg.standardOutput = output
    try ffmpeg.run()
  }

  deinit {
    if ffmpeg.isRunning { ffmpeg.terminate() }
  }

  /// The next frame; `nil` after the last one.
  func next() throws -> Picture? {
    let frame = try output.fileHandleForReading.read(upToCount: 3 * width * height)
    if let frame, frame.count == 3 * width * height {
      return try Picture(width: width, height: height, format: .rgb, bytes: [UInt8](frame))
    }
    ffmpeg.waitUntilExit()
    guard ffmpeg.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return nil
  }
}
