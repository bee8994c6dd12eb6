/// A secret in the address of the page, which whoever may use a server has been told.
public struct AccessToken: Sendable {
  /// The item of a query that has it.
  static let itemName = "token"

  /// What stands in the address: letters and digits.
  public let text: String

  /// Takes a text that is not to be guessed.
  package init(_ text: String) { self.text = text }

  /// 128 random bits of the system.
  public init() {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in Int.random(in: 0..<16, using: &generator) }
    self.init(digits.map { String($0, radix: 16) }.joined())
  }

  /// Whether a text is the secret, in a time that does not tell how much of it is.
  ///
  /// - Parameter other: The text.
  /// - Returns: Whether it is.
  func matches(_ other: String) -> Bool {
    guard other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
