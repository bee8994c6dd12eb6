import ArgumentParser
import HandsFileInput
import HandsFileOutput
import HandsReports
import Hands
import HandsVideoInput
import FoundationEssentials

struct VideoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Recognize hands and gestures in videos.",
    discussion: """
      Writes a line of JSON for each frame, or CSV with a row for each hand or joint. Decoding \
      requires the program ffmpeg (apt-get install ffmpeg), except for raw frames of rgb24, rgba, \
      bgra and gray8 on standard input.

      Several videos are processed concurrently; their lines on standard output alternate, and the \
      member or column "file" names the video. If a video fails, the others continue; the exit \
      code is then the one that hands --help lists for the error, or 65 if videos failed for \
      different reasons. After Ctrl-C (exit code 130), all files are valid.

      In CSV, text that a spreadsheet would interpret as a formula is prefixed with an apostrophe, \
      and the gesture None is written as none, because pandas and others read None as a missing \
      value.

      With a hand landmarker bundle (hand_landmarker.task), results have no gestures.
      """)

  @OptionGroup var input: SourceOptions
  @OptionGroup var bundle: BundleOptions

  @Option(
    help: ArgumentHelp(
      "Write to this file instead of standard output, as CSV if its name ends in .csv, or to files "
        + "named after the videos in this folder.",
      discussion: """
        A missing path is a folder, unless it ends in .jsonl, .json, .csv, .txt, .html or the extension of a video. Its file \(FinishedVideos.name) lists the finished videos for --resume.
        """,
      valueName: "file-or-dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      JSON lines, CSV with a row for each hand, or CSV with a row for each joint.
      """,
      valueName: RecordFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var format: RecordFormat?

  @Flag(help: "Short for --format csv.")
  var csv = false

  @Flag(help: "Also write a CSV row for frames without hands.")
  var emptyFrames = false

  @Flag(
    help: """
      Skip videos that an earlier run with the same options and files has finished; requires a \
      folder as --output.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Write an annotated video with the sound of the input; for several videos, MP4 files to this "
        + "folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @OptionGroup var jobs: JobOptions

  @Option(
    help: ArgumentHelp(
      "Write a self-contained HTML report; for several videos, reports to this folder.",
      valueName: "file.html"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      """
      Take the videos as those of these calibrated cameras, one each, and locate the joints of the \
      hands that several see.
      """, valueName: "file.json"))
  var rig: String?

  @Option(
    help: ArgumentHelp(
      "Add the motions of the hands to JSON, which hands train --motion has trained.",
      valueName: "file"))
  var motions: String?

  @Flag(
    help: """
      Add to JSON where each hand points, and its pinches and grabs as events that begin, continue and \
      end.
      """)
  var interactions = false

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Frames") var clip: ClipOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Tracking options") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions
  @OptionGroup(title: "Pose options") var poses: PoseOptions
  @OptionGroup(title: "OSC options") var messages: OSCOptions

  /// Selected a form of JSON up to 0.2; it is the only form now.
  @Flag(help: .hidden) var aligned = false

  func validate() throws {
    guard !resume || input.camera == nil else {
      throw ValidationError("--resume cannot be used with --camera")
    }
    guard !csv || format == nil || format == .csv else {
      throw ValidationError("--csv and --format \(format?.rawValue ?? "") are mutually exclusive")
    }
    guard !emptyFrames || recordFormat != .jsonLines else {
      throw ValidationError("--empty-frames requires CSV; JSON lines always include all frames")
    }
    guard !poses.pose || recordFormat == .jsonLines else {
      throw ValidationError("--pose requires JSON lines; CSV has no poses")
    }
    guard motions == nil && !interactions || recordFormat == .jsonLines else {
      throw ValidationError("--motions and --interactions require JSON lines; CSV has no events")
    }
    try poses.check(drawing.draw)
    try following.check(gestures)
    guard messages.osc == nil || (rig == nil && !input.isBatch) else {
      throw ValidationError("--osc requires a single video or camera")
    }
    if rig != nil { try validateRig() }
    if !input.isBatch {
      guard report.map(ReportingOptions.isPage) ?? true else {
        throw ValidationError("--report must end in .html")
      }
    }
  }

  func run() async throws {
    Interruption.catchBrokenPipes()
    let layout = try reportingFailures(of: "arguments") { try self.layout }
    let motionsState = motions.map { [FileState(at: $0)] } ?? []
    let handFollowing = try handFollowing
    let path = try bundle.path(of: BundleSearch.anyTask)
    let inputs = [FileState(at: path)] + motionsState + engine.inputs
    let (models, options) = try reportingFailures(of: path) {
      (try HandModels(path: path, options: engine.modelOptions), try taskOptions)
    }
    if let rig { return try await run(rig: rig, bundle: path, models: models, options: options) }
    let (videos, folder) = try reportingFailures(of: "arguments") {
      try items(of: try input.expanded, bundle: path, ending: layout.fileEnding)
    }
    let jobs = try reportingFailures(of: "arguments") {
      min(try self.jobs.count(threads: engine.threads, items: videos.count), VideoBatch.jobLimit)
    }
    let batch = VideoBatch(
      items: videos, models: models, options: options, clip: clip, rotation: hands.rotation,
      layout: layout, namesVideos: input.isBatch, following: handFollowing, parts: drawing.draw,
      sender: try reportingFailures(of: "arguments") {
        try messages.sender(layout.poses ?? PoseEstimator(isMirrored: hands.mirrored))
      },
      finished: try folder.map { folder in
        try reportingFailures(of: "arguments") {
          try finished(
            in: folder, layout, inputs, settings(bundle: path),
            replacing: resume ? nil : videos.flatMap(\.targets))
        }
      },
      jobs: jobs)
    try await Interruption.cancelling { try await batch.run() }
  }

  /// The options of the task.
  ///
  /// - Throws: ``CommandError``.
  var taskOptions: GestureRecognizerOptions {
    get throws(CommandError) {
      try GestureRecognizerOptions(
        hands: hands, following: following, gestures: gestures,
        locatesHands: poses.pose || interactions || messages.osc != nil, mode: .video,
        threads: engine.threads)
    }
  }

  /// What to tell of the hands beside results, if anything.
  private var handFollowing: HandFollowing? {
    get throws {
      guard motions != nil || interactions else { return nil }
      let estimator = try reportingFailures(of: "arguments") {
        try poses.estimator(input.cameraNumbers, isMirrored: hands.mirrored)
      }
      let model = try motions.map { path in
        try reportingFailures(of: path) { try MotionFile.model(at: path) }
      }
      return HandFollowing(
        estimator: estimator ?? PoseEstimator(isMirrored: hands.mirrored), motions: model,
        tellsInteractions: interactions)
    }
  }

  var recordFormat: RecordFormat {
    format ?? (csv || output?.lowercased().hasSuffix(".csv") == true ? .csv : .jsonLines)
  }

  /// The output format.
  ///
  /// - Throws: A usage error if the camera is given twice, or without `--pose`.
  var layout: RecordLayout {
    get throws(CommandError) {
      let estimator = try poses.estimator(input.cameraNumbers, isMirrored: hands.mirrored)
      return switch recordFormat {
      case .jsonLines:
        .jsonLines(
          hasTracks: following.tracks, precision: engine.precision.precision, poses: estimator)
      case .csv: .table(RecordTable(rows: .hands, hasEmptyFrames: emptyFrames))
      case .longCSV: .table(RecordTable(rows: .joints, hasEmptyFrames: emptyFrames))
      }
    }
  }

  /// The videos with their outputs, and the folder of the records, if they are in a folder.
  private func items(
    of input: SourceOptions, bundle: String, ending: String
  ) throws -> (items: [VideoBatch.Item], folder: String?) {
    let names = input.names
    let others = [bundle] + (motions.map { [$0] } ?? []) + engine.inputPaths
    func targets(_ target: String?, _ option: String, _ ending: String) throws -> OutputTargets? {
      try target.map {
        try OutputTargets.videoFiles(
          $0, of: option, for: names, isBatch: self.input.isBatch, ending: ending, keeping: others)
      }
    }
    let records = try targets(output, "--output", ending)
    let drawings = try targets(annotate, "--annotate", "mp4")
    let pages = try targets(report, "--report", "html")
    var taken: [[UInt8]: String] = [:]
    for (option, files) in [("--output", records), ("--annotate", drawings), ("--report", pages)] {
      for path in files?.paths ?? [] {
        if let other = taken.updateValue(option, forKey: OutputFile.key(of: path)) {
          throw CommandError(.usage, "\(other) and \(option) name the same file \"\(path)\"")
        }
      }
    }
    // Fail early: videos and reports are written at the end.
    for index in names.indices {
      if let drawings { try OutputFile.check(drawings[index], isRegular: true) }
      if let pages { try OutputFile.check(pages[index]) }
    }
    let items = zip(names, input.sources).enumerated().map { index, video in
      VideoBatch.Item(
        name: video.0, source: video.1, output: records?[index], annotated: drawings?[index],
        report: pages.map { page(at: $0[index], about: video.0, bundle: bundle) })
    }
    guard !resume || records?.folder != nil else {
      throw CommandError(.usage, "--resume requires a folder as --output")
    }
    return (items, records?.folder)
  }

  /// The list of finished videos in a folder.
  private func finished(
    in folder: String, _ layout: RecordLayout, _ inputs: [FileState?],
    _ settings: [Report.Setting], replacing: [String]?
  ) throws -> FinishedVideos {
    try FinishedVideos(
      in: folder, inputs: inputs,
      settings: settings + [
        Report.Setting(name: "layout", value: "\(layout)"),
        Report.Setting(name: "draw", value: "\(drawing.draw.rawValue)"),
      ], replacing: replacing)
  }

  private func settings(bundle: String) -> [Report.Setting] {
    [Report.Setting("model", bundle)] + (motions.map { [Report.Setting("motions", $0)] } ?? [])
      + Report.Setting.flags([("interactions", interactions)])
      + engine.settings(threads: engine.threads) + clip.settings
      + hands.settings + following.settings + gestures.settings
  }

  private func page(at path: String, about name: String, bundle: String) -> VideoReport {
    VideoReport(
      path: path, input: name == "-" ? "standard input" : name, parts: drawing.draw,
      settings: settings(bundle: bundle))
  }
}
