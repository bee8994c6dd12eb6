/// Identifies a hand in a video.
public struct Track: Hashable, Sendable {
  /// The identifier of the hand, which stays the same from frame to frame as long as the hand is
  /// visible.
  ///
  /// The first hand of a session is 1, and each further one gets the next number. A hand that is
  /// lost and reappears is a new one, unless ``TrackingOptions/identityGap`` or
  /// ``TrackingOptions/coastingFrames`` says otherwise.
  public var id: Int
  /// The number of frames with this hand, including this one; 1 for the first.
  ///
  /// They are consecutive unless ``TrackingOptions/identityGap`` or
  /// ``TrackingOptions/coastingFrames`` bridged a gap.
  public var age: Int

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - id: The identifier of the hand, from 1.
  ///   - age: The number of consecutive frames with this hand, from 1.
  public init(id: Int, age: Int) {
    self.id = id
    self.age = age
  }
}

#if !hasFeature(Embedded)
  extension Track: Codable {}
#endif
