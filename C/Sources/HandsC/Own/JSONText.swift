/// Values in JSON.
enum JSONText {
  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  static func number(_ value: Double?) -> String { value.map { "\(Float($0))" } ?? "null" }

  static func quoted(_ text: String) -> String {
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
