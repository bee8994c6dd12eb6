import ArgumentParser
import FileInput
import Hands
import Tensors
import VideoInput

struct VideoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "video",
    abstract: "Find hands in the frames of a video and name their gestures.",
    discussion: """
      Writes a JSON line for each frame, or CSV with a row for each hand. The program ffmpeg \
      decodes the video: it comes with the package ffmpeg (apt-get install ffmpeg).
      """)

  @Argument(help: "A video file, or - for Y4M on standard input.")
  var input: String

  @Option(help: ArgumentHelp("The bundle to use.", valueName: "file.task"))
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Write into this file instead of standard output; CSV if its name ends in .csv.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Write CSV.")
  var csv = false

  @Flag(help: "Go on with the output of a run that was interrupted.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "Draw what is found into this video, with the sound of the input.", valueName: "file.mp4"))
  var annotate: String?

  @Option(
    help: ArgumentHelp(
      "Write a page about the video, which can be read offline.", valueName: "file.html"))
  var report: String?

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Frames") var clip: ClipOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  @Flag(help: "Keep the gestures parallel to the hands, with empty entries; CSV always does.")
  var aligned = false

  func validate() throws {
    guard !resume || output != nil else { throw ValidationError("--resume needs --output") }
    if let report, !ReportingOptions.isPage(report) {
      throw ValidationError("--report takes a name that ends in .html")
    }
    if let output, let annotate, OutputFile.isSame(output, annotate) {
      throw ValidationError("--output and --annotate name the same file")
    }
  }

  func run() throws {
    Interruption.ignoreBrokenPipes()
    let bundle = try reportingFailures(of: "weights") {
      try BundleSearch.path(given: model, of: BundleSearch.gestureRecognizer)
    }
    let recognizer = try reportingFailures(of: bundle) {
      try GestureRecognizer(
        bundle: ByteSlice(try RegularFile.bytes(at: bundle)),
        options: try GestureRecognizerOptions(
          hands: hands, following: following, gestures: gestures, mode: .video,
          threads: engine.threads),
        modelOptions: engine.modelOptions)
    }
    try reportingFailures(of: input == "-" ? "standard input" : input) {
      for (option, path) in [("--output", output), ("--annotate", annotate)] {
        if let path, OutputFile.isSame(path, input) {
          throw Failure(.usage, "\(option) would overwrite \"\(input)\"")
        }
      }
      if let report {
        try OutputFile.check(
          [("--report", report)], inputs: [input] + [output, annotate].compactMap { $0 })
      }
      let (source, clip, layout, parts) = (source, clip, layout, drawing.draw)
      let page = page(bundle: bundle)
      let (output, resume, annotate, rotation) = (output, resume, annotate, hands.rotation)
      try Interruption.cancelling {
        let video = try await Video(source)
        let run = VideoRun(
          video: video, selection: clip.selection(at: video.format.frameRate),
          recognizer: recognizer, rotation: rotation, layout: layout, output: output,
          resumes: resume, annotated: annotate, parts: parts, report: page)
        try await run.run()
      }
    }
  }

  /// The page about the video, if it is asked for.
  private func page(bundle: String) -> VideoReport? {
    report.map { path in
      VideoReport(
        path: path, input: input == "-" ? "standard input" : input, parts: drawing.draw,
        settings: [Report.Setting("model", bundle)] + engine.settings + clip.settings
          + hands.settings + following.settings + gestures.settings)
    }
  }

  private var source: VideoSource { input == "-" ? .standardInput : .file(path: input) }

  /// How results are written.
  var layout: RecordLayout {
    csv || output?.lowercased().hasSuffix(".csv") == true
      ? .csv : .jsonLines(isAligned: aligned, hasTracks: following.tracks)
  }
}
