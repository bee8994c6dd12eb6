import HandsImaging
import HandsLandmarking

/// Samples of a picture for the looks of a search.
struct LookSampler {
  /// The picture itself.
  let picture: Picture
  /// The last reduced picture, which the next look often needs again.
  private var reduced: Picture?

  /// A reduction that saves less than this is left to the warp.
  private static let largestScale: Float = 0.6

  init(_ picture: Picture) {
    self.picture = picture
  }

  /// Returns the picture that the detector's input is sampled from.
  ///
  /// - Parameters:
  ///   - sampling: How to sample.
  ///   - square: The region that fills the detector's input.
  ///   - inputSide: The side of the input, in pixels.
  /// - Returns: The picture, reduced so that a pixel is about one of the input.
  mutating func sample(
    _ sampling: SearchLook.Sampling, for square: NormalizedRectangle, inputSide: Int
  ) -> Picture {
    guard sampling != .bilinear else { return picture }
    let scale = Float(inputSide) / (square.width * Float(picture.width))
    let sample = scale < LookSampler.largestScale ? reduction(by: scale) : picture
    return sampling == .averagedAndDarkened ? sample.darkened() : sample
  }

  /// Returns the picture at a scale below 1, by area mean.
  private mutating func reduction(by scale: Float) -> Picture {
    func side(_ length: Int) -> Int { max(Int((Float(length) * scale).rounded()), 1) }
    let (width, height) = (side(picture.width), side(picture.height))
    if let reduced, reduced.width == width, reduced.height == height { return reduced }
    let result = picture.averaged(width: width, height: height)
    reduced = result
    return result
  }
}
