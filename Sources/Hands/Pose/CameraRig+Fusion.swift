import HandsLandmarking

extension CameraRig {
  /// How many hands of each camera ``fuse(_:)`` takes, as it compares each with all others.
  public static let maximumHandCount = 32

  /// Finds out which hands of several cameras are the same, and locates their joints.
  ///
  /// Hands belong together if most joints meet within 8 pixels and the palm has the length of a hand;
  /// the smallest error wins, and a different handedness counts as 4 pixels.
  ///
  /// - Parameter views: The hands that each camera saw at the same time, in the order of the cameras;
  ///   further ones are ignored.
  /// - Returns: The hands that two or more cameras saw, in the order of their first views.
  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` if a camera saw more than
  ///   ``maximumHandCount`` hands.
  /// - Complexity: O(n²), n hands in all views, each a few microseconds.
  public func fuse(_ views: [[Hand]]) throws(HandsError) -> [FusedHand] {
    let views = Array(views.prefix(count))
    for (camera, hands) in views.enumerated() where hands.count > CameraRig.maximumHandCount {
      throw .invalidOption(
        name: "views[\(camera)].count", found: "\(hands.count)",
        expected: "at most \(CameraRig.maximumHandCount)")
    }
    var groups: [HandGroup] = []
    for (camera, hands) in views.enumerated() {
      for index in hands.indices {
        var indices = [Int?](repeating: nil, count: views.count)
        indices[camera] = index
        groups.append(HandGroup(indices: indices))
      }
    }
    var pairs: [(first: Int, second: Int, cost: Double)] = []
    for second in groups.indices {
      for first in 0..<second {
        if let cost = cost(of: groups[first].joined(with: groups[second]), in: views) {
          pairs.append((first, second, cost))
        }
      }
    }
    // The position of each hand's group, which joins earlier ones.
    var positions = Array(groups.indices)
    for pair in pairs.sorted(by: { $0.cost < $1.cost }) {
      let (a, b) = (positions[pair.first], positions[pair.second])
      guard a != b, let joined = groups[min(a, b)].joined(with: groups[max(a, b)]),
        cost(of: joined, in: views) != nil
      else { continue }
      groups[min(a, b)] = joined
      for index in positions.indices where positions[index] == max(a, b) {
        positions[index] = min(a, b)
      }
    }
    return groups.indices.compactMap { index in
      guard positions[index] == index, groups[index].viewCount >= 2 else { return nil }
      return FusedHand(groups[index].hands(in: views), groups[index].indices, self)
    }
  }

  /// How badly the hands of a group fit together: the mean error in pixels and the penalty for
  /// different sides; `nil` if they are different hands.
  private func cost(of group: HandGroup?, in views: [[Hand]]) -> Double? {
    guard let hands = group?.hands(in: views) else { return nil }
    let found = triangulate(hands)
    let known = found.errors.points.compactMap { $0 }
    guard known.count > HandLandmark.count / 2 else { return nil }
    if let wrist = found.joints[.wrist], let knuckle = found.joints[.middleFingerMCP] {
      let length = (Vector(knuckle) - Vector(wrist)).length
      guard CameraJoints.palmLengths.contains(length) else { return nil }
    }
    let unknown = Double(HandLandmark.count - known.count) * TriangulatedHand.largestError
    let sum = known.reduce(unknown) { $0 + Double($1) }
    let sides = hands.compactMap { $0?.handedness }
    let penalty = sides.allSatisfy { $0 == sides[0] } ? 0 : HandGroup.sidePenalty
    return sum / Double(HandLandmark.count) + penalty
  }
}

/// A hand that several cameras of a rig saw.
public struct FusedHand: Equatable, Sendable {
  /// The likelier handedness by the mean of the views.
  public let handedness: Handedness
  /// Its probability, 0.5 … 1.
  public let handednessScore: Float
  /// The index of the hand among those of each camera; `nil` for a camera that did not see it.
  public let indices: [Int?]
  /// The joints in the rig's axes, and their errors.
  public let triangulated: TriangulatedHand

  fileprivate init(_ hands: [Hand?], _ indices: [Int?], _ rig: CameraRig) {
    let probabilities = hands.compactMap { $0?.rightProbability() }
    let mean = probabilities.reduce(0, +) / Float(probabilities.count)
    (handedness, handednessScore) = Handedness.likelier(rightProbability: mean)
    self.indices = indices
    triangulated = rig.triangulate(hands)
  }

  /// The pose in the rig's axes; `nil` unless all joints are known and have a pose.
  public var pose: HandPose? { triangulated.pose(handedness) }
}

/// Hands of different cameras that may be one.
private struct HandGroup {
  /// For each camera the index of its hand.
  let indices: [Int?]

  /// What a different handedness adds to the error, in pixels: handedness flips too often to require
  /// it.
  static let sidePenalty = 4.0

  var viewCount: Int { indices.count { $0 != nil } }

  /// The hands of both groups; `nil` if a camera has one in each.
  func joined(with other: HandGroup) -> HandGroup? {
    guard !zip(indices, other.indices).contains(where: { $0 != nil && $1 != nil }) else {
      return nil
    }
    return HandGroup(indices: zip(indices, other.indices).map { $0 ?? $1 })
  }

  func hands(in views: [[Hand]]) -> [Hand?] {
    zip(indices, views).map { index, hands in index.map { hands[$0] } }
  }
}
