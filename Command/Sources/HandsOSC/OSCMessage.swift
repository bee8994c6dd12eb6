/// A message of Open Sound Control 1.0.
///
/// Source: opensoundcontrol.stanford.edu, "The Open Sound Control 1.0 Specification".
public struct OSCMessage: Equatable, Sendable {
  /// An argument of a message.
  public enum Argument: Equatable, Sendable {
    case integer(Int32)
    case float(Float)
    /// Text without null characters; it ends before the first one.
    case string(String)
  }

  /// The address, such as `/hand/left/pinch`.
  public var address: String
  /// The arguments, in order.
  public var arguments: [Argument]

  /// - Parameters:
  ///   - address: The address, which starts with a slash.
  ///   - arguments: The arguments.
  public init(_ address: String, _ arguments: [Argument]) {
    self.address = address
    self.arguments = arguments
  }

  /// The message in bytes: a multiple of four.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendText(address)
    bytes.appendText("," + arguments.map(\.tag).joined())
    for argument in arguments {
      switch argument {
      case .integer(let value): bytes.appendWord(UInt32(bitPattern: value))
      case .float(let value): bytes.appendWord(value.bitPattern)
      case .string(let value): bytes.appendText(value)
      }
    }
    return bytes
  }
}

extension OSCMessage.Argument {
  fileprivate var tag: String {
    switch self {
    case .integer: "i"
    case .float: "f"
    case .string: "s"
    }
  }
}

/// Bundles of messages that take effect at once.
public enum OSCBundle {
  /// The largest bundle in bytes that fits into one Ethernet frame, with the headers of UDP and IPv6.
  public static let byteLimit = 1452

  /// `#bundle` and the time tag for "immediately".
  private static let header: [UInt8] = Array("#bundle".utf8) + [0] + [0, 0, 0, 0, 0, 0, 0, 1]

  /// Packs messages into as few bundles as their order allows.
  ///
  /// - Parameters:
  ///   - messages: The messages, in order.
  ///   - limit: The largest bundle in bytes, unless a single message is larger.
  /// - Returns: The bundles in bytes; none without messages.
  public static func packed(_ messages: [OSCMessage], limit: Int = byteLimit) -> [[UInt8]] {
    var bundles: [[UInt8]] = []
    for message in messages {
      let bytes = message.bytes
      let fits = bundles.last.map { $0.count + 4 + bytes.count <= limit } ?? false
      if !fits { bundles.append(header) }
      bundles[bundles.count - 1].appendWord(UInt32(bytes.count))
      bundles[bundles.count - 1] += bytes
    }
    return bundles
  }
}

extension [UInt8] {
  /// Appends a number, most significant byte first.
  fileprivate mutating func appendWord(_ word: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  /// Appends text, a null byte, and null bytes up to a multiple of four.
  fileprivate mutating func appendText(_ text: String) {
    append(contentsOf: text.utf8.prefix { $0 != 0 })
    repeat { append(0) } while count % 4 != 0
  }
}
