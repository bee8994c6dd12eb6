public import ArgumentParser
public import Hands

/// What is drawn of the hands that are found.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw these of each hand, separated by commas: \(HandSketch.Parts.names), or all.",
      valueName: "parts"))
  var draw = HandSketch.Parts.standard
}

extension HandSketch.Parts: ExpressibleByArgument {
  private static let named: [(name: String, part: HandSketch.Parts)] = [
    ("bones", .bones), ("points", .points), ("labels", .labels), ("box", .box),
    ("region", .region),
  ]

  /// The names of single parts.
  static let names = named.map(\.name).joined(separator: ", ")

  /// The parts that a list of names asks for, or `nil` if one is not known.
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

  /// The list of names that asks for these parts.
  public var defaultValueDescription: String {
    HandSketch.Parts.named.filter { contains($0.part) }.map(\.name).joined(separator: ",")
  }
}
