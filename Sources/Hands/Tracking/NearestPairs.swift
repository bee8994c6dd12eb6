/// Matches new hands with known ones: the nearest pair first, then the nearest of the others.
///
/// - Parameters:
///   - newCount: The number of new hands.
///   - knownCount: The number of known ones.
///   - distance: The distance between a new hand and a known one, by their indices; `nil` if they cannot be the same.
/// - Returns: For each new hand the index of the known one that it is, if any.
func nearestPairs<Distance: Comparable>(
  _ newCount: Int, _ knownCount: Int, distance: (_ new: Int, _ known: Int) -> Distance?
) -> [Int?] {
  var matches = [Int?](repeating: nil, count: newCount)
  while true {
    var best: (new: Int, known: Int, distance: Distance)?
    for known in 0..<knownCount where !matches.contains(known) {
      for new in 0..<newCount where matches[new] == nil {
        guard let distance = distance(new, known), best.map({ distance < $0.distance }) ?? true
        else { continue }
        best = (new, known, distance)
      }
    }
    guard let best else { return matches }
    matches[best.new] = best.known
  }
}
