import ArgumentParser
import HandsFileInput
import Hands
import HandsServer
import HandsStarCount
import HandsSystem

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Find hands before the camera in a web page of this machine.",
    discussion: """
      The page takes the camera in the browser and sends its frames to this command; nothing leaves \
      the machine. Browsers on other machines, such as a phone, give the camera to pages of HTTPS \
      only: have a server with a certificate pass requests on to this one, with the fields Host \
      and Origin as they came, and name its page with --origin.

      With --expose or --origin whoever reaches the server could record, train and delete: the address that \
      is printed then has a token, another one at each start, without which streams, actions and what was \
      recorded are refused. Tell it to nobody else. Without HTTPS it can be read on its way.

      /healthz says whether the server is there, /metrics what it did, as Prometheus reads it.
      """)

  @Option(help: "The port to listen on; 0 takes one that is free.")
  var port = 8484

  @Option(
    help: ArgumentHelp(
      "Listen on all addresses of this machine, for browsers that call it by this name.",
      valueName: "host"))
  var expose: String?

  @Option(
    help: ArgumentHelp(
      "Where browsers find the page if another server passes requests on, such as "
        + "https://hands.example.",
      valueName: "scheme://host"))
  var origin: PageOrigin?

  @OptionGroup var bundle: BundleOptions

  @Option(
    help: """
      How many stars fall in the rounds of the game, such as 3,5,10, over and over; by chance if not \
      given.
      """)
  var stars: StarNumbers = .random

  @Option(
    help: ArgumentHelp(
      "Let the page record pictures of gestures into this folder, and train them.",
      valueName: "folder"))
  var collect: String?

  @Option(
    help: ArgumentHelp(
      "Offer on the page to find hands in the browser itself, with the files of a static site.",
      valueName: "folder"))
  var web: String?

  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be between 0 and 65535")
    }
    guard expose?.isEmpty != true else { throw ValidationError("--expose needs a host name") }
  }

  func run() async throws {
    Interruption.ignoreBrokenPipes()
    let path = try bundle.path(of: BundleSearch.gestureRecognizer)
    let nets = try reportingFailures(of: path) {
      try ServedNets(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: engine.modelOptions)
    }
    let workshop = collect.map { GestureWorkshop($0, base: path, engine: engine) }
    let streams = StreamMaker(
      nets: nets, threads: engine.threads, stars: stars, workshop: workshop)
    var content = workshop?.content ?? GestureWorkshop.absent
    let modules = try web.map { site throws(CommandError) in try PageModules(site: site) }
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
        print("Listening on \(addresses) (Ctrl-C ends)")
        try StandardOutput.finish()
        try await server.run()
      }
    } catch {
      throw reported(error, path: "server")
    }
  }
}
