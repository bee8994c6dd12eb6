internal import Foundation
internal import Hands

/// What a request looks for.
struct HandSearch: Equatable, Sendable {
  /// Maximum number of hands that are reported, the largest ones.
  var maximumHandCount: Int
  /// Fractions of the upright picture, from the lower left.
  var regionOfInterest: CGRect

  /// Hands that are looked at so that the largest are among them.
  ///
  /// The detector puts the best palms first, not the largest.
  private static let candidateCount = 8

  /// Finds hands.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - tracks: Follows hands from frame to frame, for pictures of one video; `nil` for a single
  ///     picture.
  /// - Returns: At most ``maximumHandCount`` hands, the largest first.
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
        let found = try pipeline.hands(in: region.picture, rotation: rotation, trace: &trace)
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

  /// The largest hands, in the order in which they were found.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - hands: Any hands of one picture.
  /// - Returns: All of them if they are not more.
  static func largest(_ count: Int, of hands: [Hand]) -> [Hand] {
    guard hands.count > count else { return hands }
    let order = hands.indices.sorted { hands[$0].area > hands[$1].area }
    return order.prefix(count).sorted().map { hands[$0] }
  }
}

extension Hand {
  /// The area of the landmarks' bounding box, as a fraction of the picture.
  fileprivate var area: Float {
    let box = boundingBox
    return box.width * box.height
  }
}
