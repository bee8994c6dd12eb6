extension Double {
  /// Formats the number with a fixed number of decimals; `-` if it is not finite.
  ///
  /// - Parameter digits: 1 … 9.
  /// - Returns: The text, rounded to nearest.
  package func decimals(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (self * scale).rounded()
    guard scaled.magnitude < 1e15 else { return "-" }
    let (whole, fraction) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(scale))
    let text = String(fraction)
    let zeros = String(repeating: "0", count: digits - text.count)
    return (scaled < 0 ? "-" : "") + "\(whole)." + zeros + text
  }
}
