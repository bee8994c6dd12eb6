/// Some of a run of unknown length, evenly spread over it.
struct SpreadSample<Element> {
  /// The most elements that are kept, an even number.
  private let limit: Int
  private var stride = 1
  private var seen = 0
  private(set) var elements: [Element] = []

  /// Creates an empty sample.
  ///
  /// - Parameter limit: The most elements, even and at least 2; a longer run leaves half as many or
  ///   more.
  init(limit: Int) {
    precondition(limit >= 2 && limit.isMultiple(of: 2), "a sample is halved")
    self.limit = limit
  }

  /// Whether the next of the run belongs to the sample: if it does, ``append(_:)`` takes it.
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

  /// Takes an element.
  mutating func append(_ element: Element) {
    elements.append(element)
  }
}
