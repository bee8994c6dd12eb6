/// Which hand of a video this is.
public struct Track: Hashable, Sendable {
  /// The number of the hand, the same from frame to frame as long as it is seen.
  ///
  /// The first hand of a session has 1, each further one the next number. A hand that was lost and comes
  /// back is a new one.
  public var id: Int
  /// The frames in a row on which the hand was seen, this one among them; 1 on the first.
  public var age: Int

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - id: The number of the hand, from 1.
  ///   - age: The frames on which the hand was seen, from 1.
  public init(id: Int, age: Int) {
    self.id = id
    self.age = age
  }
}

#if !hasFeature(Embedded)
  extension Track: Codable {}
#endif
