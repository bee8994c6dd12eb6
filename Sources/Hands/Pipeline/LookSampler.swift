import HandsEngine
import HandsImaging
import HandsLandmarking

/// Samples of a picture for the looks of a search.
struct LookSampler {
  /// The picture itself.
  private let picture: PictureSource
  private let team: ThreadTeam
  /// The last reduced picture, which the next look often needs again.
  private var reduced: Picture?

  /// A reduction that saves less than this is left to the warp.
  private static let largestScale: Float = 0.6

  /// Samples a picture, on several threads if there are.
  init(_ picture: PictureSource, team: ThreadTeam) {
    self.picture = picture
    self.team = team
  }

  /// Returns the picture that the detector's input is sampled from.
  ///
  /// - Parameters:
  ///   - sampling: How to sample.
  ///   - square: The region that fills the detector's input.
  ///   - inputSide: The side of the input, in pixels.
  ///   - limit: When to stop working on the image.
  /// - Returns: The picture, reduced so that a pixel is about one of the input.
  /// - Throws: ``HandsError/deadlineExceeded`` or ``HandsError/cancelled`` when the limit is reached.
  mutating func sample(
    _ sampling: SearchLook.Sampling, for square: NormalizedRectangle, inputSide: Int,
    limit: WorkLimit
  ) throws(HandsError) -> PictureSource {
    guard sampling != .bilinear else { return picture }
    func changed(_ sample: Picture) -> Picture {
      sampling == .averagedAndDarkened ? sample.darkened() : sample
    }
    let scale = Float(inputSide) / (square.width * Float(picture.overview.width))
    if scale < LookSampler.largestScale {
      return PictureSource(changed(try reduction(by: scale, limit)))
    }
    do throws(ImageError) {
      let region = RegionOfInterest(square, in: ImageSize(picture))
      return try picture.part(for: region, samples: inputSide, changed)
    } catch {
      throw .image(error)
    }
  }

  /// Returns the overview at a scale below 1, by area mean.
  private mutating func reduction(
    by scale: Float, _ limit: WorkLimit
  ) throws(HandsError) -> Picture {
    func side(_ length: Int) -> Int { max(Int((Float(length) * scale).rounded()), 1) }
    let picture = picture.overview
    let (width, height) = (side(picture.width), side(picture.height))
    if let reduced, reduced.width == width, reduced.height == height { return reduced }
    let count = min(team.threadCount, height)
    let bands = try team.values(count: count, limit: limit) {
      band, _, _ throws(HandsError) -> [UInt8] in
      picture.averagedBytes(
        rows: height * band / count..<height * (band + 1) / count, width: width, height: height)
    }
    let result = Picture(
      packed: bands.flatMap { $0 }, width: width, height: height, format: picture.format)
    reduced = result
    return result
  }
}
