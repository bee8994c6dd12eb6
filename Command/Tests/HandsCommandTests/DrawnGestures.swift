import Foundation
import HandsImageFiles
import HandsImaging
import HandsSynthetic
import HandsTestSupport

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
    try FileManager.default.createDirectory(
      atPath: file(label), withIntermediateDirectories: true)
    for index in 0..<count {
      let scene = HandScene(
        pose: HandPose(gesture: pose)
          ?? .init(thumb: true, index: true, middle: true, ring: true, little: true),
        rotation: Float(index * 7 % 20) - 10, scale: 0.9 + 0.02 * Float(index),
        seed: seed &+ UInt64(index), size: 192)
      _ = try folder.write(
        ImageEncoder.encode(try HandRenderer.render(scene), as: .png), "\(label)/\(index).png")
    }
  }

  /// Three gestures of five pictures each, and three pictures of fists under `none`.
  static func standard() throws -> DrawnGestures {
    let drawn = try DrawnGestures()
    for (label, pose) in poses { try drawn.draw(label, pose, count: 5) }
    try drawn.draw("none", "Closed_Fist", count: 3)
    return drawn
  }
}
