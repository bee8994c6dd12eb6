import HandsLandmarking

// The article ResultsAsJSON documents the schema.

extension HandsResult {
  /// The version of the JSON schema.
  ///
  /// It changes only if a key is removed or changes its meaning; new keys may be added at any
  /// time.
  public static let schemaVersion = 2

  /// The keys of a result.
  package enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case gestures, handedness, landmarks
    case worldLandmarks = "world_landmarks"
    case tracks
    case presence
    case nextRegions = "next_regions"
    case looks
  }

  /// A label with its score, in the form of MediaPipe's `Category`.
  package struct Category: Codable {
    /// The class index; −1 for gestures, for which it has no meaning.
    package var index: Int
    /// 0 … 1; `nil` for a number that JSON cannot represent.
    package var score: Float?
    /// The label.
    package var categoryName: String
    /// The name to show; empty for gestures.
    package var displayName: String

    /// The keys of a category.
    package enum CodingKeys: String, CodingKey {
      case index, score
      case categoryName = "category_name"
      case displayName = "display_name"
    }

    /// Creates the category of a hand's handedness.
    package init(handednessOf hand: Hand) {
      (index, score) = (hand.handedness.index, hand.handednessScore)
      (categoryName, displayName) = (hand.handedness.rawValue, hand.handedness.rawValue)
    }

    /// Creates the category of a gesture.
    package init(_ gesture: Gesture) {
      (index, score) = (-1, gesture.score)
      (categoryName, displayName) = (gesture.name, "")
    }

    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(index, forKey: .index)
      try members.encode(score.flatMap { $0.isFinite ? $0 : nil }, forKey: .score)
      try members.encode(categoryName, forKey: .categoryName)
      try members.encode(displayName, forKey: .displayName)
    }
  }
}

extension HandsResult: Codable {
  /// Decodes a result from its lists.
  ///
  /// If keys that documents of version 1 may lack are missing, the presence is 1 and the next region
  /// is the bounding box of the landmarks.
  ///
  /// - Parameter decoder: A decoder of an object with a list for each property, with one element
  ///   per hand.
  /// - Throws: `DecodingError` if the object doesn't match the schema, its lists differ in
  ///   length, or its schema version is newer.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let version = try members.decodeIfPresent(Int.self, forKey: .schemaVersion)
    guard (1...HandsResult.schemaVersion).contains(version ?? 1) else {
      throw DecodingError.dataCorruptedError(
        forKey: .schemaVersion, in: members,
        debugDescription: "the schema's version is not \(HandsResult.schemaVersion)")
    }
    let handedness = try members.decode([[Category]].self, forKey: .handedness)
    /// Decodes a list with one element per hand.
    func list<Element: Decodable>(_ key: CodingKeys) throws -> [Element]? {
      guard let list = try members.decodeIfPresent([Element].self, forKey: key) else {
        return nil
      }
      guard list.count == handedness.count else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: members,
          debugDescription: "\(list.count) elements for \(handedness.count) hands")
      }
      return list
    }
    func requiredList<Element: Decodable>(_ key: CodingKeys) throws -> [Element] {
      guard let list: [Element] = try list(key) else {
        throw DecodingError.keyNotFound(
          key, DecodingError.Context(codingPath: members.codingPath, debugDescription: ""))
      }
      return list
    }
    let gestures: [[Category]]? = try list(.gestures)
    let landmarks: [HandLandmarks<NormalizedLandmark>] = try requiredList(.landmarks)
    let worldLandmarks: [HandLandmarks<Landmark>] = try requiredList(.worldLandmarks)
    let presence: [Float?]? = try list(.presence)
    let nextRegions: [NormalizedRectangle]? = try list(.nextRegions)
    let tracks: [Track?]? = try list(.tracks)
    let looks: [Int]? = try list(.looks)
    let hands = try handedness.indices.map { index in
      guard let side = handedness[index].first,
        let hand = Handedness(rawValue: side.categoryName)
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .handedness, in: members, debugDescription: "neither Right nor Left")
      }
      return Hand(
        handedness: hand, handednessScore: side.score ?? .nan, landmarks: landmarks[index],
        worldLandmarks: worldLandmarks[index],
        gesture: gestures?[index].first.map {
          Gesture(name: $0.categoryName, score: $0.score ?? .nan)
        }, presence: presence.map { $0[index] ?? .nan } ?? 1,
        nextRegion: nextRegions?[index] ?? NormalizedRectangle(around: landmarks[index]),
        track: tracks?[index], look: looks?[index] ?? 0)
    }
    self.init(hands: hands, hasGestures: gestures != nil)
  }

  /// Encodes a list for each property, with one element per hand.
  ///
  /// - Parameter encoder: An encoder for an object.
  /// - Throws: Rethrows the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(HandsResult.schemaVersion, forKey: .schemaVersion)
    if hasGestures {
      try members.encode(
        hands.map { hand in hand.gesture.map { [Category($0)] } ?? [] }, forKey: .gestures)
    }
    try members.encode(hands.map { [Category(handednessOf: $0)] }, forKey: .handedness)
    try members.encode(hands.map(\.landmarks), forKey: .landmarks)
    try members.encode(hands.map(\.worldLandmarks), forKey: .worldLandmarks)
    if hands.contains(where: { $0.track != nil }) {
      try members.encode(hands.map(\.track), forKey: .tracks)
    }
    try members.encode(
      hands.map { $0.presence.isFinite ? $0.presence : nil }, forKey: .presence)
    try members.encode(hands.map(\.nextRegion), forKey: .nextRegions)
    if hands.contains(where: { $0.look != 0 }) {
      try members.encode(hands.map(\.look), forKey: .looks)
    }
  }
}

extension HandLandmarks: Encodable where Point: Encodable {
  /// Encodes a list of 21 points.
  ///
  /// - Parameter encoder: An encoder for a list.
  /// - Throws: Rethrows the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try points.encode(to: encoder)
  }
}

extension HandLandmarks: Decodable where Point: Decodable {
  /// Decodes a list of 21 points.
  ///
  /// - Parameter decoder: A decoder of a list.
  /// - Throws: `DecodingError` unless the list has 21 points.
  public init(from decoder: any Decoder) throws {
    let points = try [Point](from: decoder)
    guard let landmarks = HandLandmarks(points) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(points.count) points for \(HandLandmark.count) joints"))
    }
    self = landmarks
  }
}

extension NormalizedRectangle {
  /// Creates the bounding box of a hand's landmarks.
  fileprivate init(around landmarks: HandLandmarks<NormalizedLandmark>) {
    let box = Box<ImageSpace>(enclosing: landmarks.points)
    self.init(
      xCenter: box.xMin + box.width / 2, yCenter: box.yMin + box.height / 2, width: box.width,
      height: box.height)
  }
}
