/// An evenly spaced sample of a sequence of unknown length.
struct SpreadSample<Element> {
  /// The maximum number of elements, an even number.
  private let limit: Int
  private var stride = 1
  private var seen = 0
  private(set) var elements: [Element] = []

  /// Creates an empty sample.
  ///
  /// - Parameter limit: The maximum number of elements, even and at least 2; a longer sequence
  ///   yields at least half as many.
  init(limit: Int) {
    precondition(limit >= 2 && limit.isMultiple(of: 2), "the limit must be even and positive")
    self.limit = limit
  }

  /// Whether the next element of the sequence belongs to the sample; if so, ``append(_:)`` must
  /// follow.
  mutating func takesNext() -> Bool {
    let position = seen
    seen += 1
    guard position.isMultiple(of: stride) else { return false }
    if elements.count == limit {
      elements = elements.indices.filter { $0.isMultiple(of: 2) }.map { elements[$0] }
      stride *= 2
    }
    return true
  }

  /// Adds an element.
  mutating func append(_ element: Element) {
    elements.append(element)
  }
}
