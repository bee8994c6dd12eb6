public import HandsImaging

/// Renders hands.
public enum HandRenderer {
  /// Renders a scene.
  ///
  /// Uses only additions, multiplications, divisions and square roots, in a fixed order, so equal
  /// scenes produce equal bytes on every machine.
  ///
  /// - Returns: An RGB image with the scene's size and contiguous rows.
  /// - Throws: ``SceneError`` if the size is invalid or a number is out of range.
  /// - Complexity: O(pixels), times the number of hands where they overlap.
  public static func render(_ scene: HandScene) throws(SceneError) -> Picture {
    try scene.check()
    let painter = BackdropPainter(scene: scene)
    let light = Light(seed: scene.seed)
    let bodies = bodies(of: scene)

    var bytes = [UInt8](repeating: 0, count: scene.width * scene.height * 3)
    for top in stride(from: 0, to: scene.height, by: Tile.side) {
      for left in stride(from: 0, to: scene.width, by: Tile.side) {
        var tile = Tile(left: left, top: top, scene: scene, painter: painter)
        for body in bodies {
          body.draw(into: &tile, light: light)
        }
        tile.write(to: &bytes, rowStride: scene.width * 3)
      }
    }
    do throws(ImageError) {
      return try Picture(width: scene.width, height: scene.height, format: .rgb, bytes: bytes)
    } catch {
      throw .picture(error)
    }
  }

  /// Returns the positions of the 21 joints of each hand in the image.
  ///
  /// - Returns: One list per hand, in the order of ``HandScene/hands``: x and y in pixels from the
  ///   top-left corner, z how much closer to the viewer than the wrist, in pixels at the wrist's
  ///   distance, in MediaPipe's landmark order. Joints may lie outside the image.
  public static func joints(of scene: HandScene) -> [[SIMD3<Float>]] {
    bodies(of: scene).map(\.joints)
  }

  /// Returns the positions of the 21 joints of each hand in space.
  ///
  /// - Parameters:
  ///   - scene: The hands.
  ///   - palmLength: The distance from the wrist to the middle finger's knuckle in meters.
  /// - Returns: One list per hand, in the order of ``HandScene/hands``: meters, x to the right, y
  ///   down, z away from the viewer, in MediaPipe's landmark order; relative to the camera if the
  ///   scene has a ``HandScene/focalLength``, otherwise to the wrist.
  public static func positions(
    of scene: HandScene, palmLength: Float = 0.096
  ) -> [[SIMD3<Float>]] {
    let middle = Vector(Float(scene.width) / 2, Float(scene.height) / 2, 0)
    return bodies(of: scene).map { body in
      let wrist = body.space[0]
      let origin = scene.focalLength.map { middle + Vector(0, 0, $0) } ?? wrist
      let meters = palmLength / (body.space[9] - wrist).length
      return body.space.map { meters * (($0 - origin) * Vector(1, 1, -1)) }
    }
  }

  private static func bodies(of scene: HandScene) -> [HandBody] {
    scene.hands.enumerated().map { index, hand in
      HandBody(hand: hand, index: index, scene: scene)
    }
  }
}
