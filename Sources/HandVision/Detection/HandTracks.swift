internal import Hands
internal import HandsImaging

/// Tracks hands through the frames of a video.
///
/// Use it from one thread at a time.
final class HandTracks {
  /// The settings that must stay the same for hands to be tracked.
  struct Settings: Equatable {
    private let search: HandSearch
    private let orientation: ImageOrientation

    init(_ search: HandSearch, _ orientation: ImageOrientation) {
      self.search = search
      self.orientation = orientation
    }

    var maximumHandCount: Int { search.maximumHandCount }
  }

  /// The number of frames that were searched for palms.
  private(set) var searchCount = 0

  private var settings: Settings?
  /// The regions to search for the hands of the last frame in the next one.
  private var regions: [NormalizedRectangle] = []

  /// Finds the hands in the next frame; palms are searched for while fewer hands are tracked than
  /// may be reported.
  ///
  /// A call that throws doesn't change the tracks.
  ///
  /// - Parameters:
  ///   - picture: The region of interest, as stored.
  ///   - rotation: The rotation that makes it upright.
  ///   - settings: The request's settings; tracking restarts if they differ from the last frame's.
  ///   - pipeline: Any pipeline that finds the same number of hands.
  /// - Returns: The largest hands; those of the previous frame come first.
  /// - Throws: ``HandsError``.
  func hands(
    in picture: Picture, rotation: ImageRotation, settings: Settings, pipeline: HandPipeline
  ) throws(HandsError) -> [Hand] {
    let tracked = settings == self.settings ? regions : []
    let source = PictureSource(picture)
    let isComplete = tracked.count >= settings.maximumHandCount
    var trace: PipelineTrace?
    let found =
      isComplete
      ? try pipeline.hands(in: source, regions: tracked, trace: &trace)
      : try pipeline.hands(in: source, tracked: tracked, rotation: rotation, trace: &trace)
    if !isComplete { searchCount += 1 }
    let hands = HandSearch.largest(settings.maximumHandCount, of: found)
    self.settings = settings
    regions = hands.map(\.nextRegion)
    return hands
  }
}
