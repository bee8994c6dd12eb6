public import ArgumentParser
import FoundationEssentials
import HandsEngine
import HandsFileInput
import HandsFileOutput
import HandsGoldenTensors

/// The activation ranges of models, a JSON file that `hands model calibrate` writes.
struct RangesFile: Sendable {
  let records: [ActivationRanges]
  /// The file before it was read; `nil` for ranges that come from none.
  let source: FileState?

  init(_ records: [ActivationRanges]) {
    self.records = records
    source = nil
  }

  /// The content of the file.
  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return [UInt8](try encoder.encode(Document(self)) + [0x0a])
  }

  /// Reads a file.
  ///
  /// - Parameter path: The path.
  /// - Throws: ``CommandError`` if the content is invalid, or `FileInputError`.
  init(path: String) throws {
    source = FileState(at: path)
    let bytes = try RegularFile.bytes(at: path)
    do {
      records = try JSONDecoder().decode(Document.self, from: Data(bytes)).records()
    } catch let error as DecodingError {
      throw CommandError(.badData, "\(path): \(error.sentence)")
    }
  }

  private struct Document: Codable {
    var schemaVersion = 1
    var nets: [Record]

    enum CodingKeys: String, CodingKey {
      case schemaVersion = "schema_version"
      case nets
    }

    init(_ file: RangesFile) { nets = file.records.map(Record.init) }

    func records() throws -> [ActivationRanges] {
      guard schemaVersion == 1 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "schema_version is \(schemaVersion), not 1"))
      }
      guard !nets.isEmpty else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "nets is empty"))
      }
      return try nets.map { try $0.ranges() }
    }
  }

  private struct Record: Codable {
    /// Sixteen hexadecimal digits.
    var fingerprint: String
    var inputs: [Float]
    var operators: [[Float]]

    init(_ ranges: ActivationRanges) {
      let digits = String(ranges.fingerprint, radix: 16)
      fingerprint = String(repeating: "0", count: 16 - digits.count) + digits
      inputs = ranges.inputs
      operators = ranges.operators
    }

    func ranges() throws -> ActivationRanges {
      guard let fingerprint = UInt64(fingerprint, radix: 16) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "fingerprint is not a hexadecimal number"))
      }
      guard (inputs + operators.joined()).allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "a range is negative or not finite"))
      }
      return ActivationRanges(fingerprint: fingerprint, inputs: inputs, operators: operators)
    }
  }
}

extension Precision: ExpressibleByArgument {}
