import Hands
import HandsFileOutput
import HandsImaging
import HandsVideoInput

/// Processes videos concurrently; a failure does not stop the others.
struct VideoBatch: Sendable {
  /// A video with its outputs.
  struct Item: Sendable {
    /// The name, as given.
    var name: String
    var source: VideoSource
    /// The file for records; `nil` for standard output.
    var output: String?
    /// The annotated video to write, if any.
    var annotated: String?
    /// The report to write, if any.
    var report: VideoReport?

    /// The files to write.
    var targets: [String] { [output, annotated, report?.path].compactMap { $0 } }
  }

  var items: [Item]
  var models: HandModels
  var options: GestureRecognizerOptions
  var clip: ClipOptions
  /// The clockwise rotation in degrees that makes frames upright.
  var rotation: Int
  var layout: RecordLayout
  /// Whether records on standard output name their video.
  var namesVideos: Bool
  /// What to tell of the hands beside results, if anything.
  var following: HandFollowing?
  /// The parts of hands to draw.
  var parts: HandSketch.Parts
  /// Sends the hands to other programs, if asked to.
  var sender: HandSender?
  /// The finished videos, if the output is a folder.
  var finished: FinishedVideos?
  /// The maximum number of videos processed at the same time.
  var jobs: Int

  /// The maximum number of jobs: each has a process of its own, with descriptors.
  static let jobLimit = 64

  /// Processes all videos.
  ///
  /// - Throws: ``Interruption/exitCode``, or the exit code for the videos that failed.
  func run() async throws {
    let output = RecordOutput(to: .standardOutput)
    let progress =
      ProgressLine.isWanted(writesFile: items.allSatisfy { $0.output != nil })
      ? ProgressLine(videoCount: items.count) : nil
    let failures = await withTaskGroup(of: CommandError?.self) { group in
      var failures: [CommandError] = []
      var waiting = items.indices.makeIterator()
      func start() {
        guard !group.isCancelled, let index = waiting.next() else { return }
        group.addTask { await failure(at: index, output, progress) }
      }
      for _ in 0..<jobs { start() }
      for await failure in group {
        if let failure {
          progress?.finish()
          if failure.readerLeft {
            // The others finish their files before the command ends.
            group.cancelAll()
          } else if !failures.contains(where: { $0.message == failure.message }) {
            // The same error for several videos, such as a missing program, is reported once.
            StandardError.print(failure.message)
          }
          failures.append(failure)
        }
        start()
      }
      return failures
    }
    progress?.finish()
    guard !Task.isCancelled else { throw Interruption.exitCode }
    if let failure = failures.first(where: \.readerLeft) {
      throw reported(failure, path: "standard output")
    }
    if let code = CommandError.exitCode(of: failures) { throw code }
  }

  /// Whether records name their video.
  private func namesFiles(_ item: Item) -> Bool {
    layout.namesEveryFile || namesVideos && item.output == nil
  }

  /// Processes a video; returns the error if it fails.
  private func failure(
    at index: Int, _ output: RecordOutput, _ progress: ProgressLine?
  ) async -> CommandError? {
    let name = items[index].name == "-" ? "standard input" : items[index].name
    do {
      defer { progress?.end(index) }
      let video = FileState(at: items[index].name)
      if finished?.contains(items[index], as: video) == true {
        progress?.skip(index)
        return nil
      }
      try await process(index, output, progress)
      try finished?.add(items[index], as: video)
      return nil
    } catch {
      return Task.isCancelled ? nil : CommandError(error, path: name)
    }
  }

  private func process(
    _ index: Int, _ output: RecordOutput, _ progress: ProgressLine?
  ) async throws {
    let item = items[index]
    let video = try await Video(item.source)
    let selection = clip.selection(at: video.format.frameRate)
    progress?.begin(index, frameCount: selection.count(of: video.format.frameCount))
    let run = VideoRun(
      search: FrameSearch(
        video: video, selection: selection,
        session: try HandTask(models: models, options: options).video(), rotation: rotation),
      layout: layout, file: namesFiles(item) ? item.name : nil, following: following,
      annotated: item.annotated, parts: parts, sender: sender, report: item.report,
      onFrame: { progress?.advance(index) })
    let records = try item.output.map { path throws(FileOutputError) in
      RecordOutput(to: try OutputFile.open(path, keepsContents: false))
    }
    try await run.run(into: records ?? output)
  }
}
