/// A skin color in full light.
public struct SkinTone: Sendable, Equatable {
  /// Red, 0 to 1.
  public var red: Float
  /// Green, 0 to 1.
  public var green: Float
  /// Blue, 0 to 1.
  public var blue: Float

  /// Creates a tone from its three components.
  public init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Fair skin.
  public static let light = SkinTone(red: 0.93, green: 0.72, blue: 0.60)
  /// Tanned skin.
  public static let medium = SkinTone(red: 0.82, green: 0.59, blue: 0.45)
  /// Brown skin.
  public static let brown = SkinTone(red: 0.64, green: 0.43, blue: 0.32)
  /// Dark skin.
  public static let dark = SkinTone(red: 0.45, green: 0.30, blue: 0.23)

  /// The named tones.
  public static let named: [(name: String, tone: SkinTone)] = [
    ("light", .light), ("medium", .medium), ("brown", .brown), ("dark", .dark),
  ]

  /// Creates one of ``named``, or returns `nil` for any other name.
  public init?(named name: String) {
    guard let entry = SkinTone.named.first(where: { $0.name == name }) else { return nil }
    self = entry.tone
  }

  var vector: Vector { Vector(red, green, blue) }
}

/// A soft background: a vertical color gradient with faint blotches and grain.
public struct Backdrop: Sendable, Equatable {
  /// The color at the top: red, green, blue, 0 to 1.
  public var top: SIMD3<Float>
  /// The color at the bottom: red, green, blue, 0 to 1.
  public var bottom: SIMD3<Float>
  /// The strength of the grain, as a fraction of white.
  public var noise: Float

  /// Creates a background.
  public init(top: SIMD3<Float>, bottom: SIMD3<Float>, noise: Float = 0.012) {
    self.top = top
    self.bottom = bottom
    self.noise = noise
  }

  /// A light wall.
  public static let warm = Backdrop(top: [0.80, 0.79, 0.76], bottom: [0.62, 0.60, 0.57])
  /// A blue-gray wall.
  public static let cool = Backdrop(top: [0.52, 0.60, 0.68], bottom: [0.34, 0.41, 0.50])
  /// A green wall.
  public static let green = Backdrop(top: [0.50, 0.62, 0.50], bottom: [0.33, 0.45, 0.36])
  /// A dark room.
  public static let dark = Backdrop(top: [0.22, 0.23, 0.26], bottom: [0.13, 0.13, 0.15])
  /// Black, as between two scenes of a film.
  public static let black = Backdrop(top: .zero, bottom: .zero, noise: 0)

  /// The named backgrounds.
  public static let named: [(name: String, backdrop: Backdrop)] = [
    ("warm", .warm), ("cool", .cool), ("green", .green), ("dark", .dark), ("black", .black),
  ]

  /// Creates one of ``named``, or returns `nil` for any other name.
  public init?(named name: String) {
    guard let entry = Backdrop.named.first(where: { $0.name == name }) else { return nil }
    self = entry.backdrop
  }
}
