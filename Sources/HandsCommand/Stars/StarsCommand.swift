public import ArgumentParser
import FileInput
import HandVision
import Hands
public import StarCount
import VideoInput

struct StarsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stars",
    abstract: "Play StarCount in the terminal: show as many fingers as stars fall.",
    discussion: """
      The right number, held for half a second, wins a round; three seconds later the next stars \
      fall. Count with the fingers of one hand or two. A terminal shows the stars and your \
      fingertips until Ctrl-C or the video's end; elsewhere a line tells of each round that is won.
      """)

  @Argument(help: "A video file that plays the game, or - for Y4M on standard input.")
  var input: String

  @OptionGroup var bundle: BundleOptions

  @Option(help: "How many stars fall, such as 3,5,10, over and over; by chance if not given.")
  var stars: StarNumbers = .random

  @Flag(help: "Write lines also on a terminal.")
  var plain = false

  func run() async throws {
    Interruption.ignoreBrokenPipes()
    VisionModels.handLandmarkerPath = try bundle.path(of: BundleSearch.handLandmarker)
    let source: VideoSource = input == "-" ? .standardInput : .file(path: input)
    let (stars, isScreen) = (stars, !plain && Terminal.isStandardOutput)
    do {
      try await Interruption.cancelling {
        let video = try await Video(source)
        var run = StarRun(
          video: video, game: StarGame(stars), view: isScreen ? StarScreen() : StarLog())
        try await run.run()
      }
    } catch {
      throw reported(error, path: input == "-" ? "standard input" : input)
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
