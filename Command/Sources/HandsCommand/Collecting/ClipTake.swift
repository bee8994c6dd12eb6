import Hands
import HandsFileOutput
import HandsTraining
import HandsVideoInput

/// A clip of a motion: the hands of a few seconds as JSON lines, without images.
struct ClipTake: CollectedTake {
  /// The clips of a run.
  struct Plan {
    /// The motion.
    var name: GestureName
    /// The number of clips.
    var count: Int
    /// The length of a clip in milliseconds.
    var milliseconds: Int
    /// Where the clips are written.
    var folder: ClipFolder
  }

  /// What clips have in common.
  private let plan: Plan
  /// The number of the clip in the run, from 1.
  private let number: Int
  private let landmarker: HandLandmarker
  private let layout: RecordLayout
  private let camera: PoseEstimator
  private var recording: Recording?

  /// The frames of a clip so far.
  private struct Recording {
    let session: VideoSession
    let start: Int
    var last: Int
    var lines = ""
    var take = MotionTake()
  }

  /// Creates a take.
  ///
  /// - Parameters:
  ///   - number: The number of the clip, from 1.
  ///   - plan: The clips.
  ///   - landmarker: Finds the hands.
  ///   - precision: The precision of its models.
  init(_ number: Int, of plan: Plan, landmarker: HandLandmarker, precision: Precision) {
    self.plan = plan
    self.number = number
    self.landmarker = landmarker
    camera = PoseEstimator()
    layout = .jsonLines(hasTracks: true, precision: precision, poses: camera)
  }

  var name: GestureName { plan.name }
  var progress: String { "\(number - 1) of \(plan.count) clips" }
  var summary: String { "clip \(number) of \(plan.count)" }

  mutating func record(_ frame: DecodedFrame) throws -> TakeStep {
    let time = frame.timestampInMilliseconds
    var clip =
      try recording ?? Recording(session: try landmarker.video(), start: time, last: time)
    let result = try clip.session.recognize(frame.picture, at: .milliseconds(time))
    clip.lines += layout.lines(of: FrameRecord(frame: frame, result: result))
    clip.take.append(
      result, in: camera.camera(width: frame.picture.width, height: frame.picture.height),
      at: .milliseconds(time))
    // A frame lasts as long as the one before.
    let end = time + (time - clip.last)
    clip.last = time
    recording = clip
    guard end - clip.start >= plan.milliseconds else { return .goesOn }
    recording = nil
    guard clip.take.clip != nil else { return .beginsAgain }
    try plan.folder.add(clip.lines)
    return .isDone
  }
}

/// A folder of the clips of a motion, or of one person's, which are named `0001.jsonl` and so on.
struct ClipFolder {
  private static let ending = ".jsonl"

  let path: String

  /// Adds a clip after those that are there.
  ///
  /// - Parameter lines: The JSON lines.
  /// - Throws: `FileOutputError`, or ``CommandError`` if the folder cannot be read.
  func add(_ lines: String) throws {
    try OutputFile.makeFolder(path)
    let numbers = try MotionFolder.names(in: path).compactMap { name in
      name.hasSuffix(ClipFolder.ending) ? Int(name.dropLast(ClipFolder.ending.count)) : nil
    }
    let number = (numbers.filter { $0 < .max }.max() ?? 0) + 1
    let name = GestureCollection.digits(number, 4) + ClipFolder.ending
    try OutputFile.write(Array(lines.utf8), to: FolderListing.path(of: name, in: path))
  }
}
