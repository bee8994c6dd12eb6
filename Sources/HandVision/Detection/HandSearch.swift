internal import Foundation
internal import Hands

/// The parameters of a request.
struct HandSearch: Equatable, Sendable {
  /// Maximum number of hands to report; the largest hands are reported.
  var maximumHandCount: Int
  /// The region to search, in fractions of the upright image from its lower-left corner.
  var regionOfInterest: CGRect

  /// The number of hands to find so that the largest are among them.
  ///
  /// The detector returns the best palms first, not the largest.
  private static let candidateCount = 8

  /// Finds hands.
  ///
  /// - Parameters:
  ///   - frame: The image.
  ///   - tracks: Tracks hands from frame to frame, for images of one video; `nil` for a single
  ///     image.
  /// - Returns: At most ``maximumHandCount`` hands, largest first.
  /// - Throws: ``VisionFailure``.
  func hands(in frame: Frame, tracks: HandTracks?) throws(VisionFailure) -> [FoundHand] {
    guard maximumHandCount >= 1 else {
      throw VisionFailure(
        .invalidArgument, "maximumHandCount is \(maximumHandCount); it must be at least 1.")
    }
    let region = try FrameRegion(regionOfInterest, of: frame)
    let numHands = max(maximumHandCount, HandSearch.candidateCount)
    let hands = try PipelineStore.shared.withPipeline(numHands: numHands) {
      pipeline throws(VisionFailure) in
      do throws(HandsError) {
        let rotation = try ImageRotation(degrees: region.map.rotationDegrees)
        if let tracks {
          return try tracks.hands(
            in: region.picture, rotation: rotation, settings: .init(self, frame.orientation),
            pipeline: pipeline)
        }
        var trace: PipelineTrace?
        let found = try pipeline.hands(
          in: PictureSource(region.picture), rotation: rotation, trace: &trace)
        return HandSearch.largest(maximumHandCount, of: found)
      } catch {
        throw VisionFailure(error)
      }
    }
    var result: [FoundHand] = []
    for hand in hands.sorted(by: { $0.area > $1.area }) {
      result.append(try FoundHand(hand, in: region, timeRange: frame.timeRange))
    }
    return result
  }

  /// Returns the largest hands, in the order in which they were found.
  ///
  /// - Parameters:
  ///   - count: Maximum number of hands.
  ///   - hands: The hands of one image.
  /// - Returns: The largest `count` hands, or all if there are fewer.
  static func largest(_ count: Int, of hands: [Hand]) -> [Hand] {
    guard hands.count > count else { return hands }
    let order = hands.indices.sorted { hands[$0].area > hands[$1].area }
    return order.prefix(count).sorted().map { hands[$0] }
  }
}

extension Hand {
  /// The area of the landmarks' bounding box, as a fraction of the image.
  fileprivate var area: Float {
    let box = boundingBox
    return box.width * box.height
  }
}
