// Sorting that is small: the standard library's is compiled anew for each type of elements and each order, to 4 kB of
// WebAssembly.

/// Sorts positions by merging; those of which none precedes the other stay in order.
///
/// - Parameters:
///   - count: The number of positions.
///   - precedes: Whether what is at the first position comes before what is at the second.
/// - Returns: The positions 0 ..< `count` in their order.
/// - Complexity: O(n log n).
@inline(never)
package func stableOrder(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var width = 1
  while width < count {
    for start in stride(from: 0, to: count, by: 2 * width) {
      let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        if left < middle, right == end || !precedes(order[right], order[left]) {
          merged[place] = order[left]
          left += 1
        } else {
          merged[place] = order[right]
          right += 1
        }
      }
    }
    swap(&order, &merged)
    width *= 2
  }
  return order
}

extension Array {
  /// Sorts the elements; those of which none precedes the other stay in order.
  ///
  /// - Parameter precedes: Whether the first element comes before the second.
  /// - Returns: The elements in their order.
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    stableOrder(of: count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}
