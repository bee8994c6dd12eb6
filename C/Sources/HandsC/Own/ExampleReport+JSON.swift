import HandsTraining

extension ExampleReport {
  /// The report as JSON.
  var json: String {
    let labels = confusion.classes.indices.filter { confusion.handCount(of: $0) > 0 }
    let classes = labels.map { label in
      "{\"name\":\(quoted(confusion.classes[label])),\"hands\":\(confusion.handCount(of: label)),"
        + "\"precision\":\(number(confusion.precision(of: label))),"
        + "\"recall\":\(number(confusion.recall(of: label))),"
        + "\"f1\":\(number(confusion.f1(of: label)))}"
    }
    let rows = labels.map { label in
      let answers = confusion.classes.indices.map { confusion[label, $0] } + [confusion[label, nil]]
      return list(answers.map { "\($0)" })
    }
    return "{\"hands\":\(confusion.handCount),\"accuracy\":\(number(confusion.accuracy)),"
      + "\"classes\":\(list(classes)),"
      + "\"labels\":\(list(labels.map { quoted(confusion.classes[$0]) })),"
      + "\"answers\":\(list(confusion.classes.map { quoted($0) } + ["null"])),"
      + "\"confusion\":\(list(rows)),"
      + "\"strangers\":{\"hands\":\(strangers.hands),\"taken\":\(strangers.taken)}}"
  }

  private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  private func number(_ value: Double?) -> String { value.map { "\(Float($0))" } ?? "null" }

  private func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [0x22]
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5c: quoted += [0x5c, byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        quoted += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [0x22], as: UTF8.self)
  }
}
