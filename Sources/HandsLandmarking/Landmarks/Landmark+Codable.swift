// Points are lists of three numbers, `[x, y, z]`; a number that JSON cannot represent is null.

extension NormalizedLandmark: Codable {
  /// Decodes `[x, y, z]`.
  ///
  /// - Parameter decoder: A decoder of a list of three numbers.
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let point = try decoder.point()
    self.init(x: point.x, y: point.y, z: point.z)
  }

  /// Encodes `[x, y, z]`.
  ///
  /// - Parameter encoder: An encoder for a list of three numbers.
  /// - Throws: Rethrows the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(point: SIMD3(x, y, z))
  }
}

extension Landmark: Codable {
  /// Decodes `[x, y, z]`.
  ///
  /// - Parameter decoder: A decoder of a list of three numbers.
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let point = try decoder.point()
    self.init(x: point.x, y: point.y, z: point.z)
  }

  /// Encodes `[x, y, z]`.
  ///
  /// - Parameter encoder: An encoder for a list of three numbers.
  /// - Throws: Rethrows the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(point: SIMD3(x, y, z))
  }
}

extension NormalizedRectangle: Codable {
  private enum CodingKeys: String, CodingKey {
    case xCenter = "x_center"
    case yCenter = "y_center"
    case width, height, rotation
  }

  /// Decodes the rectangle from an object with snake-case keys.
  ///
  /// - Parameter decoder: A decoder of an object with five numbers.
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Float {
      try members.decode(Float?.self, forKey: key) ?? .nan
    }
    self.init(
      xCenter: try number(.xCenter), yCenter: try number(.yCenter), width: try number(.width),
      height: try number(.height), rotation: try number(.rotation))
  }

  /// Encodes the rectangle as an object with snake-case keys.
  ///
  /// - Parameter encoder: An encoder for an object.
  /// - Throws: Rethrows the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    for (key, number) in [
      (CodingKeys.xCenter, xCenter), (.yCenter, yCenter), (.width, width), (.height, height),
      (.rotation, rotation),
    ] {
      try members.encode(number.isFinite ? number : nil, forKey: key)
    }
  }
}

extension Decoder {
  fileprivate func point() throws -> SIMD3<Float> {
    var list = try unkeyedContainer()
    var point = SIMD3<Float>()
    for axis in point.indices {
      point[axis] = try list.decodeNil() ? .nan : list.decode(Float.self)
    }
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: list, debugDescription: "a point has three numbers")
    }
    return point
  }
}

extension Encoder {
  fileprivate func encode(point: SIMD3<Float>) throws {
    var list = unkeyedContainer()
    for axis in point.indices {
      if point[axis].isFinite { try list.encode(point[axis]) } else { try list.encodeNil() }
    }
  }
}
