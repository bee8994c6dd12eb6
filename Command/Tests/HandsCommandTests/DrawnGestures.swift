import Foundation
import HandsImageFiles
import HandsImaging
import HandsSynthetic
import HandsTestSupport
import Testing

/// Folders of drawn hands, as `train` and `evaluate` take them.
final class DrawnGestures: Sendable {
  let folder: TemporaryFolder

  /// Poses by label.
  static let poses = ["horns": "ILoveYou", "palm": "Open_Palm", "peace": "Victory"]

  /// Starts with nothing.
  init() throws { folder = try TemporaryFolder() }

  /// The path of the folder of folders.
  var path: String { folder.path }

  func file(_ name: String) -> String { folder.file(name) }

  /// Draws hands of a pose into a folder.
  ///
  /// - Parameters:
  ///   - label: The folder in which they are.
  ///   - pose: The gesture.
  ///   - count: The number of pictures: `0.png` ….
  ///   - seed: Another seed gives other hands.
  /// - Throws: An error if a picture cannot be drawn or written.
  func draw(_ label: String, _ pose: String, count: Int, seed: UInt64 = 0) throws {
    try write(label, try DrawnGestures.pictures(of: pose, count: count, seed: seed))
  }

  private func write(_ label: String, _ pictures: [[UInt8]]) throws {
    try FileManager.default.createDirectory(
      atPath: file(label), withIntermediateDirectories: true)
    for (index, picture) in pictures.enumerated() {
      _ = try folder.write(picture, "\(label)/\(index).png")
    }
  }

  private static func pictures(of pose: String, count: Int, seed: UInt64) throws -> [[UInt8]] {
    let pose = try #require(HandPose(gesture: pose))
    return try (0..<count).map { index in
      let scene = HandScene(
        pose: pose, rotation: Float(index * 7 % 20) - 10, scale: 0.9 + 0.02 * Float(index),
        seed: seed &+ UInt64(index), size: 192)
      return try ImageEncoder.encode(try HandRenderer.render(scene), as: .png)
    }
  }

  /// Drawn once for all tests.
  private static let standardPictures = Result {
    try poses.mapValues { try pictures(of: $0, count: 5, seed: 0) }
      .merging(["none": try pictures(of: "Closed_Fist", count: 3, seed: 0)]) { first, _ in first }
  }

  /// Three gestures of five pictures each, and three pictures of fists under `none`.
  static func standard() throws -> DrawnGestures {
    let drawn = try DrawnGestures()
    for (label, pictures) in try standardPictures.get() { try drawn.write(label, pictures) }
    return drawn
  }
}
