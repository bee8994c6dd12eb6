import HandsTestSupport

@testable import HandsEngine

extension Graph {
  /// A graph of small vectors with skips, reshapes, splits and joins.
  static func random(seed: Int) throws -> Graph {
    var random = SeededGenerator(seed: seed)
    var building = GraphBuilding()
    var values = [building.input(Int.random(in: 1...90, using: &random)), building.input(2, 7)]
    values.append(building.constant(5))
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      let value = values.randomElement(using: &random) ?? values[0]
      let extents = building.graph[value].type.shape.dimensions
      let count = extents.reduce(1, *)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: values.append(try building.apply(.logistic(), value))
      case 2: values.append(try building.apply(.add(), value, value))
      case 3: values.append(try building.apply(.reshape(to: [count, 1]), value))
      case 4 where count < 400:
        let flat = try building.apply(.reshape(to: [-1]), value)
        values.append(
          try building.apply(.concatenation(axis: 0), flat, flat, flat))
      default:
        values += try building.apply(
          .unpack(axis: 0, count: extents[0]), [value], resultCount: extents[0]
        ).prefix(3).filter { building.graph[$0].type.shape.rank > 0 }
      }
    }
    let outputs = (values.randomElement(using: &random) ?? values[0], values[values.count - 1])
    return building.graph(outputs: outputs.0, outputs.1)
  }
}
