/// Accumulates two sums of products of numbers and lanes in one pass, so that the lanes are loaded
/// only once.
///
/// The terms of each sum are added in the order of the numbers.
///
/// - Parameters:
///   - numbers: The factors of the first sum start at `first`, those of the second at `second`.
///   - first: The index of the first factor of the first sum.
///   - second: The index of the first factor of the second sum.
///   - lanes: The other factors, shared by both sums.
///   - start: The index of the first of the lanes to use.
///   - step: The stride between lanes.
///   - count: The number of products in each sum.
///   - sums: The sums.
@inline(__always)
func addProducts(
  _ numbers: Span<Double>, _ first: Int, _ second: Int, _ lanes: Span<Lanes>, from start: Int,
  step: Int, count: Int, to sums: inout (Lanes, Lanes)
) {
  // Safe: the indices of all factors lie inside their spans.
  guard count > 0 else { return }
  precondition(
    min(first, second, start, step) >= 0 && max(first, second) <= numbers.count - count
      && start + (count - 1) * step < lanes.count, "factors outside their lists")
  var (upper, lower) = sums
  var place = start
  for index in 0..<count {
    let factor = unsafe lanes[unchecked: place]
    upper += unsafe numbers[unchecked: first &+ index] * factor
    lower += unsafe numbers[unchecked: second &+ index] * factor
    place &+= step
  }
  sums = (upper, lower)
}
