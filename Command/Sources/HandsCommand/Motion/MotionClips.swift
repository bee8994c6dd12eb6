import Hands
import HandsFileInput
import HandsImaging
import HandsSystem
import HandsThreads
import HandsVideoInput

/// Reads the clips of a folder: the hands in JSON lines, or in videos.
struct MotionClips: Sendable {
  /// A clip that was read.
  struct Item: Sendable {
    var source: MotionFolder.Clip
    /// The motion; `nil` without a hand, which has a size, in 4 frames in a row.
    var clip: MotionClip?
  }

  /// The name of the option that a model bundle is given by.
  let bundle: String?
  let engine: EngineOptions
  let jobs: JobOptions
  /// Describes the camera that took the videos.
  let camera: PoseEstimator

  /// Creates a reader of clips.
  ///
  /// - Parameters:
  ///   - bundle: The path of the model bundle that an option names, if any.
  ///   - search: The options for models and jobs.
  ///   - camera: Describes the camera that took the videos.
  init(bundle: String?, search: HandSearchArguments, camera: PoseEstimator) {
    self.bundle = bundle
    engine = search.engine
    jobs = search.jobs
    self.camera = camera
  }

  /// The paths of the files that are read besides the clips.
  var inputPaths: [String] {
    [bundle ?? BundleSearch.path(of: BundleSearch.handLandmarker)].compactMap { $0 }
      + engine.inputPaths
  }

  /// Reads all clips, several at a time.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - progress: Counts the clips.
  /// - Returns: The clips in the order of the folder.
  /// - Throws: ``CommandError`` if a clip cannot be read, or there is not enough memory for the jobs.
  func read(_ folder: MotionFolder, progress: SearchProgress) async throws -> [Item] {
    let models =
      folder.clips.contains(where: { $0.isVideo }) ? try landmarkerModels() : nil
    progress.begin(folder.clips.count)
    defer { progress.finish() }
    let jobs = try jobs.count(threads: engine.threads, items: folder.clips.count)
    return try await withThrowingTaskGroup(of: (Int, MotionClip?).self) { group in
      var items = folder.clips.map { Item(source: $0, clip: nil) }
      var waiting = items.indices.makeIterator()
      func start() {
        guard let index = waiting.next() else { return }
        let source = folder.clips[index]
        group.addTask(executorPreference: WorkThread()) {
          do {
            return (index, try await clip(of: source, models))
          } catch {
            throw CommandError(error, path: source.path)
          }
        }
      }
      for _ in 0..<jobs { start() }
      for try await (index, clip) in group {
        items[index].clip = clip
        progress.advance()
        start()
      }
      try Task.checkCancellation()
      return items
    }
  }

  /// The options for finding the hands of clips, as thoroughly as those of images to train on: a clip without a hand is
  /// of no use.
  ///
  /// - Parameter threads: The number of threads of each model.
  /// - Returns: The options.
  static func options(threads: Int) -> HandLandmarkerOptions {
    var options = HandLandmarkerOptions()
    options.numThreads = threads
    options.numHands = 2
    options.search = .near
    options.tracking.averagesHandedness = true
    return options
  }

  private func landmarkerModels() throws -> HandLandmarkerModels {
    let path = try BundleSearch.path(given: bundle, of: BundleSearch.handLandmarker)
    return try reportingFailures(of: path) {
      try HandLandmarkerModels(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions)
    }
  }

  private func clip(
    of source: MotionFolder.Clip, _ models: HandLandmarkerModels?
  ) async throws -> MotionClip? {
    let clip = try await take(of: source, models).clip
    return clip.flatMap { MotionFeatures($0) == nil ? nil : $0 }
  }

  private func take(
    of source: MotionFolder.Clip, _ models: HandLandmarkerModels?
  ) async throws -> MotionTake {
    guard source.isVideo, let models else { return try RecordedHands(path: source.path).take }
    let video = try await Video(.file(path: source.path))
    let session = try HandLandmarker(
      models: models, options: MotionClips.options(threads: engine.threads)
    ).video()
    var take = MotionTake()
    for try await frame in video.frames() {
      let time = Duration.milliseconds(frame.timestampInMilliseconds)
      take.append(
        try session.recognize(frame.picture, at: time),
        in: camera.camera(width: frame.picture.width, height: frame.picture.height), at: time)
    }
    return take
  }
}
