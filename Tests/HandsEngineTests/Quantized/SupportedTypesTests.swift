import HandsTestSupport
import Testing

@testable import HandsEngine
@testable import HandsTFLite

/// The tables of the article about models of one's own: what the operators of the registry take, asked by models of one
/// operator each.
///
/// Where a table is out of date, the failure shows the one that belongs there.
struct SupportedTypesTests {
  @Test func theTableOfOperatorsIsThatOfTheRegistry() throws {
    let cells = { (use: OperatorUse) in
      OneOperator.quantizedTypes.map { OneOperator(use, $0).isAccepted ? "yes" : "–" }
    }
    // Elements without a scale mean themselves: what takes those of 16 bits does not compute with them.
    let moves = { (use: OperatorUse) in OneOperator(use, .int16, isScaled: false).isAccepted }
    var rows: [[String]: [String]] = [:]
    var moving: [[String]: [String]] = [:]
    for use in OperatorUse.all {
      let cells = cells(use)
      guard cells.contains("yes") else { continue }
      if moves(use) {
        moving[cells, default: []].append(use.name)
      } else {
        rows[cells, default: []].append(use.name)
      }
    }
    let table = [rows, moving].flatMap { rows in
      rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { cells, names in
        SupportedTypesTests.lines(names.sorted(), cells)
      }
    }
    try expectTable(["Operators", "int8", "uint8", "int16"], table)
  }

  @Test func theTableOfWeightsIsThatOfTheRegistry() throws {
    let table = OperatorUse.weighted.map { use in
      let cells = (OneOperator.quantizedTypes + [.float32]).map { type in
        let weights = ([.int8, .int4, .uint8, .int16] as [TFLiteModel.TensorTypeCode])
          .filter { OneOperator(use, type, weights: $0).isAccepted }
        return weights.isEmpty ? "–" : weights.map(\.name).joined(separator: ", ")
      }
      return "| `\(use.name)` | \(cells.joined(separator: " | ")) |"
    }
    try expectTable(["Weights of", "int8", "uint8", "int16", "float32"], table)
  }

  /// An operator that no model here uses would be missing from the tables.
  @Test func everyOperatorIsUsed() {
    let known = (0..<Int32(256)).filter { number in
      let code = TFLiteModel.OperatorCode(
        builtin: BuiltinOperator(rawValue: number), customName: nil, version: 1)
      return OperatorRegistry.definition(of: code) != nil
    }
    let used = (OperatorUse.all + OperatorUse.weighted).map(\.code)
    // Operands that are all constant have no type of their own.
    let ranges: Int32 = 96
    #expect(Set(used).union([ranges]) == Set(known) && Set(used).count == used.count)
  }

  /// Uses are right: some type is accepted.
  @Test(arguments: OperatorUse.all)
  func everyUseIsAcceptedWithSomeType(use: OperatorUse) {
    let types = OneOperator.quantizedTypes + [.float32, .int32, .bool]
    #expect(types.contains { OneOperator(use, $0).isAccepted })
  }

  /// Rows of a table: as many operators as a line takes.
  private static func lines(_ names: [String], _ cells: [String]) -> [String] {
    var lines: [String] = []
    var row = ""
    let end = " | " + cells.joined(separator: " | ") + " |"
    for name in names.map({ "`\($0)`" }) {
      if !row.isEmpty, row.count + name.count + end.count > 110 {
        lines.append("| " + row + end)
        row = ""
      }
      row += (row.isEmpty ? "" : ", ") + name
    }
    return lines + ["| " + row + end]
  }

  private func expectTable(_ heads: [String], _ rows: [String]) throws {
    let head = [heads, heads.map { _ in "---" }].map { "| " + $0.joined(separator: " | ") + " |" }
    let table = (head + rows).joined(separator: "\n")
    let article = try #require(
      Article.all(of: "HandsEngine").first { $0.description == "YourOwnModel.md" })
    #expect(try article.text().contains("\n" + table + "\n"), "the table is now\n\(table)")
  }
}

/// A model of one operator on elements of a type, with the scales that the operator wants if it wants some.
private struct OneOperator {
  static let quantizedTypes: [TFLiteModel.TensorTypeCode] = [.int8, .uint8, .int16]

  let use: OperatorUse
  let type: TFLiteModel.TensorTypeCode
  let weights: TFLiteModel.TensorTypeCode
  let isScaled: Bool

  init(
    _ use: OperatorUse, _ type: TFLiteModel.TensorTypeCode,
    weights: TFLiteModel.TensorTypeCode = .int8, isScaled: Bool = true
  ) {
    self.use = use
    self.type = type
    self.weights = weights
    self.isScaled = isScaled
  }

  /// Whether a model is imported with some type and scale of its results and of a bias.
  var isAccepted: Bool {
    let others: [TFLiteModel.TensorTypeCode] = [.float32, .bool, .int32, .int64]
    let results = use.takesFloats ? [type] : [type] + others.filter { $0 != type }
    let biases: [TFLiteModel.TensorTypeCode?] = use.hasWeights ? [nil, .int32, .int64] : [nil]
    return results.contains { result in
      formats(result).contains { format in
        biases.contains { bias in imports(result, format, bias) }
      }
    }
  }

  /// Scales of a result: those of the operands, and those that an operator has whatever its operands have.
  private func formats(_ result: TFLiteModel.TensorTypeCode) -> [TFLiteModel.Quantization?] {
    guard isScaled, let own = OperatorUse.Builder.scale(result) else { return [nil] }
    let fixed: (scale: Float, zeroPoint: Int64) =
      result == .int16 ? (0x1p-15, 0) : (0x1p-7, result == .uint8 ? 128 : 0)
    return [
      own, TFLiteModel.Quantization(scale: [fixed.scale], zeroPoint: [fixed.zeroPoint]),
    ]
  }

  private func imports(
    _ result: TFLiteModel.TensorTypeCode, _ format: TFLiteModel.Quantization?,
    _ bias: TFLiteModel.TensorTypeCode?
  ) -> Bool {
    var builder = OperatorUse.Builder(
      type: use.takesFloats ? .float32 : type, weights: weights, bias: bias, isScaled: isScaled)
    let operands = use.operands(&builder)
    let results = (0..<use.resultCount).map { index in
      // The second result of TOPK_V2 are indices.
      builder.net.tensor(
        [1], use.code == 48 && index == 1 ? .int32 : result,
        quantization: use.code == 48 && index == 1 ? nil : format)
    }
    builder.net.append(use.code, operands, results, use.options)
    return (try? builder.net.graph(outputs: results[0])) != nil
  }
}
