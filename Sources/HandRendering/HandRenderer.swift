/// Draws hands.
public enum HandRenderer {
  static func pixels(of scene: HandScene) -> [UInt8] {
    let painter = BackdropPainter(scene: scene)
    var colors: [Vector] = []
    colors.reserveCapacity(scene.width * scene.height)
    for row in 0..<scene.height {
      for column in 0..<scene.width {
        colors.append(painter.color(column: column, row: row))
      }
    }

    var random = RandomSource(seed: scene.seed, stream: 0)
    let light = Light(random: &random)
    for (index, hand) in scene.hands.enumerated() {
      let body = HandBody(hand: hand, index: index, scene: scene)
      HandMarcher(
        field: body.field, creases: body.creases, unit: body.placement.unit, skin: hand.skin.vector,
        light: light
      ).draw(into: &colors, width: scene.width, height: scene.height)
    }

    var bytes: [UInt8] = []
    bytes.reserveCapacity(colors.count * 3)
    for color in colors {
      for component in 0..<3 {
        bytes.append(UInt8((color[component].clamped() * 255).rounded()))
      }
    }
    return bytes
  }

  /// Where the 21 joints of each hand lie in the picture.
  ///
  /// - Returns: One list a hand, in the order of ``HandScene/hands``: x and y in pixels, z in pixels
  ///   towards the viewer from the plane of the palm, in MediaPipe's order of landmarks.
  public static func joints(of scene: HandScene) -> [[SIMD3<Float>]] {
    scene.hands.enumerated().map { index, hand in
      let body = HandBody(hand: hand, index: index, scene: scene)
      return body.skeleton.joints.map(body.placement.pixels)
    }
  }
}
