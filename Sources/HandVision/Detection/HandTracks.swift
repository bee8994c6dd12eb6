internal import Hands
internal import HandsImaging

/// Follows hands through the frames of a video.
///
/// Belongs to one thread at a time.
final class HandTracks {
  /// What must stay the same for hands to be followed.
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
  /// Where the hands of the last frame should be on the next.
  private var regions: [NormalizedRectangle] = []

  /// The hands in the next frame; palms are looked for while fewer hands are followed than may be
  /// reported.
  ///
  /// A call that throws changes nothing.
  ///
  /// - Parameters:
  ///   - picture: The region of interest as it is stored.
  ///   - rotation: How it must be turned to be upright.
  ///   - settings: The request's; hands are followed no longer if they are not the last frame's.
  ///   - pipeline: Any pipeline that looks for as many hands.
  /// - Returns: The largest hands, those of the frame before first.
  /// - Throws: ``HandsError``.
  func hands(
    in picture: Picture, rotation: ImageRotation, settings: Settings, pipeline: HandPipeline
  ) throws(HandsError) -> [Hand] {
    let tracked = settings == self.settings ? regions : []
    let isComplete = tracked.count >= settings.maximumHandCount
    var trace: PipelineTrace?
    let found =
      isComplete
      ? try pipeline.hands(in: picture, regions: tracked, trace: &trace)
      : try pipeline.hands(in: picture, tracked: tracked, rotation: rotation, trace: &trace)
    if !isComplete { searchCount += 1 }
    let hands = HandSearch.largest(settings.maximumHandCount, of: found)
    self.settings = settings
    regions = hands.map(\.nextRegion)
    return hands
  }
}
