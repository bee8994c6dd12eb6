/// One hand of a scene, ready for rendering.
struct HandBody {
  /// The 21 joints: x and y in pixels of the image, z in pixels at the wrist's distance.
  let joints: [Vector]
  /// The 21 joints in pixels at the wrist's distance.
  let space: [Vector]

  private let field: DistanceField
  private let creases: HandCreases
  private let unit: Float
  private let skin: Vector

  /// Creates a hand with the small variations that the scene's seed determines.
  init(hand: DrawnHand, index: Int, scene: HandScene) {
    var random = RandomSource(seed: scene.seed, stream: UInt64(index) + 1)
    let shape = HandShape(random: &random)
    let skeleton = HandSkeleton(pose: hand.pose.varied(random: &random), shape: shape)
    let placement = HandPlacement(hand: hand, scene: scene)
    space = skeleton.joints.map(placement.space)
    joints = zip(skeleton.joints, space).map { joint, point in
      let position = placement.place(joint).position
      return Vector(position.x, position.y, point.z)
    }
    field = HandFlesh.field(skeleton: skeleton, shape: shape, placement: placement)
    creases = HandCreases(skeleton: skeleton, shape: shape, placement: placement)
    unit = placement.unit
    skin = hand.skin.vector
  }

  /// Blends the hand into a tile of the image by marching rays into its distance field, straight
  /// away from the viewer.
  func draw(into tile: inout Tile, light: Light) {
    let middle = SIMD2(
      Float(tile.left) + Float(Tile.side) / 2, Float(tile.top) + Float(Tile.side) / 2)
    let reach = Float(Tile.side) * 0.75
    let local = field.restricted(to: middle, reach: reach)
    if local.isEmpty { return }
    // Occlusion probes beyond the tile's edge.
    let surroundings = field.restricted(
      to: middle, reach: reach + Occlusion.farthestProbe * unit)

    for row in 0..<tile.height {
      for column in 0..<tile.width {
        let place = SIMD2(Float(tile.left + column) + 0.5, Float(tile.top + row) + 0.5)
        guard let (point, coverage) = local.hit(place) else { continue }
        let normal = local.normal(point, step: 0.01 * unit)
        let openness = Occlusion.openness(
          of: surroundings, at: point, normal: normal, unit: unit)
        let shade = light.color(skin: skin, normal: normal, openness: openness)
        let color = shade * (1 - HandCreases.darkness * creases.depth(at: point))
        let index = row * tile.width + column
        tile.colors[index] = mix(tile.colors[index], color, coverage)
      }
    }
  }
}
