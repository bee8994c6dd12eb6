/// Adds products of numbers and lanes to two sums at once, so that the lanes are loaded once for both.
///
/// The terms of each sum are added in the order of the numbers.
///
/// - Parameters:
///   - numbers: The factors of the first sum from `first` on, those of the second from `second` on.
///   - first: The place of the first factor of the first sum.
///   - second: The place of the first factor of the second sum.
///   - lanes: The other factors.
///   - start: The place of the first of them.
///   - step: The distance from one to the next.
///   - count: The number of products of each sum.
///   - sums: The sums.
@inline(__always)
func addProducts(
  _ numbers: Span<Double>, _ first: Int, _ second: Int, _ lanes: Span<Lanes>, from start: Int,
  step: Int, count: Int, to sums: inout (Lanes, Lanes)
) {
  // Safe: the places of all factors lie inside their spans.
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
