public import ArgumentParser
import Hands
import HandsFileInput
public import HandsServer
public import HandsStarCount
import HandsSystem

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a web page that finds hands in camera frames.",
    discussion: """
      The page uses the camera of the browser and sends frames to this command; nothing leaves the \
      machine. On other machines, such as a phone, browsers allow the camera only over HTTPS: use \
      a reverse proxy with a certificate that preserves the headers Host and Origin, and pass its \
      address as --origin.

      With --expose or --origin, the printed address contains a token, new at each start. Requests \
      for streams, actions and recorded gestures without it are refused. Keep it secret; without \
      HTTPS, others on the network can read it.

      /healthz is a health check, and /metrics has metrics for Prometheus.
      """)

  @Option(help: "Port to listen on; 0 chooses a free one.")
  var port = 8484

  @Option(
    help: ArgumentHelp(
      "Listen on all addresses of this machine, as this host name.",
      valueName: "host"))
  var expose: String?

  @Option(
    help: ArgumentHelp(
      "Address of the page behind a reverse proxy, such as https://hands.example.",
      valueName: "scheme://host"))
  var origin: PageOrigin?

  @OptionGroup var bundle: BundleOptions

  @Option(
    help: """
      Number of stars in each round of the game, such as 3,5,10, repeated; random by default.
      """)
  var stars: StarNumbers = .random

  @Option(
    help: ArgumentHelp(
      "Let the page record images of gestures into this folder and train them.",
      valueName: "folder"))
  var collect: String?

  @Option(
    help: ArgumentHelp(
      "Add the motions of the hands, which hands train --motion has trained, to streams of videos.",
      valueName: "file"))
  var motions: String?

  @Option(
    help: ArgumentHelp(
      "Folder of a static site, to let the page find hands in the browser.",
      valueName: "folder"))
  var web: String?

  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "OSC options") var messages: OSCOptions

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be between 0 and 65535")
    }
    guard expose.map({ ServeCommand.isHost($0) }) ?? true else {
      throw ValidationError(
        """
        --expose requires a host name, or an address such as 192.168.0.2 or [fd00::2], without \
        scheme and port
        """)
    }
  }

  /// Whether a text is a host as addresses of pages have it: IPv6 addresses in brackets, no port.
  private static func isHost(_ text: String) -> Bool {
    guard PageOrigin("http://\(text)") != nil else { return false }
    guard text.hasPrefix("[") else { return !text.contains(":") }
    return text.firstIndex(of: "]") == text.index(before: text.endIndex)
  }

  func run() async throws {
    Interruption.catchBrokenPipes()
    let path = try bundle.path(of: BundleSearch.gestureRecognizer)
    let nets = try reportingFailures(of: path) {
      try ServedNets(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions)
    }
    let motions = try motions.map { file in
      try reportingFailures(of: file) { try MotionFile.model(at: file) }
    }
    let workshop = collect.map { GestureWorkshop($0, base: path, engine: engine) }
    let streams = StreamMaker(
      nets: nets, threads: engine.threads, stars: stars, workshop: workshop, motions: motions,
      sender: try reportingFailures(of: "arguments") { try messages.sender(PoseEstimator()) })
    var content = workshop?.content ?? GestureWorkshop.absent
    let modules = try web.map { site in
      try reportingFailures(of: site) { try PageModules(site: site) }
    }
    try reportingFailures(of: "server") {
      let engines = ["server"] + (modules == nil ? [] : ["browser"])
      content.documents.merge(
        try PageTables.documents(engines: engines, precision: engine.precision.precision)
      ) { $1 }
    }
    content.documents.merge(modules?.documents ?? [:]) { $1 }
    let served = content
    let (port, expose, origin) = (port, expose, origin)
    do {
      try await Interruption.cancelling {
        let server = try await WebServer(
          port: port, exposedName: expose, origin: origin, content: served,
          frameHandlers: streams.handler)
        let query = server.token.map { "?token=\($0.text)" } ?? ""
        let origins =
          ["http://\(expose ?? "localhost"):\(server.port)"] + (origin.map { [$0.text] } ?? [])
        let addresses = origins.map { "\($0)/\(query)" }.joined(separator: " and ")
        print("Listening on \(addresses) (press Ctrl-C to stop)")
        try StandardOutput.finish()
        try await server.run()
      }
    } catch let error as ServerError {
      throw reported(CommandError(.unavailable, error.description), path: "server")
    } catch {
      throw reported(error, path: "server")
    }
  }
}

extension PageOrigin: ExpressibleByArgument {
  /// Parses a scheme and host, such as `https://hands.example`.
  ///
  /// - Parameter argument: The text.
  public init?(argument: String) { self.init(argument) }
}

extension StarNumbers: ExpressibleByArgument {
  /// Parses comma-separated numbers.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.contains(nil), let checked = StarNumbers.checked(numbers.compactMap { $0 })
    else { return nil }
    self = checked
  }
}
