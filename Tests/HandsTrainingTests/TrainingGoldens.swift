import Foundation
import HandsTestSupport
import HandsTraining
import Testing

/// What the method was tried with: `../shared/golden/training`.
struct TrainingGoldens: Sendable, CustomTestStringConvertible {
  /// The embedders, by their folders.
  static let all = ["official", "model_maker"].map { TrainingGoldens(name: $0) }

  let name: String

  var testDescription: String { name }

  /// `expected.json`.
  struct Expected: Decodable {
    var names: [String]
    var accept: Double
    var distance: Head
    var linear: Head

    struct Head: Decodable {
      var confusion: [[Int]]
      var strangers: [String: Double]
      var tau: Double?
      var T2: Double?
    }
  }

  func expected() throws -> Expected {
    try JSONDecoder().decode(
      Expected.self, from: Data(SharedFiles.bytes("golden/training/\(name)/expected.json")))
  }

  /// The path of a file among the shared ones.
  func path(_ file: String) -> String { "golden/training/\(name)/\(file)" }

  /// The numbers of an array.
  func array(_ file: String) throws -> [Double] {
    try NumPyNumbers(SharedFiles.bytes(path(file + ".npy"))).values
  }

  /// The embeddings of each hand and its copies.
  func copies() throws -> [[Float]] {
    let values = try array("copies").map { Float($0) }
    return stride(from: 0, to: values.count, by: 30 * 128).map {
      Array(values[$0..<$0 + 30 * 128])
    }
  }

  /// The class of each hand.
  func labels() throws -> [Int] { try array("labels").map { Int($0) } }

  /// All hands, or those of some classes.
  func examples(hasBackground: Bool = true) throws -> GestureExamples {
    let names = try expected().names
    var examples = try GestureExamples(
      background: hasBackground ? GestureClass(names[0]) : nil,
      gestures: names.dropFirst().map { GestureClass($0) })
    for (copies, label) in zip(try copies(), try labels()) where hasBackground || label > 0 {
      try examples.append(copies, toClass: label)
    }
    return examples
  }
}

/// The numbers of a `.npy` file of little-endian `f4`, `f8` or `i4` in row-major order.
private struct NumPyNumbers {
  let values: [Double]

  init(_ bytes: [UInt8]) throws {
    struct Unreadable: Error {}
    let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
    let header = String(decoding: bytes[10..<start], as: UTF8.self)
    func integers<Value: FixedWidthInteger>(_: Value.Type) -> [Value] {
      let size = Value.bitWidth / 8
      return stride(from: start, to: bytes.count, by: size).map { place in
        (0..<size).reduce(0) { $0 | Value(bytes[place + $1]) << Value(8 * $1) }
      }
    }
    if header.contains("'<f8'") {
      values = integers(UInt64.self).map { Double(bitPattern: $0) }
    } else if header.contains("'<f4'") {
      values = integers(UInt32.self).map { Double(Float(bitPattern: $0)) }
    } else if header.contains("'<i4'") {
      values = integers(UInt32.self).map { Double(Int32(bitPattern: $0)) }
    } else {
      throw Unreadable()
    }
  }
}
