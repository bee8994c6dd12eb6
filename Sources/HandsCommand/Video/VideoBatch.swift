import Hands
import Imaging
import VideoInput

/// Looks at several videos at a time; one that fails does not stop the others.
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
  var models: FrameModels
  var options: GestureRecognizerOptions
  var clip: ClipOptions
  /// Degrees, clockwise, that turn the frames upright.
  var rotation: Int
  var layout: RecordLayout
  /// What is drawn of each hand.
  var parts: HandSketch.Parts
  var resumes: Bool
  /// What this run and the one that it resumes have done, where each video has a file for its
  /// records.
  var finished: FinishedVideos?
  /// How many videos are looked at side by side.
  var jobs: Int

  /// Looks at all videos.
  ///
  /// - Throws: ``Interruption/exitCode``, or the exit code for the videos that failed.
  func run() async throws {
    let output = OrderedOutput()
    let progress =
      ProgressLine.isWanted(writesFile: items.allSatisfy { $0.output != nil })
      ? ProgressLine(videoCount: items.count) : nil
    let failures = await withTaskGroup(of: Failure?.self) { group in
      var failures: [Failure] = []
      var waiting = items.indices.makeIterator()
      func start() {
        guard !Task.isCancelled, let index = waiting.next() else { return }
        group.addTask { await failure(at: index, output, progress) }
      }
      for _ in 0..<jobs { start() }
      for await failure in group {
        if let failure {
          progress?.finish()
          // What is wrong with this machine is said once.
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
    if let code = Failure.exitCode(of: failures) { throw code }
    finished?.remove()
  }

  /// Looks at one of the videos; why that failed, if it did.
  private func failure(
    at index: Int, _ output: OrderedOutput, _ progress: ProgressLine?
  ) async -> Failure? {
    let name = items[index].name == "-" ? "standard input" : items[index].name
    do {
      defer { progress?.end(index) }
      if finished?.contains(items[index]) == true {
        progress?.skip(index)
        return nil
      }
      let video = FileState(at: items[index].name)
      do {
        try await look(at: index, output, progress)
      } catch {
        try output.end(index)
        throw error
      }
      try output.end(index)
      try finished?.add(items[index], lookedAtAs: video)
      return nil
    } catch {
      return Task.isCancelled ? nil : Failure(error, path: name)
    }
  }

  private func look(
    at index: Int, _ output: OrderedOutput, _ progress: ProgressLine?
  ) async throws {
    let item = items[index]
    let video = try await Video(item.source)
    let selection = clip.selection(at: video.format.frameRate)
    progress?.begin(index, frameCount: selection.count(of: video.format.frameCount))
    let run = VideoRun(
      video: video, selection: selection, task: try models.task(options), rotation: rotation,
      layout: layout, file: items.count > 1 && item.output == nil ? item.name : nil,
      resumes: resumes, annotated: item.annotated, parts: parts, report: item.report,
      onFrame: { progress?.advance(index) })
    let records: RecordSink =
      if let path = item.output {
        .file(try RecordFile(path: path, resumes: resumes))
      } else {
        .output(output, place: index)
      }
    try await run.run(into: records)
  }
}
