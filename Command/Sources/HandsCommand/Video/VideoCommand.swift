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
    abstract: "Find hands in the frames of videos and name their gestures.",
    discussion: """
      Writes a JSON line for each frame, or CSV with a row for each hand or joint. The program ffmpeg \
      decodes the videos: it comes with the package ffmpeg (apt-get install ffmpeg). Raw frames of \
      rgb24, rgba, bgra and gray8 on standard input need no ffmpeg.

      Several videos are processed at the same time; their lines on standard output alternate, and name \
      the video in "file" or the column file. A video that fails is reported, the others go on; exit \
      codes are those of `hands --help`, 65 for different reasons. After Ctrl-C (130) all files are \
      valid.

      In CSV, a text that a spreadsheet would take for a formula begins with an apostrophe, and the \
      gesture None is none, as readers take None for a missing value.

      A landmarker bundle (hand_landmarker.task) serves too: then there are no gestures.
      """)

  @OptionGroup var input: SourceOptions
  @OptionGroup var bundle: BundleOptions

  @Option(
    help: ArgumentHelp(
      "Write into this file instead of standard output, CSV if its name ends in .csv; into files of "
        + "the videos' names in this folder if it is one, or no name of a file.",
      discussion: """
        The file \(FinishedVideos.name) in that folder says which videos are done, for --resume.
        """,
      valueName: "file-or-dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Write JSON lines, CSV with a row for each hand, or CSV with a row for each joint of each hand.
      """,
      valueName: RecordFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var format: RecordFormat?

  @Flag(help: "Write CSV, as --format csv does.")
  var csv = false

  @Flag(help: "Write a row of CSV for frames without hands too.")
  var emptyFrames = false

  @Flag(
    help: """
      Leave videos as they are whose results an earlier run wrote into the folder --output, with the \
      same options and files.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Draw what is found into this video, with the sound of the input; for several videos, into "
        + "MP4 files in this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Option(
    help: "How many videos to process at the same time; by default as many as there are processors."
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write a page that can be read offline; for several videos, pages into this folder.",
      valueName: "file.html"))
  var report: String?

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Frames") var clip: ClipOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  /// What was asked for up to 0.2, and is the only form of JSON now.
  @Flag(help: .hidden) var aligned = false

  func validate() throws {
    guard !resume || input.camera == nil else {
      throw ValidationError("a camera's frames do not come again: --resume is for videos")
    }
    guard (1...64).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be between 1 and 64")
    }
    guard !csv || format == nil || format == .csv else {
      throw ValidationError("--csv stands for --format csv")
    }
    guard !emptyFrames || recordFormat != .jsonLines else {
      throw ValidationError("--empty-frames is about CSV: JSON lines have one for each frame")
    }
    if !input.isBatch {
      let targets = [("--output", output), ("--annotate", annotate), ("--report", report)]
        .compactMap { option, path in path.map { (option, $0) } }
      for (index, target) in targets.enumerated() {
        if let other = targets[..<index].first(where: { OutputFile.isSame($0.1, target.1) }) {
          throw ValidationError("\(other.0) and \(target.0) name the same file")
        }
      }
      guard report.map(ReportingOptions.isPage) ?? true else {
        throw ValidationError("--report takes a name that ends in .html")
      }
    }
  }

  func run() async throws {
    Interruption.ignoreBrokenPipes()
    let path = try bundle.path(of: BundleSearch.anyTask)
    let bundleState = FinishedVideos.FileState(at: path)
    let (models, options) = try reportingFailures(of: path) {
      (
        try HandModels(path: path, options: engine.modelOptions),
        try GestureRecognizerOptions(
          hands: hands, following: following, gestures: gestures, mode: .video,
          threads: engine.threads)
      )
    }
    let (videos, folder) = try reportingFailures(of: "arguments") {
      try items(of: try input.expanded, bundle: path)
    }
    let batch = VideoBatch(
      items: videos, models: models, options: options, clip: clip, rotation: hands.rotation,
      layout: layout, namesVideos: input.isBatch, parts: drawing.draw,
      finished: try folder.map { folder in
        try reportingFailures(of: "arguments") {
          try finished(in: folder, bundleState, settings(bundle: path))
        }
      },
      jobs: jobs ?? min(ProcessInfo.processInfo.activeProcessorCount, 64))
    try await Interruption.cancelling { try await batch.run() }
  }

  private var recordFormat: RecordFormat {
    format ?? (csv || output?.lowercased().hasSuffix(".csv") == true ? .csv : .jsonLines)
  }

  /// How results are written.
  var layout: RecordLayout {
    switch recordFormat {
    case .jsonLines:
      .jsonLines(hasTracks: following.tracks, precision: engine.precision.precision)
    case .csv: .table(RecordTable(rows: .hands, hasEmptyFrames: emptyFrames))
    case .longCSV: .table(RecordTable(rows: .joints, hasEmptyFrames: emptyFrames))
    }
  }

  /// The videos with their files, and the folder of their records, if that is where they lie.
  private func items(
    of input: SourceOptions, bundle: String
  ) throws -> (items: [VideoBatch.Item], folder: String?) {
    let names = input.names
    let records = try targets(output, of: "--output", for: names, ending: layout.fileEnding)
    let drawings = try targets(annotate, of: "--annotate", for: names, ending: "mp4")
    let pages = try targets(report, of: "--report", for: names, ending: "html")
    // Videos and pages are written last: that they can be is checked first.
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
      throw CommandError(.usage, "--resume needs a folder as --output")
    }
    return (items, records?.folder)
  }

  /// The videos that are done already.
  private func finished(
    in folder: String, _ bundle: FinishedVideos.FileState?, _ settings: [Report.Setting]
  ) throws -> FinishedVideos {
    try FinishedVideos(
      in: folder, bundle: bundle,
      settings: settings + [
        Report.Setting(name: "layout", value: "\(layout)"),
        Report.Setting(name: "draw", value: "\(drawing.draw.rawValue)"),
      ], resumes: resume)
  }

  private func settings(bundle: String) -> [Report.Setting] {
    [Report.Setting("model", bundle)] + engine.settings + clip.settings + hands.settings
      + following.settings + gestures.settings
  }

  private func targets(
    _ target: String?, of option: String, for videos: [String], ending: String
  ) throws -> OutputTargets? {
    try target.map {
      try OutputTargets.videoFiles(
        $0, of: option, for: videos, isBatch: input.isBatch, ending: ending)
    }
  }

  private func page(at path: String, about name: String, bundle: String) -> VideoReport {
    VideoReport(
      path: path, input: name == "-" ? "standard input" : name, parts: drawing.draw,
      settings: settings(bundle: bundle))
  }
}
