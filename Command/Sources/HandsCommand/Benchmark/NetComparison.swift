import HandsEngine
import HandsReports

/// The times of one model with several kernel sets, side by side.
struct NetComparison {
  private let measurements: [NetMeasurement]

  init(_ measurements: [NetMeasurement]) { self.measurements = measurements }

  /// Tables of classes and operators with the time and speed of each set.
  var text: String {
    ([""] + classTable.indented + [""] + stepTable.indented + [""]).joined(separator: "\n")
  }

  private var setTitles: [String] {
    measurements.map(\.model.kernels.rawValue).flatMap { [" \($0) ms", " GFLOP/s"] }
  }

  private var classTable: Table {
    var table = Table(["class"] + setTitles)
    for operatorClass in OperatorClass.allCases {
      let rates = measurements.map { measurement in
        measurement.classes.first { $0.operatorClass == operatorClass }?.rate
      }
      guard rates.contains(where: { $0 != nil }) else { continue }
      table.append([operatorClass.rawValue] + cells(rates))
    }
    return table
  }

  /// Operators that a set fuses into others have no time in that set.
  private var stepTable: Table {
    var table = Table([" #", "op", "output"] + setTitles)
    let indices = Set(measurements.flatMap { $0.steps.map(\.index) }).sorted()
    for index in indices {
      let steps = measurements.map { $0.steps.first { $0.index == index } }
      guard let step = steps.lazy.compactMap({ $0 }).first else { continue }
      table.append(
        [String(index), step.operation, step.output.shape.description]
          + cells(steps.map { $0?.rate }))
    }
    return table
  }

  private func cells(_ rates: [WorkRate?]) -> [String] {
    rates.flatMap { rate in
      [rate?.milliseconds.decimals(4) ?? "-", rate?.cells.gigaflops ?? "-"]
    }
  }
}
