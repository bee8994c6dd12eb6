#if !hasFeature(Embedded)
  // Points are lists of three numbers, `[x, y, z]`; a number that JSON cannot say is null.

  extension NormalizedLandmark: Codable {
    /// Reads `[x, y, z]`.
    ///
    /// - Parameter decoder: A list of three numbers.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
      let point = try decoder.point()
      self.init(x: point.x, y: point.y, z: point.z)
    }

    /// Writes `[x, y, z]`.
    ///
    /// - Parameter encoder: Takes a list of three numbers.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      try encoder.encode(point: SIMD3(x, y, z))
    }
  }

  extension Landmark: Codable {
    /// Reads `[x, y, z]`.
    ///
    /// - Parameter decoder: A list of three numbers.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
      let point = try decoder.point()
      self.init(x: point.x, y: point.y, z: point.z)
    }

    /// Writes `[x, y, z]`.
    ///
    /// - Parameter encoder: Takes a list of three numbers.
    /// - Throws: What the encoder throws.
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

    /// Reads the numbers by their names in snake case.
    ///
    /// - Parameter decoder: An object with five numbers.
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

    /// Writes the numbers by their names in snake case.
    ///
    /// - Parameter encoder: Takes an object.
    /// - Throws: What the encoder throws.
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
#endif
