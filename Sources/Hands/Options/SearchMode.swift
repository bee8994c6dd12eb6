/// How thoroughly to search for hands.
///
/// MediaPipe looks at an image once. A search looks again, in other ways, while fewer than
/// ``HandLandmarkerOptions/numHands`` hands are found: hands of the first look come first and are the
/// same to the last bit. Hands of later looks count only if the landmark model is sure, with a
/// ``Hand/presence`` above 0.95 (in videos, where a lost hand is expected, the threshold of tracked
/// hands applies). An image whose hands the first look finds takes no longer.
///
/// In videos and live streams, the same looks are spread over frames with too few hands, so that such a
/// frame takes at most one more run of the detector: in the frames that
/// ``TrackingOptions/detectionInterval`` chooses, the next view of the search. Where a hand was lost in
/// the last half second, the landmark model and the detector look first, in the same frame or in turns; a hand that is
/// found in the frame in which it was lost keeps its track.
public enum SearchMode: String, CaseIterable, Sendable {
  /// As MediaPipe does: the detector looks at the image once.
  case mediapipe
  /// For hands of usual size or close to the camera: six looks, up to 6 runs of the detector.
  case near
  /// For small hands too, down to about 1/16 of the image's longer side: eight looks, up to 24 runs
  /// of the detector in an image with sides as 4 to 3.
  case far
}
