/// A secret in the address of the page that authorizes clients.
public struct AccessToken: Sendable {
  /// The name of the query item.
  static let itemName = "token"

  /// The token, of letters and digits.
  public let text: String

  /// Creates a token from a text that cannot be guessed.
  package init(_ text: String) { self.text = text }

  /// Creates a token of 128 random bits.
  public init() {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<32).map { _ in Int.random(in: 0..<16, using: &generator) }
    self.init(digits.map { String($0, radix: 16) }.joined())
  }

  /// Compares a text with the token in constant time.
  ///
  /// - Parameter other: The text.
  /// - Returns: Whether they are equal.
  func matches(_ other: String) -> Bool {
    guard other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
