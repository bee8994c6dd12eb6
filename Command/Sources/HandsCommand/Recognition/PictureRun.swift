import ArgumentParser
import Hands
import HandsFileOutput
import HandsImaging
import HandsReports
import HandsThreads

/// Processes images on several threads and writes their results in order; a failure stops the others only
/// if another run can repeat it.
struct PictureRun: Sendable {
  /// Finds hands in a decoded image with a position among the images.
  typealias Recognition = (PictureSource, Int) throws -> HandsResult

  let options: RecognizeCommand
  private let threads: Int
  private let records: PictureRecords
  private let paths: PathList
  /// The annotated images, unless an earlier run has named some.
  private let targets: OutputTargets?
  /// The subject of the report.
  private let subject: Report.Subject

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - options: The images and outputs.
  ///   - bundle: The path of the model bundle.
  ///   - threads: The number of threads of each model.
  ///   - hasTracks: Whether JSON includes the tracks of the hands.
  ///   - poses: Computes the poses of the hands, if JSON and annotated images include them.
  ///   - title: The title of the report.
  ///   - settings: Further options for the report to list.
  /// - Throws: ``CommandError`` if images or folders are missing or would be overwritten.
  init(
    options: RecognizeCommand, bundle: String, threads: Int, hasTracks: Bool,
    poses: PoseEstimator?, title: String, settings: [Report.Setting]
  ) throws {
    let paths = try InputPaths.pictures.expand(options.pictures)
    self.options = options
    self.threads = threads
    self.paths = paths
    records = PictureRecords(
      format: options.recordFormat, bundle: bundle, precision: options.engine.precision.precision,
      hasTracks: hasTracks, poses: poses, namesImages: paths.count > 1)
    targets = try options.annotate.map { try OutputTargets.annotations($0, of: Array(paths)) }
    subject = Report.Subject(
      title: title, itemName: "image", timelineTitle: "By image", listsItems: true,
      parts: options.drawing.draw,
      settings: options.settings(bundle: bundle, threads: threads) + settings)
  }

  /// Processes all images and writes the results.
  ///
  /// If the task is cancelled, the output ends after a complete record.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of images that are processed at the same time; `nil` for ``JobOptions``.
  ///   - decoded: The only image, if it was decoded ahead.
  ///   - makeRecognition: Creates what finds hands on one thread.
  /// - Throws: An exit code if an image failed, a result or report cannot be written, or the task was cancelled.
  func run(
    jobs: Int?, decoded: Result<PictureSource, any Error>?,
    _ makeRecognition: @escaping @Sendable () throws -> Recognition
  ) async throws {
    var outputs = try reportingFailures(of: "report") {
      try options.outputs(
        pictures: paths, bundle: records.bundle, annotated: targets?.paths ?? [], subject: subject)
    }
    let (file, isDone, drawings) = try reportingFailures(of: "--output") { try opened() }
    let waiting = Waiting(isDone: isDone)
    let progress =
      waiting.count > 1 && ProgressLine.isWanted(writesFile: options.output != nil)
      ? ProgressLine(images: waiting.count) : nil
    defer { progress?.finish() }
    let jobs = try reportingFailures(of: "arguments") {
      try jobs ?? options.jobs.count(threads: threads, items: waiting.count)
    }
    let keepsPictures = !outputs.isEmpty
    let results = ConcurrentMap(waiting, jobs: jobs, window: keepsPictures ? 2 * jobs : 4 * jobs) {
      let recognize = try makeRecognition()
      return { index in
        var result = result(of: index, decoded, drawnTo: drawings?[index], recognize)
        let record = records.text(of: result)
        result.source = keepsPictures ? result.source?.withoutParts : nil
        return Output(result: result, record: record)
      }
    }
    // One failure of each kind.
    var failures: [CommandError] = []
    var isFirst = true
    var ending: (any Error)?
    do {
      for try await output in results {
        if let failure = output.result.failure {
          guard !failure.readerLeft, !options.isRepeatable || failure.isFinal else { throw failure }
          if !failures.contains(where: { $0.code == failure.code }) { failures.append(failure) }
          if records.format == nil || output.result.drawingFailure != nil {
            progress?.finish()
            StandardError.print(failure.message)
          }
        }
        try file.write(((isFirst ? "" : records.separator) + output.record).utf8)
        isFirst = false
        for position in outputs.indices { try outputs[position].add(output.result) }
        progress?.advance(0)
      }
      try file.write(records.tail.utf8)
    } catch {
      // What was processed is kept.
      try? file.write(records.tail.utf8)
      ending = error
    }
    progress?.finish()
    let unwritten = isFirst && ending != nil ? nil : finish(outputs)
    if ending is CancellationError { throw Interruption.exitCode }
    if let ending { throw reported(ending, path: "results") }
    if let code = unwritten ?? CommandError.exitCode(of: failures) { throw code }
  }

