import HandsLandmarking

extension LandmarkPipeline.Configuration {
  /// The configuration for hands: palms with 7 keypoints, then 21 landmarks.
  ///
  /// Source: MediaPipe's `hand_detector_graph.cc`, `hand_landmarks_detector_graph.cc` and
  /// `hand_landmarker_graph.cc`.
  package static let hands = LandmarkPipeline.Configuration(
    detector: DetectorOptions(
      net: .handDetector, pixels: .metadata, anchors: AnchorOptions(strides: [8, 16, 16, 16]),
      keypointCount: 7),
    // From the wrist to the middle finger. The model was trained with an angle of 90 degrees, but
    // MediaPipe stores the number 90 in the field for radians; every published result includes that
    // rotation.
    detectionRegion: RegionRule(
      axisStart: .point(0), axisEnd: .point(2), targetAngle: 90, yShift: -0.5, scale: 2.6),
    // The names of the outputs in the file's metadata are wrong.
    landmarkNet: LandmarkNetOptions(
      net: .handLandmarks, pixels: .metadata,
      outputs: [
        .init(.landmarks, [1, 63]), .init(.presence, [1, 1]), .init(.score, [1, 1]),
        .init(.worldLandmarks, [1, 63]),
      ], depthScale: 0.4),
    landmarkRegion: LandmarkRegionRule(
      square: RegionRule(
        axisStart: .landmark(.wrist),
        axisEnd: .middle(
          .middle(.landmark(.indexFingerMCP), .landmark(.ringFingerMCP)),
          .landmark(.middleFingerMCP)),
        // Rounded to nearest; `Float.pi` is rounded toward zero.
        targetAngle: Float(Double.pi / 2), yShift: -0.1, scale: 2),
      // Wrist, thumb up to the IP joint, and the two joints of each finger next to the palm.
      landmarks: [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18], boundsTurn: true),
    duplicates: DuplicateRule(
      sizeLandmarks: [HandLandmark.wrist, .indexFingerMCP, .pinkyMCP].map { $0.rawValue },
      closeDistance: 0.2, minCloseLandmarks: 10, overlapThreshold: 0.2))

  /// The configuration for hands with options.
  ///
  /// - Parameters:
  ///   - search: How to search single images.
  ///   - landmarks: How to find landmarks.
  /// - Returns: ``hands`` with the search and the rules of the options.
  static func hands(
    search: SearchMode, landmarks: LandmarkMode
  ) -> LandmarkPipeline.Configuration {
    var configuration = hands
    if !search.looks.isEmpty {
      configuration.search = SearchSchedule(
        looks: search.looks, region: hands.detectionRegion.upright, minFirstPresence: 0.2,
        minPresence: 0.95, knownDistance: 0.25, knownSizeRatio: 1.6, overlapThreshold: 0.3,
        centerLandmarks: [
          HandLandmark.wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP,
        ].map { $0.rawValue }, centerDistance: 0.35)
    }
    if landmarks != .mediapipe { configuration.detectionRegion = hands.detectionRegion.upright }
    configuration.isRefined = landmarks == .refined
    return configuration
  }
}

extension RegionRule {
  /// The same rule with an axis that points up: a quarter turn, rounded to nearest.
  fileprivate var upright: RegionRule {
    var rule = self
    rule.targetAngle = Float(Double.pi / 2)
    return rule
  }
}

extension SearchMode {
  /// The looks after MediaPipe's own, in order.
  ///
  /// They were chosen on 3,000 photographs. MediaPipe's detector samples 192 × 192 points without
  /// smoothing, so hands on patterned ground disappear; averages over areas find large ones. It
  /// finds palms whose hands take 1/6 to 2/3 of its view, so views of other sizes find the rest.
  package var looks: [SearchLook] {
    var looks: [SearchLook] = []
    if self != .mediapipe {
      looks += [
        SearchLook(.wholePictureAgain), SearchLook(.square(side: 1), .averaged, sideLimit: 320),
        SearchLook(.square(side: 1), .averagedAndDarkened),
        SearchLook(.square(side: 1.2, turn: .pi / 6), .averaged),
        SearchLook(.square(side: 1.5), .averaged), SearchLook(.square(side: 2)),
      ]
    }
    if self == .far {
      looks += [
        SearchLook(.tiles(side: 1 / 2, overlap: 0.4), minScore: 0.3, maxCount: 3),
        SearchLook(.tiles(side: 1 / 3.5, overlap: 0.15), minScore: 0.3, maxCount: 3),
      ]
    }
    return looks
  }
}

extension RegionPoint {
  /// A joint of a hand.
  fileprivate static func landmark(_ landmark: HandLandmark) -> RegionPoint {
    .point(landmark.rawValue)
  }
}
