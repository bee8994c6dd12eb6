import Hands
import HandsFileOutput
import HandsImaging
import HandsVideoInput

/// Processes several videos at a time; one that fails does not stop the others.
struct VideoBatch: Sendable {
  /// One of the videos.
  struct Item: Sendable {
    /// The name, as it was given.
    var name: String
    var source: VideoSource
    /// The file for its records; `nil` for standard output.
    var output: String?
    /// The video to draw into, if any.
    var annotated: String?
    /// The page to write about it, if any.
    var report: VideoReport?
  }

  var items: [Item]
  var models: HandModels
  var options: GestureRecognizerOptions
  var clip: ClipOptions
  /// Degrees, clockwise, that turn the frames upright.
  var rotation: Int
  var layout: RecordLayout
  /// Whether records on standard output name their video.
  var namesVideos: Bool
  /// What is drawn of each hand.
  var parts: HandSketch.Parts
  /// What this run and those that it goes on with have done, where records lie in a folder.
  var finished: FinishedVideos?
  /// How many videos are processed at the same time.
  var jobs: Int

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
        guard !Task.isCancelled, let index = waiting.next() else { return }
        group.addTask { await failure(at: index, output, progress) }
      }
      for _ in 0..<jobs { start() }
      for await failure in group {
        if let failure {
          progress?.finish()
          // A fault of the machine is reported once.
          if !failures.contains(where: { $0.message == failure.message }) {
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
    if let code = CommandError.exitCode(of: failures) { throw code }
  }

  /// Whether records name their video.
  private func namesFiles(_ item: Item) -> Bool {
    layout.namesEveryFile || namesVideos && item.output == nil
  }

  /// Processes one of the videos; returns why that failed, if it did.
  private func failure(
    at index: Int, _ output: RecordOutput, _ progress: ProgressLine?
  ) async -> CommandError? {
    let name = items[index].name == "-" ? "standard input" : items[index].name
    do {
      defer { progress?.end(index) }
      let video = FinishedVideos.FileState(at: items[index].name)
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
      video: video, selection: selection,
      session: try HandTask(models: models, options: options).video(),
      rotation: rotation, layout: layout, file: namesFiles(item) ? item.name : nil,
      annotated: item.annotated, parts: parts, report: item.report,
      onFrame: { progress?.advance(index) })
    let records = try item.output.map { path throws(FileOutputError) in
      RecordOutput(to: try OutputFile.open(path, keepsContents: false))
    }
    try await run.run(into: records ?? output)
  }
}
