public import ArgumentParser
public import Hands

/// The parts of hands that are drawn.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Parts of hands to draw, separated by commas: \(HandSketch.Parts.names), or all.",
      valueName: "parts"))
  var draw = HandSketch.Parts.standard
}

extension HandSketch.Parts: ExpressibleByArgument {
  private static let named: [(name: String, part: HandSketch.Parts)] = [
    ("bones", .bones), ("points", .points), ("labels", .labels), ("box", .box),
    ("region", .region),
  ]

  /// The names of the parts.
  static let names = named.map(\.name).joined(separator: ", ")

  /// Parses a comma-separated list of names; `nil` if one is unknown.
  public init?(argument: String) {
    self = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      if name == "all" {
        formUnion(.all)
      } else if let known = HandSketch.Parts.named.first(where: { $0.name == name }) {
        formUnion(known.part)
      } else {
        return nil
      }
    }
  }

  /// The names of the parts, separated by commas.
  public var defaultValueDescription: String {
    HandSketch.Parts.named.filter { contains($0.part) }.map(\.name).joined(separator: ",")
  }
}
