/// The sine and cosine of an angle, computed with basic arithmetic only.
///
/// The C library's functions differ in the last bit between systems; a rendered image must not.
struct Turn {
  let sine: Float
  let cosine: Float

  /// - Parameter degrees: Any finite angle.
  init(degrees: Float) {
    // Quarter turns are subtracted in degrees, where they are exact.
    let quarters = (Double(degrees) / 90).rounded()
    let rest = (Double(degrees) - quarters * 90) * (Double.pi / 180)
    let square = rest * rest
    var sine = 1.0
    var cosine = 1.0
    for term in stride(from: 12.0, to: 0, by: -2) {
      sine = 1 - square / (term * (term + 1)) * sine
      cosine = 1 - square / (term * (term - 1)) * cosine
    }
    sine *= rest
    let quarter = quarters - 4 * (quarters / 4).rounded(.down)
    switch quarter {
    case 0: (self.sine, self.cosine) = (Float(sine), Float(cosine))
    case 1: (self.sine, self.cosine) = (Float(cosine), Float(-sine))
    case 2: (self.sine, self.cosine) = (Float(-sine), Float(-cosine))
    default: (self.sine, self.cosine) = (Float(-cosine), Float(sine))
    }
  }
}
