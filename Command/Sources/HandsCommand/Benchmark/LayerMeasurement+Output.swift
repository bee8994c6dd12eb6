import HandsEngine
import HandsReports
import HandsTiming

extension LayerMeasurement {
  var text: String {
    let operands = (layer.inputs + layer.constants).map(\.description)
    var table = Table(
      "kernels", " ms", " min ms", " GFLOP/s", " % of peak", " GB/s", " ratio", " max difference",
      "kernel")
    for entry in entries {
      table.append(
        entry.set.rawValue, entry.latencies.median.decimals(4), entry.latencies.minimum.decimals(4),
        entry.rate.cells.gigaflops, entry.rate.cells.percent, gigabytes(of: entry).decimals(1),
        ratio(of: entry).decimals(2), entry.difference.description, entry.kernel)
    }
    return """
      \(layer.name) \(operands.joined(separator: ", ")) -> \(layer.output.shape), threads: \
      \(threadCount), \(layer.multiplyAdds) multiply-adds
      \(table.columns)
      """
  }

  var json: JSONValue {
    .object([
      ("schema_version", .integer(1)), ("op", .string(layer.name)),
      ("input_shapes", shapes(layer.inputs)), ("constant_shapes", shapes(layer.constants)),
      ("output_shape", .integers(layer.output.shape.dimensions)),
      ("threads", .integer(threadCount)),
      ("mmac", .measured(Double(layer.multiplyAdds) / 1e6)),
      ("tolerance", .float(layer.tolerance)),
      (
        "kernels",
        .array(
          entries.map { entry in
            .object(
              [
                ("kernels", .string(entry.set.rawValue)), ("kernel", .string(entry.kernel)),
                ("latency_ms", entry.latencies.json), ("runs", .integer(entry.latencies.count)),
                ("max_difference", .float(entry.difference)),
                ("peak_gflops", .measured(entry.rate.peak)),
                ("gigabytes_per_second", .measured(gigabytes(of: entry))),
                ("ratio", .measured(ratio(of: entry))),
              ] + entry.rate.members)
          })
      ),
    ])
  }

  var document: CSVDocument {
    var document = CSVDocument(
      "op", "kernels", "kernel", "ms", "min_ms", "gflops", "percent_of_peak",
      "gigabytes_per_second", "ratio", "max_difference")
    for entry in entries {
      document.append(
        .string(layer.name), .string(entry.set.rawValue), .string(entry.kernel),
        .measured(entry.latencies.median), .measured(entry.latencies.minimum),
        .measured(entry.rate.gigaflops), .measured(entry.rate.percentOfPeak),
        .measured(gigabytes(of: entry)), .measured(ratio(of: entry)), .float(entry.difference))
    }
    return document
  }

  private func ratio(of entry: Entry) -> Double { entry.latencies.median / fastest }

  private func shapes(_ shapes: [Shape]) -> JSONValue {
    .array(shapes.map { .integers($0.dimensions) })
  }
}
