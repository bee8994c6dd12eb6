package import Hands
import HandsLandmarking

/// A result as bytes, for programs in other languages; `interface/hand.toml` describes the layout.
package enum ResultRecord {
  /// Writes a result as little-endian words.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - width: The image's width in pixels, as passed.
  ///   - height: Its height.
  ///   - microseconds: The frame's time; 0 for a single image.
  /// - Returns: The header, the hands and the labels.
  package static func words(
    of result: HandsResult, width: Int, height: Int, microseconds: Int64
  ) -> [UInt32] {
    var record = RecordWriter(
      result, width: width, height: height, microseconds: microseconds)
    appendHeader(of: result, to: &record)
    for hand in result.hands { append(hand, to: &record) }
    record.appendLabels()
    return record.words
  }

  static func coordinates(of landmarks: HandLandmarks<NormalizedLandmark>) -> [Float] {
    landmarks.flatMap { [$0.x, $0.y, $0.z] }
  }

  static func coordinates(of landmarks: HandLandmarks<Landmark>) -> [Float] {
    landmarks.flatMap { [$0.x, $0.y, $0.z] }
  }

  static func probabilities(of fingers: FingerExtension) -> [Float] {
    Finger.allCases.map { fingers[$0] }
  }

  static func edges(of box: Box<ImageSpace>) -> [Float] {
    [box.xMin, box.yMin, box.xMax, box.yMax]
  }

  static func numbers(of region: NormalizedRectangle) -> [Float] {
    [region.xCenter, region.yCenter, region.width, region.height, region.rotation]
  }
}