  /// Writes the report and the contact sheet, also if one of them cannot be written.
  ///
  /// - Returns: The exit code of the first failure.
  private func finish(_ outputs: [any PictureOutput]) -> ExitCode? {
    var code: ExitCode?
    for output in outputs {
      do {
        try output.finish()
      } catch {
        let failure = reported(error, path: "report")
        code = code ?? failure
      }
    }
    return code
  }

  /// The file for the results, which contains what precedes the next record, for each image whether its result is
  /// there, and the annotated images.
  private func opened() throws -> (file: OpenFile, isDone: [Bool], drawings: OutputTargets?) {
    guard let output = options.output else {
      try OpenFile.standardOutput.write(records.head.utf8)
      return (.standardOutput, Array(repeating: false, count: paths.count), targets)
    }
    let file = try OutputFile.open(output, keepsContents: options.resume)
    guard options.resume, let format = records.format else {
      try file.write(records.head.utf8)
      return (file, Array(repeating: false, count: paths.count), targets)
    }
    // Numbers go to the images in the order of their results, whatever images have joined them since.
    var images: [EarlierImage] = []
    let earlier = try EarlierResults(in: file, format: format, of: paths) { image in
      if options.annotate != nil { images.append(image) }
    }
    let drawings = try options.annotate.map {
      try OutputTargets.annotations($0, of: Array(paths), after: images)
    }
    try file.cut(to: earlier.byteCount)
    if earlier.byteCount == 0 { try file.write(records.head.utf8) }
    return (file, earlier.isDone, drawings)
  }

  private func result(
    of index: Int, _ decoded: Result<PictureSource, any Error>?, drawnTo target: String?,
    _ recognize: Recognition
  ) -> PictureResult {
    let path = paths[index]
    var source: PictureSource?
    var milliseconds: Double?
    var drawingFailure: CommandError?
    let outcome: Result<HandsResult, CommandError>
    do {
      let picture = try decoded?.get() ?? options.decode(path)
      source = picture
      let start = ContinuousClock.now
      let result = try recognize(picture, index)
      milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      outcome = .success(result)
      if let target {
        do {
          let drawn = try result.drawn(
            on: picture.overview, parts: options.drawing.draw, poses: records.poses)
          try OutputFile.write(drawn, to: target)
        } catch {
          drawingFailure = CommandError(error, path: path)
        }
      }
    } catch {
      outcome = .failure(CommandError(error, path: path))
    }
    return PictureResult(
      path: path, source: source, outcome: outcome, milliseconds: milliseconds,
      drawingFailure: drawingFailure)
  }

  /// The result of an image with its text.
  private struct Output: Sendable {
    var result: PictureResult
    var record: String
  }

  /// The indices of the images that have no result yet.
  private struct Waiting: Sequence, Sendable {
    let isDone: [Bool]

    var count: Int { isDone.count { !$0 } }

    func makeIterator() -> some IteratorProtocol<Int> {
      isDone.indices.lazy.filter { !isDone[$0] }.makeIterator()
    }
  }
}
