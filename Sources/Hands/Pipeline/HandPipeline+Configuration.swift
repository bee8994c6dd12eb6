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
}

extension RegionPoint {
  /// A joint of a hand.
  fileprivate static func landmark(_ landmark: HandLandmark) -> RegionPoint {
    .point(landmark.rawValue)
  }
}
