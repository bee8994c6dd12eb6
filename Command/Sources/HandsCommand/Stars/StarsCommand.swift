public import ArgumentParser
import HandsFileInput
import Hands
public import HandsStarCount
import HandsSystem
import HandsVideoInput

struct StarsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stars",
    abstract: "Play StarCount in the terminal: show as many fingers as stars fall.",
    discussion: """
      Plays with a camera (--camera /dev/video0) or a video. The right number, held for half a \
      second, wins a round; three seconds later the next stars fall. Count with the fingers of one \
      hand or two. A terminal shows the stars and your fingertips until Ctrl-C or the video's end; \
      elsewhere a line tells of each round that is won.
      """)

  @OptionGroup(title: "Frames") var source: SourceOptions
  @OptionGroup var bundle: BundleOptions
  @OptionGroup var engine: EngineOptions

  @Option(help: "How many stars fall, such as 3,5,10, over and over; by chance if not given.")
  var stars: StarNumbers = .random

  @Flag(help: "Write lines also on a terminal.")
  var plain = false

  func validate() throws {
    guard source.names.count == 1 else { throw ValidationError("one video plays the game") }
  }

  func run() async throws {
    Interruption.ignoreBrokenPipes()
    let path = try bundle.path(of: BundleSearch.handLandmarker)
    let reader = try reportingFailures(of: path) {
      let models = try HandLandmarkerModels(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions)
      return try FingerReader(models: models, threads: engine.threads)
    }
    let (source, name) = (source.sources[0], source.names[0])
    let (stars, isScreen) = (stars, !plain && Terminal.isStandardOutput)
    do {
      try await Interruption.cancelling {
        let video = try await Video(source)
        var run = StarRun(
          video: video, reader: reader, game: StarGame(stars),
          view: isScreen ? StarScreen() : StarLog())
        try await run.run()
      }
    } catch {
      throw reported(error, path: name == "-" ? "standard input" : name)
    }
  }
}

extension StarNumbers: ExpressibleByArgument {
  /// Reads numbers with commas between them.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.contains(nil), let checked = StarNumbers.checked(numbers.compactMap { $0 })
    else { return nil }
    self = checked
  }
}
