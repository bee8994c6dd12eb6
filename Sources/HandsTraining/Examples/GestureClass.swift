/// What a classifier is to tell from the others: a gesture, or the background of hands that show none.
public struct GestureClass: Hashable, Sendable {
  /// The label.
  public var name: String
  /// The names of its looks, for messages; one unless the gesture has very different looks, such as
  /// the front and the back of a hand.
  public var looks: [String]

  /// Names a class.
  ///
  /// - Parameters:
  ///   - name: The label, not empty, in one line.
  ///   - looks: The names of its looks, 1 … 16.
  public init(_ name: String, looks: [String] = [""]) {
    self.name = name
    self.looks = looks
  }
}
